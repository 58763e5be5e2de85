/// Collects lines of Swift, indented by the number of open blocks.
package struct CodeWriter {
  package private(set) var text = ""
  private var depth = 0

  package init() {}

  package mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// Writes `header`, the lines that `body` writes, indented, and `end`.
  package mutating func block(_ header: String, end: String = "}", _ body: (inout CodeWriter) -> Void) {
    line(header)
    depth += 1
    body(&self)
    depth -= 1
    line(end)
  }
}
