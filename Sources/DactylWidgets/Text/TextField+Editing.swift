import DactylCore
import DactylText

/// The changes of the text.
extension TextField: TextEditorDelegate {
  public func textEditor(_ editor: TextEditor, shouldReplace range: Range<Int>, with text: String) -> String? {
    let accepted = filter.map { $0(self, range, text) } ?? text
    return accepted.flatMap { limited($0, in: range) }
  }

  /// Returns the beginning of `text` that fits into `maximumLength` in the place of `range`, in whole characters; nil
  /// if nothing of it does.
  private func limited(_ text: String, in range: Range<Int>) -> String? {
    guard let maximumLength, !text.isEmpty else { return text }
    let whole = editor.text
    let range = range.clamped(to: 0..<whole.count)
    let (before, behind) = (whole[0..<range.lowerBound], whole[range.upperBound..<whole.count])
    let limit = max(maximumLength, 0)
    var kept = text[...]
    // Characters may join with those around them, and then count as one.
    var excess = (before + kept + behind).count - limit
    while excess > 0, !kept.isEmpty {
      kept = kept.dropLast(excess)
      excess = (before + kept + behind).count - limit
    }
    return kept.isEmpty ? nil : String(kept)
  }

  public func textEditor(_ editor: TextEditor, didMake change: TextChange) {
    line.textChanged()
    interaction?.checking?.didMake(change)
    interaction?.dragging.didMake(change)
    interaction?.find?.didMake(change)
    updateClearButton()
    explainPlaceholder()
    invalidateIntrinsicContentSize()
    setNeedsTextInputUpdate()
    interaction?.selectionChanged()
    textDidChange()
    if !isSettingText { sendActions(for: .editingChanged) }
  }

  public func textEditorDidChangeSelection(_ editor: TextEditor) {
    line.selectionChanged()
    interaction?.selectionChanged()
    setNeedsTextInputUpdate()
  }

  public func textEditorDidChangeEditable(_ editor: TextEditor) {
    line.selectionChanged()
    updateClearButton()
    setNeedsTextInputUpdate()
  }

  /// Empties the field, as a change by the user: it sends `editingChanged`, and can be undone. The focus stays where it
  /// is.
  public final func clear() { editor.replace(0..<editor.text.count, with: "") }
}
