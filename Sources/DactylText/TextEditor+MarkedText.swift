/// Text that an input method is composing. It is in the text, but can still become something else.
///
/// A composition is one change of the history. It joins what is typed before, unless it has several characters.
extension TextEditor {
  /// The range of the marked text; nil if there is none.
  public var markedRange: Range<Int>? { composition?.range }

  /// Replaces the marked text, or else the selection, with marked text. `selected` is the selection in it, in bytes
  /// from its beginning; nil is a caret at its end. With `hidesCaret` the caret is not shown until the next change
  /// (`TI-7`). Empty text removes the marked text, and restores the text that it had replaced.
  public func setMarkedText(_ string: String, selected: Range<Int>? = nil, hidesCaret: Bool = false) {
    guard isEditable else { return }
    let string = isSingleLine ? string.onOneLine : string
    guard !string.isEmpty else { return discardMarkedText() }
    let old = composition ?? Composition(range: selection.range, replaced: selectedText, before: selection)
    let change = TextChange(position: old.range.lowerBound, removed: text[old.range], inserted: string)
    let hidCaret = isCaretHidden
    composition = Composition(
      range: change.newRange, replaced: old.replaced, before: old.before, hidesCaret: hidesCaret)
    text.replace(old.range, with: string)
    let (start, end) = (change.newRange.lowerBound, change.newRange.upperBound)
    let isCaret = selected?.isEmpty ?? true
    func position(_ offset: Int) -> Int {
      // A mark before others may have joined them. A caret stays behind the marked text all the same.
      guard offset >= string.utf8.count else { return text.characterStart(start + max(offset, 0)) }
      return isCaret ? end : text.characterEnd(end)
    }
    let caret = string.utf8.count
    let new = TextSelection(
      anchor: position(selected?.lowerBound ?? caret), head: position(selected?.upperBound ?? caret))
    guard change.isEmpty else { return didMake(change, selecting: new) }
    guard new != storedSelection || hidCaret != hidesCaret else { return }
    storedSelection = new
    delegate?.textEditorDidChangeSelection(self)
  }

  /// Whether an input method hides the caret, since it shows the place of the next letter itself.
  public var isCaretHidden: Bool { composition?.hidesCaret ?? false }

  /// Makes the marked text an ordinary part of the text.
  public func unmarkText() {
    guard let range = composition?.range else { return }
    finishComposition(with: text[range], keepsCaret: true)
  }

  /// Ends the composition with `string` in the place of the marked text, and the caret behind it. Returns the change of
  /// the present text; nil if there is none.
  @discardableResult func finishComposition(with string: String, keepsCaret: Bool = false) -> TextChange? {
    guard let ended = composition else { return nil }
    composition = nil
    let accepted = accepted(string, in: ended.range)
    // What the delegate refuses leaves the text as it was before.
    let final = accepted ?? ended.replaced
    let range = text.scalarRange(ended.range)
    if accepted != nil, let formatter {
      let old = text[0..<range.lowerBound] + ended.replaced + text[range.upperBound..<text.count]
      let end = range.lowerBound + final.utf8.count
      let caret = keepsCaret ? min(selection.head, end) : end
      return format(range, with: final, caret: caret, from: old, before: ended.before, by: formatter).change
    }
    let change = TextChange(position: range.lowerBound, removed: text[range], inserted: final)
    text.replace(range, with: final)
    let end = TextSelection(change.newRange.upperBound)
    let after = accepted == nil ? ended.before : keepsCaret && change.isEmpty ? selection : end
    let whole = TextChange(position: range.lowerBound, removed: ended.replaced, inserted: final)
    if !whole.isEmpty {
      if final.count > 1 { history.close() }
      record(whole, .typing, before: ended.before, after: after)
    }
    guard change.isEmpty else {
      didMake(change, selecting: after)
      return change
    }
    // The delegate shows the text without a mark, even if the caret stays.
    storedSelection = after
    delegate?.textEditorDidChangeSelection(self)
    return nil
  }

  /// Removes the marked text. The text that it replaced comes back.
  public func discardMarkedText() {
    guard let ended = composition else { return }
    composition = nil
    let change = TextChange(position: ended.range.lowerBound, removed: text[ended.range], inserted: ended.replaced)
    text.replace(ended.range, with: ended.replaced)
    didMake(change, selecting: ended.before)
  }

  /// Deletes `before` bytes of text before the selection and `after` bytes behind it, as an input method asks for. The
  /// lengths are limited to the text, and extended to whole code points: the input method may exchange a mark of a
  /// character. Does nothing while there is marked text.
  public func deleteSurroundingText(before: Int, after: Int) {
    guard isEditable, composition == nil else { return }
    let selected = selection
    let (lower, upper) = (selected.range.lowerBound, selected.range.upperBound)
    // A huge number from outside must not overflow.
    let start = text.scalarStart(lower - min(max(before, 0), lower))
    let end = text.scalarEnd(upper + min(max(after, 0), text.count - upper))
    guard start < lower || end > upper else { return }
    if selected.isEmpty, start == lower || end == upper {
      // The caret moves as it does for Backspace and Delete.
      return start < lower
        ? delete(from: lower, to: start, .other, next: text.position(before:))
        : delete(from: upper, to: end, .other, next: text.position(after:))
    }
    let shift = lower - start
    let moved = TextSelection(anchor: selected.anchor - shift, head: selected.head - shift)
    replaceExactly(
      start..<end, with: selectedText, .other, selecting: selected.isEmpty ? nil : moved, isExact: !selected.isEmpty)
  }
}
