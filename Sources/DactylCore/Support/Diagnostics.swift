#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What a person at a terminal should know: one line on standard error.
enum Diagnostics {
  static func report(_ message: String, as speaker: String = "dactyl") {
    var line = "\(speaker): \(message)\n"
    line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
