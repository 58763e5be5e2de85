#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Prints warnings for the user, one line each, on standard error.
enum Diagnostics {
  static func warn(_ message: String) {
    let line = Array("dactyl: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
