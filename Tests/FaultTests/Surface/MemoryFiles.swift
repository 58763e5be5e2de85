import Glibc

/// The files in memory that pictures are drawn into, as this process has them open, on whichever side of the socket.
enum MemoryFiles {
  /// Files, not descriptors: the compositor in the same process has one of its own for each. By inode.
  static var open: Set<UInt64> {
    var files: Set<UInt64> = []
    for descriptor in 0..<Int32(4096) {
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
