#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Messages for the user at a terminal.
package enum Diagnostics {
  /// Writes `message` as one line on standard error, after the name of the program.
  ///
  /// Control characters are written as escapes: a message may quote a path, an argument or a variable of the
  /// environment, which must neither begin another line nor control the terminal.
  package static func report(_ message: String, as program: String = "dactyl") {
    var line = self.line("\(program): \(message)") + "\n"
    line.withUTF8 { bytes in _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count) }
  }

  /// Returns `text` with escapes in place of control characters, line separators and marks that turn the direction of
  /// text.
  package static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": line += "\\n"
      case "\r": line += "\\r"
      case "\t": line += "\\t"
      case _ where isControl(scalar): line += "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7f...0x9f, 0x061c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
