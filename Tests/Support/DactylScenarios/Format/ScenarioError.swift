/// The reason why a scenario file can't be read, and the place.
package struct ScenarioError: Error, Hashable, CustomStringConvertible {
  /// The file's name on the command line.
  package var file: String
  /// Counted from 1; nil for the whole file.
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
