/// One line of a file, with the number by which people find it.
package struct SourceLine: Hashable, Sendable {
  package var number: Int
  package var text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}

/// What is wrong with a line; the parser adds the file.
struct LineError: Error {
  var line: Int
  var reason: String
}
