#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The memory files of pictures that this process has open, on either side of the socket.
package enum MemoryFiles {
  /// Files, not descriptors: the compositor in the same process has its own descriptor for each file. Identified by
  /// inode.
  package static var open: Set<UInt64> {
    var files: Set<UInt64> = []
    for descriptor in openDescriptors() {
      var name = [UInt8](repeating: 0, count: 64)
      let length = name.withUnsafeMutableBytes { bytes in
        bytes.baseAddress.map { readlink("/proc/self/fd/\(descriptor)", $0, bytes.count) } ?? 0
      }
      guard length > 0, String(decoding: name[..<length], as: UTF8.self).hasPrefix("/memfd:dactyl") else { continue }
      var status = stat()
      if fstat(descriptor, &status) == 0 { files.insert(UInt64(status.st_ino)) }
    }
    return files
  }
}
