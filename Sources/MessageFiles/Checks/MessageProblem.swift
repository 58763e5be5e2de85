/// Something in a file that is wrong, with its place.
package struct MessageProblem: Hashable, Sendable, CustomStringConvertible {
  package enum Severity: String, Sendable {
    /// The file can't be used.
    case error
    /// A text may be wrong.
    case warning
  }

  package var severity: Severity
  package var file: String
  /// Counted from 1.
  package var line: Int
  package var reason: String

  /// `file:line: error: reason`, as compilers print it.
  package var description: String { "\(file):\(line): \(severity.rawValue): \(reason)" }
}
