/// A text and the caret in it, as a ``TextEditor/formatter`` gets and returns them.
public struct FormattedText: Hashable, Sendable {
  /// The whole text.
  public var text: String
  /// The position of the caret, in UTF-8 bytes. A position inside a character counts as its beginning, and one outside
  /// of the text as its end.
  public var caret: Int

  /// A text with its caret.
  public init(_ text: String, caret: Int) {
    (self.text, self.caret) = (text, caret)
  }
}

extension TextEditor {
  /// Gives `formatter` the text with `string` in `range`, and makes its result one change from `old`, which undo
  /// restores.
  @discardableResult func format(
    _ range: Range<Int>, with string: String, caret: Int, from old: String, before: TextSelection,
    by formatter: (FormattedText) -> FormattedText
  ) -> Outcome {
    let proposed = text[0..<range.lowerBound] + string + text[range.upperBound..<text.count]
    let result = formatter(FormattedText(proposed, caret: caret))
    let new = isSingleLine ? result.text.onOneLine : result.text
    let (change, whole) = (TextChange(from: text.string, to: new), TextChange(from: old, to: new))
    text.replace(change.oldRange, with: change.inserted)
    let after = valid(TextSelection(result.caret))
    if !whole.isEmpty { record(whole, .other, before: before, after: after) }
    guard change.isEmpty else {
      didMake(change, selecting: after)
      return Outcome(change: change, isRestored: whole.isEmpty)
    }
    // What was marked is ordinary text now, even if the caret stays.
    column = nil
    storedSelection = after
    delegate?.textEditorDidChangeSelection(self)
    return Outcome(isRestored: whole.isEmpty)
  }
}

extension TextChange {
  /// The smallest change from `old` to `new`, between code points.
  init(from old: String, to new: String) {
    let (a, b) = (Array(old.utf8), Array(new.utf8))
    func isInside(_ bytes: [UInt8], _ index: Int) -> Bool { index < bytes.count && bytes[index] & 0xc0 == 0x80 }
    let shorter = min(a.count, b.count)
    var start = 0
    while start < shorter, a[start] == b[start] { start += 1 }
    while isInside(a, start) || isInside(b, start) { start -= 1 }
    var rest = 0
    while rest < shorter - start, a[a.count - 1 - rest] == b[b.count - 1 - rest] { rest += 1 }
    while isInside(a, a.count - rest) { rest -= 1 }
    self.init(
      position: start, removed: old[bytes: start..<a.count - rest], inserted: new[bytes: start..<b.count - rest])
  }
}
