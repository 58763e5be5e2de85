import Dactyl
import DactylText

/// The most characters of a field.
extension EditingTrial {
  /// TI-79: What the user does makes no text longer than its limit. What an input method composes is not cut, and the
  /// program sets what it likes.
  func checkLength(_ text: Edited, _ old: Edited.Moment) {
    let new = text.moment
    guard new.marked == nil else { return }
    // A deletion may part letters that were joined.
    let before = old.marked == nil ? old.text.string : text.unmarked
    text.unmarked = new.text.string
    guard let field = text.field, let most = field.maximumLength, field.formatter == nil else { return }
    guard !text.wasSet, new.text.count > old.text.count || old.marked != nil else { return }
    log.check(
      field.text.count <= max(most, before.count),
      "a field is not made longer than its limit: \(most), \(before.escaped), now \(field.text.escaped)")
  }

  /// TI-79: A letter for which there is room is typed, and another one changes nothing.
  func checkLimit(of letter: String, _ old: Edited.Moment) {
    guard let field = edited.field, let most = field.maximumLength, field.formatter == nil,
      edited.filter == .everything, edited.editor.isEditable
    else { return }
    let range = old.selection.range
    let wanted = old.text[0..<range.lowerBound] + letter + old.text[range.upperBound..<old.text.count]
    if wanted.count <= most { return checkInsertion(of: letter, old) }
    log.check(
      edited.moment.text == old.text,
      "a letter beyond the limit changes nothing: \(most), \(old.text.string.escaped), now \(field.text.escaped)")
  }
}
