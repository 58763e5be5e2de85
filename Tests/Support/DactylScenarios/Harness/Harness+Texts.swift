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

  /// Writes a line when the menu of editing of a text, in a row for a finger, is shown or hidden.
  func logEditMenu() {
    guard !fieldTexts.isEmpty else { return }
    let shown = responders.first { named in
      guard let view = named.responder as? any View & TextInput, view.isFirstResponder, let window = view.window else {
        return false
      }
      return window.subviews.contains { !$0.isHidden && $0.accessibilityDescription.role == .menu }
    }?.name
    guard shown != editedText else { return }
    if let editedText { log.write(.menu, "m \(NameTable.menu(ofPicker: editedText)) closed") }
    if let shown { log.write(.menu, "m \(NameTable.menu(ofPicker: shown)) shown") }
    editedText = shown
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
