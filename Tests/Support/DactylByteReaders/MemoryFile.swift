import CDactylLinux

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file without a name that has given bytes.
struct MemoryFile: ~Copyable {
  let descriptor: Int32

  /// Nil without a descriptor or memory for it.
  init?(_ bytes: [UInt8]) {
    descriptor = dactyl_memfd_create("bytes")
    guard descriptor >= 0 else { return nil }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes { bytes in
        bytes.baseAddress.map { write(descriptor, $0 + written, bytes.count - written) } ?? 0
      }
      guard count > 0 else { return nil }
      written += count
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// The path at which this process can open the file.
  var path: String { "/proc/self/fd/\(descriptor)" }

  /// Another descriptor of the file, which the caller owns.
  func duplicate() -> Int32 { fcntl(descriptor, F_DUPFD_CLOEXEC, 0) }
}
