import Dactyl
import DactylRandom
import DactylText

/// Texts that the program makes one that can not be edited, while the user edits them.
extension EditingTrial {
  /// Switches editing off or on. It is mostly on afterwards, since other steps need it.
  func lock(_ random: inout SeededSource) {
    edited.view.findInteraction?.dismissFindNavigator()
    stage.application.layOutWindows()
    if edited.editor.isEditable, random.chance(60) { compose(&random, leaves: false) }
    let old = edited.editor.markedRange
    log.note("marked \(old.map { "\($0)" } ?? "nothing"), can not be edited")
    setEditable(false)
    // TI-77
    log.check(edited.editor.markedRange == nil, "a text that can not be edited has no marked text: \(old ?? 0..<0)")
    stage.application.layOutWindows()
    for _ in 0..<random.int(0...4) {
      let before = texts.map(\.moment)
      tryToEdit(&random)
      stage.application.layOutWindows()
      for (text, old) in zip(texts, before) where text === edited { checkLocked(text, old) }
    }
    if random.chance(90) { setEditable(true) }
  }

  private func setEditable(_ isEditable: Bool) {
    // The text of a field can be made so by its editor alone.
    if let view = edited.view as? TextView {
      view.isEditable = isEditable
    } else {
      edited.editor.isEditable = isEditable
    }
  }

  private func tryToEdit(_ random: inout SeededSource) {
    switch random.int(0...9) {
    case 0: type(&random)
    case 1: insert(&random)
    case 2: delete(&random)
    case 3: compose(&random)
    case 4, 5: useClipboard(&random)
    case 6: drop(&random)
    case 7: drag(&random)
    case 8: undo(&random)
    default: find(&random)
    }
  }

  /// A text that can not be edited changes by the program alone.
  func checkLocked(_ text: Edited, _ old: Edited.Moment) {
    guard !text.editor.isEditable else { return }
    let new = text.moment
    log.check(
      new.text == old.text || text.wasSet,
      "a text that can not be edited stays: \(old.text.string.escaped), now \(new.text.string.escaped)")
    log.check(new.marked == nil, "a text that can not be edited has no marked text: \(new.text.string.escaped)")
    log.check(new.changes == old.changes, "a text that can not be edited reports no changes: \(new.changes)")
  }
}
