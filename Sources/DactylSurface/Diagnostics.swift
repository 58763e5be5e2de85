#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// One line on standard error, for what a person should know and no program can handle.
enum Diagnostics {
  static func warn(_ message: String) {
    let line = Array("dactyl: \(message)\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }
}
