import Dactyl
import DactylGeometry
import DactylRandom
import DactylText

/// Keys, and what each must do.
extension EditingTrial {
  private func press(_ key: String, _ modifiers: ModifierFlags = []) {
    log.note("key \(key) \(modifiers.rawValue)")
    stage.keyboard.press(key, modifiers: modifiers)
    stage.application.layOutWindows()
  }

  // MARK: Letters

  func type(_ random: inout SeededSource) {
    focus()
    for _ in 0...random.int(0...3) {
      let key = random.weighted(("a", 6), ("space", 3), ("Z", 2), ("Return", 2), ("7", 2), (".", 1))
      let old = edited.moment
      press(key)
      guard edited.view.isFirstResponder else { return }
      if edited.moment != old { checkCaretIsVisible() }
      let letter = key == "space" ? " " : key == "Return" ? "\n" : key
      if key != "Return", old.marked == nil { checkLimit(of: letter, old) }
      guard edited.isPlain, old.marked == nil, !(edited.editor.isSingleLine && key == "Return") else { continue }
      checkInsertion(of: letter, old)
    }
  }

  /// TI-1: The text takes the place of the selection, and the caret is behind it.
  func checkInsertion(of letters: String, _ old: Edited.Moment) {
    let start = old.selection.range.lowerBound
    let wanted = old.text[0..<start] + letters + old.text[old.selection.range.upperBound..<old.text.count]
    log.check(
      edited.editor.string.utf8.elementsEqual(wanted.utf8),
      "typing inserts what is typed: \(old.text.string.escaped) \(old.selection) \(edited.editor.string.escaped)")
    log.check(
      edited.editor.selection == TextSelection(start + letters.utf8.count),
      "the caret is behind what is typed: \(old.selection) \(edited.editor.selection)")
  }

  // MARK: Movements

  func move(_ random: inout SeededSource) {
    focus()
    let key = random.weighted(
      ("Up", 5), ("Down", 5), ("Left", 5), ("Right", 5), ("Home", 1), ("End", 2), ("Prior", 1), ("Next", 1))
    let modifiers: ModifierFlags = random.weighted(([], 10), (.shift, 4), (.control, 2), ([.control, .shift], 1))
    for _ in 0...random.int(0...3) {
      let old = edited.moment
      press(key, modifiers)
      guard edited.view.isFirstResponder, old.marked == nil else { return }
      check(key, modifiers, old)
      if edited.editor.selection != old.selection { checkCaretIsVisible() }
    }
  }

  private func check(_ key: String, _ modifiers: ModifierFlags, _ old: Edited.Moment) {
    let (text, new) = (edited.editor.text, edited.editor.selection)
    let values = "\(text.string.escaped) \(old.selection) \(new)"
    log.check(text == old.text, "a movement changes no text: \(key) \(values)")
    // The next movement leaves a character in which an edit has left the caret (TI-1).
    log.check(
      text.characterStart(new.head) == new.head || new == old.selection,
      "a movement ends between characters: \(key) \(values)")
    // They have no meaning in one line (TI-2).
    let isPage = key == "Prior" || key == "Next"
    let isIgnored =
      edited.editor.isSingleLine && (isPage || key == "Up" || key == "Down") || isPage && modifiers.contains(.control)
    log.check(modifiers.contains(.shift) || new.isEmpty || isIgnored, "a movement selects nothing: \(key) \(values)")
    guard !modifiers.contains(.control) else { return }
    switch key {
    case "Up" where !edited.editor.isSingleLine: checkLine(old, isDown: false)
    case "Down" where !edited.editor.isSingleLine: checkLine(old, isDown: true)
    case "Left", "Right":
      guard old.selection.isEmpty || modifiers.contains(.shift) else { return }
      let isAtEnd = old.head == lastPlace(isRight: key == "Right")
      log.check(new.head != old.head || isAtEnd, "Left and Right move the caret: \(key) \(values)")
    case "Home", "End":
      guard let line = edited.editor.geometry?.lineRange(at: text.characterStart(old.head)) else { return }
      log.check(
        line.lowerBound...line.upperBound ~= new.head, "Home and End stay on the line: \(key) \(values) \(line)")
      let end = key == "Home" ? line.lowerBound : line.upperBound
      log.check(
        new.head == text.characterStart(end), "Home and End reach the end of the line: \(key) \(values) \(line)")
    default: break
    }
  }

  /// TI-1, TI-65: Up and Down go to the next line, however high the letters of both are, and from the last one to the
  /// end of the text.
  private func checkLine(_ old: Edited.Moment, isDown: Bool) {
    guard let geometry = edited.editor.geometry else { return }
    let (text, new) = (old.text, edited.editor.selection.head)
    let here = geometry.lineRange(at: text.characterStart(old.head))
    let values = "\(text.string.escaped) from \(old.head) to \(new), line \(here)"
    if isDown {
      guard here.upperBound < text.count else {
        return log.check(new == text.count, "Down reaches the end: \(values)")
      }
      let next = text.position(after: here.upperBound)
      let line = geometry.lineRange(at: next)
      log.check(new > here.upperBound, "Down reaches another line: \(values)")
      // A character that is wider than a line is passed as a whole.
      log.check(new <= max(line.upperBound, text.characterEnd(next + 1)), "Down skips no line: \(values), next \(line)")
    } else {
      guard here.lowerBound > 0 else { return log.check(new == 0, "Up reaches the beginning: \(values)") }
      let line = geometry.lineRange(at: text.position(before: here.lowerBound))
      // A character that is wider than a line ends on another one than it begins on.
      let view = edited.view
      let isHigher = new < here.lowerBound || view.caretRect(at: new).minY < view.caretRect(at: old.head).minY - 1
      log.check(new < old.head && isHigher, "Up reaches another line: \(values)")
      log.check(new >= line.lowerBound, "Up skips no line: \(values), previous \(line)")
    }
  }

  // MARK: Deletions

  func delete(_ random: inout SeededSource) {
    focus()
    let key = random.pick("BackSpace", "Delete")
    let modifiers: ModifierFlags = random.weighted(([], 8), (.control, 2), ([.control, .shift], 1))
    for _ in 0...random.int(0...3) {
      let old = edited.moment
      press(key, modifiers)
      guard edited.view.isFirstResponder, old.marked == nil else { return }
      checkDeletion(key, modifiers, old)
      if edited.moment != old { checkCaretIsVisible() }
    }
  }

  /// TI-1, TI-2: Backspace deletes what is before the caret, and Delete what is behind it. The caret passes nothing
  /// else.
  private func checkDeletion(_ key: String, _ modifiers: ModifierFlags, _ old: Edited.Moment) {
    let (text, new) = (edited.editor.text, edited.editor.selection)
    let values = "\(old.text.string.escaped) \(old.selection), then \(text.string.escaped) \(new)"
    log.check(new.isEmpty || text == old.text, "a deletion selects nothing: \(key) \(values)")
    let isBackward = key == "BackSpace"
    if edited.field?.formatter == nil {
      log.check(isBackward ? new.head <= old.head : true, "Backspace never moves the caret forward: \(values)")
      log.check(
        isBackward || !old.selection.isEmpty || new.head == old.head, "Delete does not move the caret: \(values)")
    }
    guard edited.isPlain else { return }
    let (string, was) = (text.string, old.text)
    guard old.selection.isEmpty else {
      return log.check(string.utf8.elementsEqual(old.rest.utf8), "a deletion takes what is selected: \(key) \(values)")
    }
    let count = was.count - text.count
    let isAtEnd = isBackward ? old.head == 0 : old.head == was.count
    log.check(isAtEnd ? count == 0 : count > 0, "a deletion takes something: \(key) \(values)")
    let start = isBackward ? old.head - count : old.head
    guard count >= 0, start >= 0, start + count <= was.count else { return }
    let wanted = was[0..<start] + was[start + count..<was.count]
    log.check(string.utf8.elementsEqual(wanted.utf8), "a deletion takes what is beside the caret: \(key) \(values)")
    log.check(new.head == start, "the caret stays beside what was deleted: \(key) \(values)")
    guard modifiers.isEmpty, count > 0 else { return }
    let most = isBackward ? old.head - was.position(before: old.head) : was.position(after: old.head) - old.head
    log.check(count <= most, "a key deletes a character at the most: \(key) \(values)")
  }
}
