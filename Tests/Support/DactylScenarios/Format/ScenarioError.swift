/// Why a scenario file can't be read, and where.
package struct ScenarioError: Error, Hashable, CustomStringConvertible {
  /// As it was named on the command line.
  package var file: String
  /// Counted from 1; nil where the file as a whole is meant.
  package var line: Int?
  package var reason: String

  package init(file: String, line: Int?, reason: String) {
    self.file = file
    self.line = line
    self.reason = reason
  }

  /// `FILE:LINE: REASON`.
  package var description: String {
    "\(file):\(line.map { "\($0):" } ?? "") \(reason)"
  }
}
