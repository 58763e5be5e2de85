import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A new file that is written line by line, without buffering.
@MainActor final class LineFile {
  private let descriptor: Int32
  private let path: String
  private var hasFailed = false

  init(_ path: String) throws(LaunchError) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    self.path = path
    guard descriptor >= 0 else { throw LaunchError("\(path): \(String(cString: strerror(errno)))") }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Writes a line. After an error, a full disk for instance, it warns once and writes nothing more; the program
  /// continues.
  func append(_ line: String) {
    guard !hasFailed else { return }
    let bytes = Array((line + "\n").utf8)
    var start = 0
    while start < bytes.count {
      let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress.map { $0 + start }, bytes.count - start) }
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else {
        hasFailed = true
        Diagnostics.report("\(path): \(String(cString: strerror(errno))); nothing more is recorded")
        return
      }
      start += count
    }
  }
}
