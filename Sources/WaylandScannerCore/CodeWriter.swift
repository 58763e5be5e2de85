/// Collects lines of Swift, indented by how many blocks are open.
struct CodeWriter {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String = "") {
    if !line.isEmpty { text += String(repeating: "  ", count: depth) + line }
    text += "\n"
  }

  /// `header {`, what `body` writes, and the end of the block.
  mutating func block(_ header: String, end: String = "}", _ body: (inout CodeWriter) -> Void) {
    line(header)
    depth += 1
    body(&self)
    depth -= 1
    line(end)
  }
}
