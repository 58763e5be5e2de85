import Dactyl
import DactylInput
import DactylRandom
import DactylText

/// Rules for the text that one Undo takes back.
extension EditingTrial {
  /// The edits that one Undo takes back, as TI-8 says.
  private struct UndoGroup {
    enum Kind: Equatable {
      /// The text that was typed so far.
      case typing(String)
      case deletion(isBackward: Bool)
      case other
    }

    var kind: Kind
    let before: Edited.Moment

    /// Whether an edit belongs to the group. A word and the spaces before it are a group, and a line break begins one.
    func takes(_ edit: Kind) -> Bool {
      switch (kind, edit) {
      case (.typing(let typed), .typing(let next)):
        guard let first = next.first, first.isWhitespace else { return true }
        return !first.isNewline && typed.allSatisfy(\.isWhitespace)
      case (.deletion(let own), .deletion(let isBackward)): return own == isBackward
      default: return false
      }
    }

    mutating func add(_ edit: Kind) {
      if case .typing(let typed) = kind, case .typing(let next) = edit { kind = .typing(typed + next) }
    }
  }

  /// Types, composes and deletes at one place, and takes back one group after the other.
  func undoGroups(_ random: inout SeededSource) {
    focus()
    edited.editor.unmarkText()
    guard edited.isPlain, edited.view.isFirstResponder else { return }
    let count = edited.editor.text.count
    let start = random.int(0...count)
    // Setting the selection begins a group.
    edited.editor.selection = random.chance(80) ? TextSelection(start) : TextSelection(anchor: start, head: count)
    var groups: [UndoGroup] = []
    for _ in 0...random.int(1...9) {
      let old = edited.moment
      let edit = self.edit(&random)
      guard edited.view.isFirstResponder else { return }
      // To replace a selection by equal text is an edit, too.
      guard edited.moment.text != old.text || edited.moment.selection != old.selection else { continue }
      // What is composed of several characters begins a group.
      if !edit.beginsGroup, old.selection.isEmpty, let last = groups.indices.last, groups[last].takes(edit.kind) {
        groups[last].add(edit.kind)
      } else {
        groups.append(UndoGroup(kind: edit.kind, before: old))
      }
    }
    for (number, group) in groups.enumerated().reversed() {
      let old = edited.moment
      stage.keyboard.press("z", modifiers: .control)
      let new = edited.moment
      let values =
        "\(group.kind) of \(groups.count), \(number): \(old.text.string.escaped), now \(new.text.string.escaped) "
        + "\(new.selection), wanted \(group.before.text.string.escaped) \(group.before.selection)"
      log.check(new.text == group.before.text, "one Undo takes back one group: \(values)")
      log.check(
        new.text != group.before.text || new.selection == group.before.selection,
        "Undo restores the selection: \(values)")
      guard new.text == group.before.text else { return }
    }
  }

  /// Makes one edit at the caret.
  private func edit(_ random: inout SeededSource) -> (kind: UndoGroup.Kind, beginsGroup: Bool) {
    let isLine = edited.editor.isSingleLine
    let wasEmpty = edited.editor.selection.isEmpty
    switch random.int(0...9) {
    case 0...4:
      let piece = random.weighted(
        ("a", 3), ("word", 2), (" ", 5), ("  ", 1), (isLine ? " " : "\n", 4), ("שלום", 1), (".", 1), ("漢", 1),
        (" two", 1), ("\t", isLine ? 0 : 1))
      log.note("types \(piece.escaped)")
      edited.view.insertText(piece)
      return (.typing(piece), false)
    case 5, 6:
      let text = random.pick("你好", "é", "世界", "ㅂ", "한", "a b")
      log.note("composes \(text.escaped)")
      let marks = ["n", "ni"].prefix(random.int(0...2))
      for marked in marks {
        var edit = TextInputEdit()
        edit.marked = marked
        send(edit)
      }
      send(TextInputEdit(committed: text))
      // Without marked text it is typed.
      return (.typing(text), text.count > 1 && !marks.isEmpty)
    case 7:
      stage.keyboard.press("BackSpace")
      return (wasEmpty ? .deletion(isBackward: true) : .other, false)
    case 8:
      stage.keyboard.press("Delete")
      return (wasEmpty ? .deletion(isBackward: false) : .other, false)
    default:
      stage.keyboard.press("BackSpace", modifiers: .control)
      return (.other, false)
    }
  }
}
