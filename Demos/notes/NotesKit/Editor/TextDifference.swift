import Dactyl

/// The part in which a text differs from another one.
struct TextDifference {
  /// The bytes of the former text that are other ones.
  let range: Range<Int>
  /// What the new text has in their place.
  let part: String

  init(from old: String, to new: String) {
    var start = zip(old, new).prefix { $0 == $1 }.reduce(0) { $0 + $1.0.utf8.count }
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.reduce(0) { $0 + $1.0.utf8.count }
    // In `aa` and `aaa` both ends have all characters of the shorter text.
    start = min(start, old.utf8.count - end, new.utf8.count - end)
    range = start..<old.utf8.count - end
    part = String(decoding: new.utf8.dropFirst(start).dropLast(end), as: UTF8.self)
  }

  /// Returns where a position of the former text is in the new one.
  func moved(_ position: Int) -> Int {
    position < range.upperBound ? min(position, range.lowerBound) : position + part.utf8.count - range.count
  }
}

extension TextStorage {
  /// Returns the text with the change that led from `old` to `mine`, while another one led to this text. Where both are
  /// in the same place, nothing is removed.
  func merging(_ mine: TextStorage, since old: TextStorage) -> TextStorage {
    let change = TextDifference(from: old.string, to: mine.string)
    let other = TextDifference(from: old.string, to: string)
    let isSamePlace =
      change.range.lowerBound < other.range.upperBound && other.range.lowerBound < change.range.upperBound
    let start = other.moved(change.range.lowerBound)
    var merged = self
    merged.replace(start..<start + (isSamePlace ? 0 : change.range.count), with: change.part)
    return merged
  }
}

extension TextView {
  /// Changes the text to `new` where it differs. The selection stays in its place, and the change can be undone.
  func change(to new: String) {
    let (change, selection) = (TextDifference(from: text, to: new), editor.selection)
    editor.replace(change.range, with: change.part)
    editor.selection = TextSelection(anchor: change.moved(selection.anchor), head: change.moved(selection.head))
  }
}
