import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Whole files in memory, without Foundation.
package enum FileContents {
  /// The number of bytes that suffice to recognize a format.
  private static let headLength = 4096

  /// Reads a file. Throws if it is not a regular file or has more than `limit` bytes, or if `check` throws for its
  /// first few thousand bytes, or returns a smaller limit than it has, before memory for the rest is allocated.
  package static func read(
    _ path: String, limit: Int, checkingHead check: (([UInt8]) throws(GraphicsError) -> Int)? = nil
  ) throws(GraphicsError) -> [UInt8] {
    var status = stat()
    // The system would read the path only up to there.
    guard !path.utf8.contains(0) else { throw .file(path: path, reason: String(cString: strerror(EINVAL))) }
    // A device may act when it is opened.
    guard stat(path, &status) == 0 else { throw .system(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, reason: "Not a regular file") }
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw .system(path) }
    defer { close(descriptor) }
    guard fstat(descriptor, &status) == 0 else { throw .system(path) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .file(path: path, reason: "Not a regular file") }
    let tooLarge = GraphicsError.file(path: path, reason: "The file is too large")
    guard status.st_size <= limit else { throw tooLarge }
    let count = Int(status.st_size)
    let most = try check?(bytes(of: descriptor, count: min(count, headLength), path)) ?? limit
    guard count <= most else { throw tooLarge }
    return try bytes(of: descriptor, count: count, path)
  }

  /// Reads `count` bytes from the beginning; fewer if the file has become shorter.
  private static func bytes(of descriptor: Int32, count: Int, _ path: String) throws(GraphicsError) -> [UInt8] {
    var data = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < data.count {
      let count = data.withUnsafeMutableBytes { bytes in
        retrying { pread(descriptor, bytes.baseAddress! + filled, bytes.count - filled, off_t(filled)) }
      }
      guard count >= 0 else { throw .system(path) }
      guard count > 0 else { break }
      filled += count
    }
    data.removeLast(data.count - filled)
    return data
  }

  /// Makes or replaces the file, as a whole. Throws for a folder, a link, a pipe or a device, which are not opened.
  package static func write(_ data: [UInt8], to path: String) throws(GraphicsError) {
    do throws(FileError) {
      try FileSystem().replace(FilePath(path), with: data, .init(.usual, lasts: false))
    } catch {
      throw .file(path: path, reason: error.reason)
    }
  }

  private static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}
