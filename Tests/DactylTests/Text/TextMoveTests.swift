import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Moves of text take from the source what has arrived at the destination, and no more (TI-62).
@MainActor @Suite struct TextMoveTests {
  private let stage: TestStage
  private let view = TextView("alpha", frame: Rect(x: 0, y: 100, width: 300, height: 200))
  private let field = TextField("", frame: Rect(x: 0, y: 320, width: 300, height: 44))

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(view)
    stage.view.addSubview(field)
    stage.application.layOutWindows()
  }

  private func point(_ position: Int, in text: any SelectableText) -> Point { text.caretRect(at: position).center }

  /// Drags the whole text of `source` with Shift to `position` in `target`.
  private func move(_ source: any SelectableText, to position: Int, in target: any SelectableText) {
    source.becomeFirstResponder()
    source.editor.selectAll()
    stage.advance(by: 1)
    stage.application.layOutWindows()
    // The whole text is selected, and its beginning is pressed.
    (source as? ScrollView)?.setContentOffset(.zero, animated: false)
    stage.application.layOutWindows()
    let press = point(min(2, source.editor.text.count), in: source)
    stage.pointer.move(to: press, in: source)
    stage.pointer.press()
    stage.pointer.move(to: press + Point(x: 7, y: 0), in: source)
    stage.pointer.move(to: point(position, in: target), in: target)
    stage.keyboard.down("Shift_L")
    stage.pointer.release()
    stage.keyboard.up("Shift_L")
  }

  // TI-62
  @Test func aTextThatTheTargetRefusesStays() {
    field.filter = { _, _, text in text.allSatisfy(\.isNumber) ? text : nil }
    move(view, to: 0, in: field)
    #expect(field.text == "" && view.text == "alpha" && !view.editor.canUndo)
    field.filter = { _, _, text in text.filter(\.isNumber) }
    move(view, to: 0, in: field)
    #expect(field.text == "" && view.text == "alpha" && !view.editor.canUndo)
  }

  // TI-62
  @Test func whatTheTargetCutsOffStays() {
    field.filter = { field, range, text in String(text.prefix(4 - field.text.utf8.count + range.count)) }
    move(view, to: 0, in: field)
    #expect(field.text == "alph" && view.text == "a")
    view.editor.undo()
    #expect(view.text == "alpha" && !view.editor.canUndo)
  }

  // TI-62
  @Test func whatTheTargetLeavesOutStays() {
    view.text = "a1b2 c3"
    field.filter = { _, _, text in text.filter(\.isNumber) }
    move(view, to: 0, in: field)
    #expect(field.text == "123" && view.text == "ab c")
  }

  // TI-62
  @Test func aTextThatTheTargetChangesIntoAnotherOneStays() {
    field.filter = { _, _, _ in "***" }
    move(view, to: 0, in: field)
    #expect(field.text == "***" && view.text == "alpha")
  }

  // TI-62
  @Test func aTextThatArrivesInAnotherFormMoves() {
    view.text = "12345"
    field.formatter = { proposed in
      let digits = proposed.text.filter(\.isNumber)
      let text = digits.count > 3 ? digits.prefix(digits.count - 3) + "," + digits.suffix(3) : digits
      return FormattedText(text, caret: text.utf8.count)
    }
    move(view, to: 0, in: field)
    #expect(field.text == "12,345" && view.text == "")
    view.text = "one\ntwo"
    field.formatter = nil
    field.text = ""
    move(view, to: 0, in: field)
    #expect(field.text == "one two" && view.text == "")
    view.text = "shout"
    field.filter = { _, _, text in text.uppercased() }
    field.text = ""
    move(view, to: 0, in: field)
    #expect(field.text == "SHOUT" && view.text == "")
  }

  // TI-62
  @Test func aTextThatIsTooLongForTheTargetStays() {
    let long = String(repeating: "abc defg\n", count: 8600)
    view.text = long
    move(view, to: 0, in: field)
    // The text was dropped.
    #expect(field.isFirstResponder)
    #expect(field.text == "" && view.text == long)
  }

  // TI-62
  @Test func aTextThatItsTargetCanNotEditAnyMoreStays() {
    field.filter = { field, _, text in
      field.editor.isEditable = false
      return nil
    }
    move(view, to: 0, in: field)
    #expect(field.text == "" && view.text == "alpha")
  }

  // TI-62
  @Test func aMoveInTheSameTextThatItsFilterChangesDoesNothing() {
    field.text = "abcd efgh"
    field.filter = { _, _, text in String(text.prefix(4)) }
    field.becomeFirstResponder()
    field.editor.moveText(in: 0..<2, to: 9)
    #expect(field.text == "abcd efgh" && !field.editor.canUndo)
    field.editor.selection = TextSelection(2)
    field.filter = { _, _, text in String(text.prefix(1)) }
    field.editor.transpose()
    #expect(field.text == "abcd efgh")
    field.editor.selection = TextSelection(anchor: 2, head: 4)
    field.editor.deleteSurroundingText(before: 1, after: 0)
    #expect(field.text.contains("cd"))
  }

  // TI-62
  @Test func aTextThatChangesWhileItIsDraggedStays() {
    let drags: [(TextView) -> Void] = [
      { $0.text = "another text" }, { $0.editor.replace(0..<2, with: "XYZ") }, { $0.editor.replace(2..<2, with: "-") },
      { $0.isEditable = false }, { $0.editor.replace(5..<5, with: " more") },
    ]
    for (number, change) in drags.enumerated() {
      (view.text, field.text, view.isEditable) = ("alpha", "", true)
      field.filter = { [view] _, _, text in
        change(view)
        return text
      }
      move(view, to: 0, in: field)
      let wanted = ["another text", "XYZpha", "al-pha", "alpha", " more"][number]
      #expect(field.text == "alpha" && view.text == wanted, "\(number)")
    }
  }

  // TI-62
  @Test(arguments: [
    ("one\ntwo", 5, "one t", "wo"), ("one\ntwo\nthree", 8, "one two ", "three"),
    ("a\r\nb\u{2028}c", 2, "a ", "b\u{2028}c"), ("\n\nab", 3, "  a", "b"),
  ])
  func aLineBreakThatArrivesAsASpaceGoesWithWhatArrives(text: String, most: Int, arrived: String, rest: String) {
    view.text = text
    field.filter = { _, _, text in String(text.prefix(most)) }
    move(view, to: 0, in: field)
    #expect(field.text == arrived && view.text == rest)
  }

  // TI-62
  @Test func letterByLetterWhatArrivesIsWhatGoes() {
    for (text, filter) in [
      ("👩‍👩‍👧‍👦 family", { String($0.filter { !$0.isASCII }) }), ("e\u{301}te\u{301}", { $0.filter { $0 != "t" } }),
      ("aaa", { String($0.prefix(2)) }), ("abcabc", { String($0.suffix(3)) }),
      ("a\nb", { $0.replacing("\n", with: "") }),
    ] as [(String, (String) -> String)] {
      (view.text, field.text) = (text, "")
      field.filter = { _, _, text in filter(text) }
      move(view, to: 0, in: field)
      #expect(field.text == filter(text.replacing("\n", with: " ")), "\(text)")
      let letters = (field.text + view.text).filter { !$0.isWhitespace }.sorted()
      #expect(letters == text.filter { !$0.isWhitespace }.sorted(), "\(text)")
    }
  }

  // TI-62, DD-9
  @Test func anotherProgramKeepsWhatDidNotArrive() {
    field.filter = { _, _, text in String(text.prefix(4)) }
    for (text, wanted) in [("alpha", nil), ("beta", .move), ("", nil)] as [(String, DropOperation?)] {
      field.text = ""
      let drag = stage.drag([.text(text)], operations: [.move], at: point(0, in: field), in: field)
      #expect(drag.operation == .move)
      #expect(drag.drop() == wanted, "\(text)")
      #expect(field.text == text.prefix(4))
    }
    field.filter = { _, _, _ in nil }
    let refused = stage.drag([.text("x")], operations: [.copy, .move], at: point(0, in: field), in: field)
    #expect(refused.drop() == nil && field.text == "")
  }

  // TI-62, TI-20
  @Test func aCutThatCanNotBePastedDeletesNothing() {
    view.becomeFirstResponder()
    view.editor.selectAll()
    #expect(!TextPasteboardCommands(view, limit: 4).perform(.cut) && view.text == "alpha")
    #expect(TextPasteboardCommands(view, limit: 5).perform(.cut) && view.text == "")
  }

  // TI-62
  @Test func anEditorTellsWhatItHasInserted() {
    let editor = field.editor
    #expect(editor.insert("ab")?.inserted == "ab")
    field.filter = { _, _, text in text.filter(\.isNumber) }
    #expect(editor.insert("c1d2")?.inserted == "12" && editor.insert("x") == nil && field.text == "ab12")
    #expect(editor.replace(0..<2, with: "z9", isExact: true) == nil && field.text == "ab12")
    #expect(editor.replace(0..<2, with: "34", isExact: true)?.removed == "ab" && field.text == "3412")
    editor.setMarkedText("q7")
    #expect(editor.insert("q8")?.inserted == "8")
    editor.isEditable = false
    #expect(editor.insert("1") == nil && editor.replace(0..<1, with: "") == nil && !editor.moveText(in: 0..<1, to: 3))
  }
}
