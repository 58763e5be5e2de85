/// One line of a file, with its number for messages.
package struct SourceLine: Hashable, Sendable {
  package var number: Int
  package var text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }

  /// Indented by two spaces or more, or by a tab.
  var isEntry: Bool { text.hasPrefix("  ") || text.hasPrefix("\t") }

  var firstWord: String { text.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "" }

  /// The line up to a `#` that is a separate word or begins the line.
  var withoutComment: SourceLine {
    guard text.contains("#") else { return self }
    if firstWord.hasPrefix("#") { return SourceLine(number: number, text: "") }
    var end = text.startIndex
    for word in text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace) {
      if word == "#" { break }
      end = word.endIndex
    }
    return SourceLine(number: number, text: String(text[..<end]))
  }
}

/// The error in a line; the parser adds the file.
struct LineError: Error {
  var line: Int
  var reason: String
}
