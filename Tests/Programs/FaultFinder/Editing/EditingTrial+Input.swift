import Dactyl
import DactylGeometry
import DactylInput
import DactylRandom
import DactylText

/// Input methods, the pasteboard, undo, the program, and other sizes.
extension EditingTrial {
  /// Text as a layout or an input method of another script types it.
  func insert(_ random: inout SeededSource) {
    focus()
    let text = palette.text(&random, 4)
    let old = edited.moment
    log.note("inserts \(text.escaped)")
    if random.chance(50) { edited.view.insertText(text) } else { send(TextInputEdit(committed: text)) }
    stage.application.layOutWindows()
    if edited.moment != old { checkCaretIsVisible() }
    guard edited.isPlain, !edited.editor.isSingleLine, old.marked == nil, !text.isEmpty else { return }
    checkInsertion(of: text, old)
  }

  func send(_ edit: TextInputEdit) {
    stage.application.layOutWindows()
    stage.application.receive([.textInput(SeatID(rawValue: 1), .edit(edit)), .batchEnd])
  }

  /// Composes text. With `leaves` the input method may leave then.
  func compose(_ random: inout SeededSource, leaves: Bool = true) {
    focus()
    for _ in 0...random.int(0...3) {
      var edit = TextInputEdit()
      if random.chance(30) { edit.committed = palette.text(&random, 2) }
      if random.chance(70) { edit.marked = palette.text(&random, 3) }
      if random.chance(70) {
        let length = edit.marked.utf8.count
        let start = random.int(0...length)
        edit.selected = start..<random.int(start...length)
      }
      if random.chance(20) { (edit.deletedBefore, edit.deletedAfter) = (random.int(0...9), random.int(0...9)) }
      log.note("edits \(edit.marked.escaped) \(edit.committed.escaped) \(edit.deletedBefore) \(edit.deletedAfter)")
      send(edit)
      checkMarkedText(edit.marked)
    }
    if leaves, random.chance(30) { stage.application.receive([.textInput(SeatID(rawValue: 1), .left), .batchEnd]) }
  }

  /// TI-7: The marked text is at the caret, and selected as the input method says.
  private func checkMarkedText(_ marked: String) {
    guard let range = edited.editor.markedRange else {
      let isSingle = edited.editor.isSingleLine
      return log.check(
        marked.isEmpty || isSingle || !edited.editor.isEditable, "marked text is marked: \(marked.escaped)")
    }
    let text = edited.editor.text
    log.check(
      edited.editor.isSingleLine || text[range].utf8.elementsEqual(marked.utf8),
      "marked text is in the text: \(text.string.escaped) \(range) \(marked.escaped)")
  }

  // MARK: The pasteboard

  func useClipboard(_ random: inout SeededSource) {
    focus()
    let pasteboard = stage.application.pasteboard
    let old = edited.moment
    let key = random.pick("c", "x", "v", "v")
    let count = pasteboard.changeCount
    var before: String?
    pasteboard.readText { before = try? $0.get() }
    log.note("Control-\(key)")
    stage.keyboard.press(key, modifiers: .control)
    stage.application.layOutWindows()
    guard old.marked == nil else { return }
    let new = edited.moment
    let values = "\(old.text.string.escaped) \(old.selection), then \(new.text.string.escaped) \(new.selection)"
    if key == "v" {
      if edited.isPlain, !edited.editor.isSingleLine, let before, !before.isEmpty { checkInsertion(of: before, old) }
      return
    }
    // TI-6
    guard !edited.isSecure else {
      log.check(new == old, "a secret is not cut: \(values)")
      return log.check(pasteboard.changeCount == count, "no pasteboard gets a secret: \(values)")
    }
    guard !old.selection.isEmpty else { return log.check(new == old, "nothing selected is not cut: \(values)") }
    // A text that can not be edited is not cut.
    guard key == "c" || edited.editor.isEditable else {
      return log.check(pasteboard.changeCount == count, "a cut without an effect copies nothing: \(values)")
    }
    var copy: String?
    pasteboard.readText { copy = try? $0.get() }
    log.check(
      copy.map { $0.utf8.elementsEqual(old.text[old.selection.range].utf8) } ?? false,
      "the pasteboard has what was selected: \(values) \(copy?.escaped ?? "nothing")")
    guard key == "x", edited.isPlain else { return }
    log.check(new.text.string.utf8.elementsEqual(old.rest.utf8), "a cut deletes what was selected: \(values)")
  }

  // MARK: Undo

  func undo(_ random: inout SeededSource) {
    focus()
    for _ in 0...random.int(0...4) {
      stage.keyboard.press("z", modifiers: random.chance(70) ? .control : [.control, .shift])
    }
  }

  /// TI-8: Undo of everything is the beginning, and redo of everything the end.
  func checkHistory() {
    let editor = edited.editor
    guard editor.isEditable else { return }
    editor.unmarkText()
    let end = editor.string
    var count = 0
    while editor.canUndo, count < 10_000 {
      editor.undo()
      count += 1
    }
    log.check(
      editor.string.utf8.elementsEqual(edited.beginning.utf8),
      "undo of everything is the beginning: \(editor.string.escaped), wanted \(edited.beginning.escaped)")
    for _ in 0..<count { editor.redo() }
    log.check(
      editor.string.utf8.elementsEqual(end.utf8),
      "redo of everything is the end: \(editor.string.escaped), wanted \(end.escaped)")
  }

  // MARK: The program

  func program(_ random: inout SeededSource) {
    let old = edited.changes
    switch random.int(0...4) {
    case 0, 1:
      edited.setText(edited.filter == .everything ? palette.text(&random, 20) : "12345")
      // TI-3
      log.check(edited.changes == old, "a change by the program is not reported: \(edited.changes - old)")
    case 2:
      let count = edited.editor.text.count
      edited.editor.selection = TextSelection(anchor: random.int(0...count), head: random.int(0...count))
    case 3:
      let start = random.int(0...edited.editor.text.count)
      edited.editor.replace(start..<start + random.int(0...9), with: palette.text(&random, 3))
    default:
      stage.view.traitOverrides.fontScale = Double(random.int(7...22)) / 10
    }
  }

  func resize(_ random: inout SeededSource) {
    let width = random.chance(20) ? random.int(40...70) : random.int(70...500)
    let height = random.int(24...(edited.view is TextField ? 80 : 380))
    edited.view.frame.size = Size(width: Double(width), height: Double(height))
    log.note("is \(edited.view.frame.size.width) wide")
  }

  func find(_ random: inout SeededSource) {
    focus()
    guard edited.view.isFirstResponder else { return }
    stage.keyboard.press("f", modifiers: .control)
    stage.keyboard.type(random.pick("a", "b", "wo", "3"))
    stage.advance(by: 0.1)
    if random.chance(50) { stage.keyboard.press("g", modifiers: .control) }
    if random.chance(30) {
      edited.view.findInteraction?.replaceAll(with: palette.text(&random, 2))
    }
    if random.chance(70) { stage.keyboard.press("Escape") }
    stage.application.layOutWindows()
  }

  func scroll(_ random: inout SeededSource) {
    guard let view = edited.view as? TextView else { return }
    switch random.int(0...2) {
    case 0:
      view.setContentOffset(Point(x: 0, y: Double(random.int(0...400))), animated: false)
    case 1:
      stage.pointer.move(to: place(in: edited, &random), in: view)
      stage.pointer.turnWheel(by: Double(random.int(-4...4)))
      stage.advance(by: 0.5)
    default:
      let start = place(in: edited, &random)
      finger.drag(from: start, to: start + Point(x: 0, y: Double(random.int(-200...200))), in: view, over: 0.1)
      stage.advance(by: 2)
    }
  }
}
