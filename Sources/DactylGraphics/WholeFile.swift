#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whole files in memory, without Foundation.
package enum WholeFile {
  /// Throws for what is not a regular file and for more than `limit` bytes.
  package static func read(_ path: String, limit: Int) throws(GraphicsError) -> [UInt8] {
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .system(path) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .system(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, reason: "Not a regular file") }
    guard status.st_size <= limit else { throw .file(path: path, reason: "The file is too large") }
    var data = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < data.count {
      let count = data.withUnsafeMutableBytes { bytes in
        retrying { systemRead(descriptor, bytes.baseAddress! + filled, bytes.count - filled) }
      }
      guard count >= 0 else { throw .system(path) }
      guard count > 0 else { break }
      filled += count
    }
    data.removeLast(data.count - filled)
    return data
  }

  /// Makes or replaces the file.
  static func write(_ data: [UInt8], to path: String) throws(GraphicsError) {
    let descriptor = retrying { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw .system(path) }
    var written = 0
    while written < data.count {
      let count = data.withUnsafeBytes { bytes in
        retrying { systemWrite(descriptor, bytes.baseAddress! + written, bytes.count - written) }
      }
      guard count > 0 else {
        let error = GraphicsError.system(path)
        close(descriptor)
        throw error
      }
      written += count
    }
    // A full disk can show itself as late as here.
    guard close(descriptor) == 0 else { throw .system(path) }
  }

  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

/// The system's functions, whose names are those of the methods above.
private let systemRead = read(_:_:_:)
private let systemWrite = write(_:_:_:)
