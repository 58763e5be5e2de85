/// Text that an input method is composing. It is in the text, but can still become something else.
extension TextEditor {
  /// The range of the marked text; nil if there is none.
  public var markedRange: Range<Int>? { composition?.range }

  /// Replaces the marked text, or else the selection, with marked text. `selected` is the selection in it, in bytes from
  /// its beginning; nil is a caret at its end. Empty text removes the marked text.
  public func setMarkedText(_ string: String, selected: Range<Int>? = nil) {
    guard isEditable else { return }
    if composition == nil {
      guard !string.isEmpty else { return }
      let range = selection.range
      composition = Composition(range: range, replaced: text[range], before: selection)
    }
    guard let old = composition else { return }
    column = nil
    let change = TextChange(position: old.range.lowerBound, removed: text[old.range], inserted: string)
    composition?.range = change.newRange
    apply(change)
    let selected = selected ?? string.utf8.count..<string.utf8.count
    let (start, end) = (change.newRange.lowerBound, change.newRange.upperBound)
    setSelection(
      TextSelection(min(start + max(selected.lowerBound, 0), end)..<min(start + max(selected.upperBound, 0), end)))
    if string.isEmpty { finishComposition(with: "") }
  }

  /// Makes the marked text an ordinary part of the text.
  public func unmarkText() {
    guard let range = composition?.range else { return }
    finishComposition(with: text[range])
  }

  /// Removes the marked text. The text that it replaced comes back.
  public func discardMarkedText() { finishComposition(with: nil) }

  /// Ends the composition with `string` in the place of the marked text; nil removes it, and leaves what it replaced to
  /// the next change.
  func finishComposition(with string: String?) {
    guard let ended = composition else { return }
    composition = nil
    let marked = text[ended.range]
    // What the delegate refuses leaves the text as it was before.
    var final = string ?? ended.replaced
    if let string, !string.isEmpty {
      let range = ended.range.lowerBound..<ended.range.lowerBound + marked.utf8.count
      final = accepted(string, in: range) ?? ended.replaced
    }
    if final != marked { apply(TextChange(position: ended.range.lowerBound, removed: marked, inserted: final)) }
    let end = ended.range.lowerBound + final.utf8.count
    if string == nil { return setSelection(ended.before) }
    if final != marked { setSelection(TextSelection(text.characterEnd(end))) }
    guard final != ended.replaced else { return }
    history.record(
      TextChange(position: ended.range.lowerBound, removed: ended.replaced, inserted: final), .typing,
      before: ended.before, after: selection)
  }

  /// Deletes `before` bytes of text before the selection and `after` bytes behind it, as an input method asks for. The
  /// lengths are extended to whole characters and limited to the text.
  public func deleteSurroundingText(before: Int, after: Int) {
    guard isEditable, composition == nil else { return }
    let selected = selection
    let tail = selected.range.upperBound
    // A huge number from outside must not overflow.
    let end = text.characterEnd(tail + min(max(after, 0), text.count - tail))
    let start = text.characterStart(selected.range.lowerBound - min(max(before, 0), selected.range.lowerBound))
    if end > tail { replace(tail..<end, with: "") }
    let count = text.count
    if start < selected.range.lowerBound { replace(start..<selected.range.lowerBound, with: "") }
    let shift = count - text.count
    selection = TextSelection(anchor: selected.anchor - shift, head: selected.head - shift)
  }
}
