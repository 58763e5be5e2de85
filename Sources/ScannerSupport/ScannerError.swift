/// An error in a protocol file, with its place. The description is `file:line: reason`, as compilers print it.
package struct ScannerError: Error, Hashable, Sendable, CustomStringConvertible {
  package var file: String
  /// Counted from 1.
  package var line: Int
  package var reason: String

  package init(file: String, line: Int, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  package var description: String { "\(file):\(line): \(reason)" }
}
