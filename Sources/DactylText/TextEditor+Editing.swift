/// Insertions and deletions by the user. Each does nothing if the text is not editable.
extension TextEditor {
  /// Replaces the selection or the marked text with `string`, as typing it does. The caret is behind it afterwards.
  ///
  /// Returns the change that was made, which the delegate and the `formatter` may have altered; nil if they have
  /// refused it.
  @discardableResult public func insert(_ string: String) -> TextChange? {
    guard composition == nil else { return finishComposition(with: string) }
    return replace(selection.range, with: string, .typing)
  }

  /// Replaces the text in `range` with `string`, as a change of its own, as pasting does. The caret is behind it
  /// afterwards. A range that is not empty is extended to whole characters.
  ///
  /// Returns the change that was made, as `insert(_:)` does. With `isExact` nothing is changed if the delegate would
  /// have another text inserted.
  @discardableResult public func replace(
    _ range: Range<Int>, with string: String, isExact: Bool = false
  ) -> TextChange? {
    unmarkText()
    return replace(range, with: string, .other, isExact: isExact)
  }

  /// Moves the text in `range` to `position`, as one change, and selects it there. Does nothing if the position is in
  /// the range, or if the delegate would have another text there, so that none is lost. Returns whether the text was
  /// moved.
  @discardableResult public func moveText(in range: Range<Int>, to position: Int) -> Bool {
    unmarkText()
    let range = text.characterStart(range.lowerBound)..<text.characterEnd(range.upperBound)
    let target = text.characterStart(position)
    guard !(range.lowerBound...range.upperBound ~= target) else { return false }
    let (moved, length) = (text[range], range.count)
    if target < range.lowerBound {
      return replaceExactly(
        target..<range.upperBound, with: moved + text[target..<range.lowerBound], .other,
        selecting: TextSelection(anchor: target, head: target + length), isExact: true
      ).change != nil
    } else {
      return replaceExactly(
        range.lowerBound..<target, with: text[range.upperBound..<target] + moved, .other,
        selecting: TextSelection(anchor: target - length, head: target), isExact: true
      ).change != nil
    }
  }

  /// Deletes the selection; without one, the text up to the next position in the direction of `movement`. Backwards by
  /// a character deletes what Backspace does: in some scripts a part of the character.
  public func delete(_ movement: TextMovement, by granularity: TextGranularity = .character) {
    unmarkText()
    guard selection.isEmpty else {
      replace(selection.range, with: "", .other)
      return
    }
    let here = selection.head
    let target = deletionTarget(from: here, movement, granularity)
    guard target != here else { return }
    let kind: UndoHistory.Kind =
      granularity != .character ? .other : target < here ? .deletingBackward : .deletingForward
    delete(from: here, to: target, kind) { deletionTarget(from: $0, movement, granularity) }
  }

  /// Deletes the text between the caret at `here` and `target`. While the formatter restores all of it, such as a
  /// separator, more is deleted, up to the position that `next` returns for the one before. A caret that has stepped
  /// back over a separator is where the user expects it.
  func delete(from here: Int, to target: Int, _ kind: UndoHistory.Kind, next: (Int) -> Int) {
    var end = target
    while replaceExactly(min(end, here)..<max(end, here), with: "", kind).isRestored,
      end > here || selection.head >= here
    {
      let further = next(end)
      guard further != end else { return }
      end = further
    }
  }

  /// Returns the other end of the text that a deletion at `position` takes. It is that of a movement, with two
  /// exceptions: at an end of a paragraph only the line break is deleted, and at the end of a line that is wrapped
  /// inside a word all of it.
  private func deletionTarget(from position: Int, _ movement: TextMovement, _ granularity: TextGranularity) -> Int {
    let isForward = isForward(movement, at: position)
    switch granularity {
    case .character where movement == .backward: return text.deletionStart(before: position)
    case .paragraph:
      let content = text.contentRange(ofParagraph: text.paragraphIndex(at: position))
      guard position == (isForward ? content.upperBound : content.lowerBound) else { break }
      return isForward ? text.position(after: position) : text.position(before: position)
    case .line where isForward && (movement == .forward || movement == .left || movement == .right):
      let end = lineRange(at: position).upperBound
      let next = text.position(after: end)
      // Behind the last character the caret would be on the next line.
      if next > end, lineRange(at: next).lowerBound == next, !text[end..<next].allSatisfy(\.isWhitespace) {
        return next
      }
    default: break
    }
    return self.position(from: position, moving: movement, by: granularity)
  }

  /// Exchanges the characters on both sides of the caret, and moves it behind them.
  public func transpose() {
    unmarkText()
    guard selection.isEmpty else { return }
    let content = text.contentRange(ofParagraph: text.paragraphIndex(at: selection.head))
    // At the end of a line, the last two characters.
    let middle = selection.head == content.upperBound ? text.position(before: selection.head) : selection.head
    guard middle > content.lowerBound, middle < content.upperBound else { return }
    let range = text.position(before: middle)..<text.position(after: middle)
    let exchanged = text[middle..<range.upperBound] + text[range.lowerBound..<middle]
    replaceExactly(range, with: exchanged, .other, isExact: true)
  }

  @discardableResult private func replace(
    _ range: Range<Int>, with string: String, _ kind: UndoHistory.Kind, isExact: Bool = false
  ) -> TextChange? {
    // The caret may be inside a character after an edit.
    let start = range == selection.range ? range.lowerBound : text.characterStart(range.lowerBound)
    let end =
      range.isEmpty ? start : range == selection.range ? range.upperBound : text.characterEnd(range.upperBound)
    return replaceExactly(start..<end, with: string, kind, isExact: isExact).change
  }

  /// The outcome of a change.
  struct Outcome {
    /// The change of the present text; nil if there is none, or the delegate has refused it.
    var change: TextChange?
    /// Whether the formatter has made it the same text again.
    var isRestored = false
  }

  /// Replaces a range that may begin or end inside a character. Afterwards `selection` is selected, or the caret is
  /// behind the new text. With `isExact` nothing is changed if the delegate would have another text inserted.
  @discardableResult func replaceExactly(
    _ range: Range<Int>, with proposed: String, _ kind: UndoHistory.Kind, selecting selection: TextSelection? = nil,
    isExact: Bool = false
  ) -> Outcome {
    guard isEditable, let string = accepted(proposed, in: range), !isExact || string.hasBytes(of: proposed) else {
      return Outcome()
    }
    // The delegate may have changed the text.
    let range = text.scalarRange(range)
    guard !(range.isEmpty && string.isEmpty) else { return Outcome() }
    let before = storedSelection
    if let formatter {
      let caret = range.lowerBound + string.utf8.count
      return format(range, with: string, caret: caret, from: text.string, before: before, by: formatter)
    }
    let change = TextChange(position: range.lowerBound, removed: text[range], inserted: string)
    text.replace(range, with: string)
    // It may be inside a character, if what is around the change joins. It never passes what the user did not type.
    let caret = TextSelection(change.newRange.upperBound)
    let after = string.hasBytes(of: proposed) ? selection.map(valid) ?? caret : caret
    record(change, kind, before: before, after: after)
    didMake(change, selecting: after)
    return Outcome(change: change)
  }

  /// Returns the text that is inserted instead of `string`; nil if the delegate refuses it.
  func accepted(_ string: String, in range: Range<Int>) -> String? {
    let line = isSingleLine ? string.onOneLine : string
    guard let delegate else { return line }
    return delegate.textEditor(self, shouldReplace: range, with: line).map { isSingleLine ? $0.onOneLine : $0 }
  }
}

extension String {
  /// The string with a space for each line break, and none at its end.
  var onOneLine: String {
    guard contains(where: \.isNewline) else { return self }
    var text = self[...]
    while text.last?.isNewline == true { text.removeLast() }
    return String(text.map { $0.isNewline ? " " : $0 })
  }
}
