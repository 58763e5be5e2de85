#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A file that is made new and written line by line, each at once.
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

  /// A line that can't be written, on a full disk for instance, is lost; that is said once, and the program goes on.
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
