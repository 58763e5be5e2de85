#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Messages for the user at a terminal.
package enum Diagnostics {
  /// Writes `message` as one line on standard error, after the name of the program.
  package static func report(_ message: String, as program: String = "dactyl") {
    var line = "\(program): \(message)\n"
    line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }
}
