import Dactyl

/// Logs the texts of fields and text views.
extension Harness {
  /// Writes a line for each text whose text or selection has changed since the last cycle.
  func logTexts() {
    for (name, text) in texts where fieldTexts[name] != text {
      fieldTexts[name] = text
      log.write(.text, "x \(name) \(text)")
    }
  }

  /// Notes the texts at the start, which are not logged.
  func noteTexts() {
    for (name, text) in texts { fieldTexts[name] = text }
  }

  private var texts: [(name: String, text: String)] {
    responders.compactMap { named in
      (named.responder as? any TextInput).map { (named.name, Self.text(of: $0.editor)) }
    }
  }

  /// The text with the caret as `|`, brackets around the selection, `_` for spaces, and `/` for line breaks.
  private static func text(of editor: TextEditor) -> String {
    let (selection, string) = (editor.selection, editor.string)
    func part(_ range: Range<Int>) -> String {
      String(decoding: Array(string.utf8)[range], as: UTF8.self).replacing(" ", with: "_")
        .replacing("\n", with: "/")
    }
    let range = selection.range
    let (before, after) = (part(0..<range.lowerBound), part(range.upperBound..<string.utf8.count))
    if range.isEmpty { return "\(before)|\(after)" }
    let selected = selection.head == range.lowerBound ? "|\(part(range))" : "\(part(range))|"
    return "\(before)[\(selected)]\(after)"
  }
}
