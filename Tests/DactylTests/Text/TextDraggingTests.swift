import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Drags of the selected text, and drops of text (section 7b).
@MainActor @Suite struct TextDraggingTests {
  private let stage: TestStage
  private let view = TextView("one two three", frame: Rect(x: 0, y: 100, width: 300, height: 200))
  private let field = TextField("field", frame: Rect(x: 0, y: 320, width: 300, height: 44))

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(view)
    stage.view.addSubview(field)
    stage.application.layOutWindows()
    select(view, 4, 7)
  }

  private func select(_ text: some SelectableText, _ anchor: Int, _ head: Int) {
    text.becomeFirstResponder()
    text.editor.selection = TextSelection(anchor: anchor, head: head)
    stage.application.layOutWindows()
  }

  private func point(_ position: Int, in text: any SelectableText) -> Point { text.caretRect(at: position).center }

  /// Holds a finger in the middle of "two" until it is lifted.
  private func lift(_ position: Int = 5) -> TestFinger {
    let finger = stage.finger()
    finger.down(at: point(position, in: view), in: view)
    stage.advance(by: 0.6)
    return finger
  }

  /// Presses the pointer in the middle of "two", and moves it.
  private func drag(to position: Int, in text: any SelectableText) {
    stage.pointer.move(to: point(5, in: view), in: view)
    stage.pointer.press()
    stage.pointer.move(to: point(5, in: view) + Point(x: 7, y: 0), in: view)
    stage.pointer.move(to: point(position, in: text), in: text)
  }

  private var previews: Int { stage.window.stack?.windows.count { $0 is DragPreviewWindow } ?? -1 }
  private var menus: Int { stage.application.popupSurfaces.count }

  private func mark(of text: View) -> Rect? {
    text.subviews.first { type(of: $0) == View.self && $0.backgroundColor == text.traits.theme.colors.accent }
      .flatMap { $0.isHidden ? nil : $0.frame }
  }

  // TI-60, TI-61
  @Test func aHeldFingerMovesTheSelectedTextInItsText() {
    let finger = lift()
    #expect(previews == 1 && view.editor.selection == TextSelection(anchor: 4, head: 7))
    finger.move(to: point(0, in: view), in: view)
    #expect(mark(of: view) == view.caretRect(at: 0) && view.text == "one two three")
    finger.up()
    #expect(view.text == "twoone  three" && view.editor.selection == TextSelection(anchor: 0, head: 3))
    #expect(mark(of: view) == nil)
    view.editor.undo()
    #expect(view.text == "one two three" && view.editor.selection == TextSelection(anchor: 4, head: 7))
    view.editor.redo()
    #expect(view.text == "twoone  three")
  }

  // TI-60
  @Test func aHeldFingerBesideTheSelectionMovesTheCaret() {
    let finger = lift(11)
    #expect(previews == 0 && view.editor.selection == TextSelection(11))
    finger.up()
  }

  // TI-60, TI-76, DD-2
  @Test func aLiftWithoutAMovementShowsTheMenu() {
    let finger = lift()
    finger.up()
    #expect(menus == 0 && stage.window.subviews.count { $0 is TextEditMenu } == 1)
    #expect(view.text == "one two three" && view.editor.selection == TextSelection(anchor: 4, head: 7))
  }

  // TI-60, TI-61
  @Test func aPointerCopiesTheTextToAnotherOne() {
    drag(to: 0, in: field)
    #expect(mark(of: field) == field.caretRect(at: 0) && mark(of: view) == nil)
    stage.pointer.release()
    #expect(field.text == "twofield" && view.text == "one two three")
    #expect(field.isFirstResponder && field.editor.selection == TextSelection(anchor: 0, head: 3))
    #expect(mark(of: field) == nil)
  }

  // TI-61, DD-5
  @Test func shiftMovesTheTextToAnotherOne() {
    drag(to: 5, in: field)
    stage.keyboard.down("Shift_L")
    stage.pointer.release()
    stage.keyboard.up("Shift_L")
    #expect(field.text == "fieldtwo" && view.text == "one  three")
  }

  // TI-61, DD-5
  @Test func controlCopiesTheTextInItsText() {
    drag(to: 13, in: view)
    stage.keyboard.down("Control_L")
    stage.pointer.release()
    stage.keyboard.up("Control_L")
    #expect(view.text == "one two threetwo" && view.editor.selection == TextSelection(anchor: 13, head: 16))
  }

  // TI-61
  @Test func aDropOnTheDraggedTextDoesNothing() {
    drag(to: 6, in: view)
    #expect(mark(of: view) == nil)
    stage.pointer.release()
    #expect(view.text == "one two three" && !view.editor.canUndo && previews == 1)
    stage.advance(by: 1)
    #expect(previews == 0)
  }

  // TI-60, TI-5
  @Test func aClickOnTheSelectionSetsTheCaretWhenItIsReleased() {
    for text in [view, field] as [any SelectableText] {
      select(text, 1, 5)
      stage.advance(by: 1)
      stage.pointer.move(to: point(3, in: text), in: text)
      stage.pointer.press()
      #expect(text.editor.selection == TextSelection(anchor: 1, head: 5))
      stage.pointer.release()
      #expect(text.editor.selection == TextSelection(3))
    }
  }

  // TI-60, TI-13
  @Test func aPointerThatWasPressedTwiceSelectsWords() {
    stage.advance(by: 1)
    stage.pointer.click(at: point(5, in: view), in: view)
    stage.pointer.press()
    #expect(view.editor.selection == TextSelection(anchor: 4, head: 7))
    stage.pointer.move(to: point(10, in: view), in: view)
    #expect(previews == 0 && view.editor.selection == TextSelection(anchor: 4, head: 13))
    stage.pointer.release()
  }

  // TI-60, TI-13
  @Test func theThirdPressSelectsTheParagraphAtOnce() {
    stage.advance(by: 1)
    stage.pointer.click(at: point(10, in: view), in: view, count: 2)
    stage.pointer.press()
    #expect(view.editor.selection == TextSelection(anchor: 0, head: 13))
    stage.pointer.release()
  }

  // TI-60
  @Test func aTextWithoutTheFocusIsNotDragged() {
    field.becomeFirstResponder()
    drag(to: 12, in: view)
    #expect(previews == 0 && view.isFirstResponder && view.editor.selection == TextSelection(anchor: 5, head: 12))
    stage.pointer.release()
  }

  // TI-60
  @Test func aSecretIsNotDragged() {
    field.textInputTraits.isSecure = true
    select(field, 0, 5)
    stage.pointer.move(to: point(2, in: field), in: field)
    stage.pointer.press()
    stage.pointer.move(to: point(4, in: field), in: field)
    #expect(previews == 0 && field.editor.selection == TextSelection(anchor: 2, head: 4))
    stage.pointer.release()
  }

  // TI-60, TI-61
  @Test func aTextThatCanNotBeEditedIsCopiedAndTakesNothing() {
    view.isEditable = false
    drag(to: 0, in: view)
    #expect(mark(of: view) == nil)
    stage.pointer.release()
    #expect(view.text == "one two three")
    stage.advance(by: 1)
    drag(to: 0, in: field)
    stage.keyboard.down("Shift_L")
    stage.pointer.release()
    stage.keyboard.up("Shift_L")
    #expect(field.text == "twofield" && view.text == "one two three")
  }

  // TI-60
  @Test func aTextThatCanNotBeEditedOffersOnlyACopy() throws {
    let interaction = try #require(view.dragInteraction)
    for isEditable in [true, false] {
      view.isEditable = isEditable
      let place = view.convert(point(5, in: view), to: stage.window)
      let session = DragSession(
        view: view, allowedOperations: [], at: DragPlace(stack: stage.window.stack, point: place))
      #expect(interaction.delegate?.dragInteraction(interaction, itemsForBeginning: session).count == 1)
      #expect(session.allowedOperations == (isEditable ? [.copy, .move] : [.copy]))
    }
  }

  // TI-61
  @Test func aDisabledFieldTakesNothing() {
    field.isEnabled = false
    drag(to: 0, in: field)
    stage.pointer.release()
    #expect(field.text == "field")
  }

  // TI-61, DD-9
  @Test func aTextOfAnotherProgramIsInsertedInOneGroup() {
    let drag = stage.drag([.text("a\nb")], operations: [.copy, .move], at: point(5, in: field), in: field)
    #expect(mark(of: field) == field.caretRect(at: 5))
    drag.move(to: point(1, in: field), in: field)
    #expect(mark(of: field) == field.caretRect(at: 1))
    #expect(drag.drop() == .copy && field.text == "fa bield")
    #expect(field.editor.selection == TextSelection(anchor: 1, head: 4))
    field.editor.undo()
    #expect(field.text == "field")
  }

  // TI-61
  @Test func contentWithoutTextIsNotTaken() {
    let drag = stage.drag([.png([1])], at: point(1, in: field), in: field)
    #expect(drag.operation == nil && mark(of: field) == nil)
    #expect(drag.drop() == nil && field.text == "field")
  }

  // TI-61
  @Test func theMarkGoesWithTheDrag() {
    let drag = stage.drag([.text("x")], at: point(1, in: field), in: field)
    #expect(mark(of: field) != nil)
    drag.move(to: point(1, in: view), in: view)
    #expect(mark(of: field) == nil && mark(of: view) == view.caretRect(at: 1))
    drag.leave()
    #expect(mark(of: view) == nil)
  }

  // TI-61
  @Test func aLongTextIsNotDroppedIntoOneLine() {
    let drag = stage.drag(
      [.text(String(repeating: "x", count: 65537))], at: point(1, in: field), in: field)
    drag.drop()
    #expect(field.text == "field")
  }

  // TI-60
  @Test func editsDuringTheDragAreKept() {
    drag(to: 0, in: field)
    view.editor.replace(0..<0, with: "+++")
    stage.keyboard.down("Shift_L")
    stage.pointer.release()
    stage.keyboard.up("Shift_L")
    #expect(field.text == "twofield" && view.text == "+++one  three")
    select(view, 0, 3)
    stage.advance(by: 1)
    stage.pointer.move(to: point(1, in: view), in: view)
    stage.pointer.press()
    stage.pointer.move(to: point(0, in: field), in: field)
    // What was dragged is not there any more.
    view.editor.replace(1..<2, with: "--")
    stage.keyboard.down("Shift_L")
    stage.pointer.release()
    stage.keyboard.up("Shift_L")
    #expect(field.text == "+++twofield" && view.text == "+--+one  three")
  }

  // TI-61
  @Test func aDragThatRestsNearTheEdgeOfAFieldScrollsItsText() {
    field.text = (0..<40).map { "w\($0)" }.joined(separator: " ")
    stage.application.layOutWindows()
    #expect(field.caretRect(at: 0).minX > 0)
    let drag = stage.drag([.text("x")], at: Point(x: 280, y: 342))
    stage.advance(by: 1)
    #expect(field.caretRect(at: 0).minX < -50)
    let shown = mark(of: field)
    #expect(shown.map { field.bounds.contains($0.center) && abs($0.midX - 280) < 12 } == true)
    // To the end and no further.
    stage.advance(by: 20)
    let end = field.caretRect(at: field.text.utf8.count)
    #expect(field.bounds.contains(end))
    stage.advance(by: 1)
    #expect(field.caretRect(at: field.text.utf8.count) == end)
    // And back, where it waits while the drag rests in the middle.
    drag.move(to: Point(x: 20, y: 342))
    stage.advance(by: 1)
    let start = field.caretRect(at: 0).minX
    #expect(field.caretRect(at: field.text.utf8.count).minX > 300)
    drag.move(to: Point(x: 150, y: 342))
    stage.advance(by: 1)
    #expect(field.caretRect(at: 0).minX == start)
    drag.drop()
    #expect(field.text.contains("x") && field.editor.selectedText == "x")
    stage.application.layOutWindows()
    #expect(field.bounds.contains(field.caretRect(at: field.editor.selection.head)))
  }

  // TI-61
  @Test func aTextThatFitsItsFieldDoesNotScrollUnderADrag() {
    let place = field.caretRect(at: 0)
    let drag = stage.drag([.text("x")], at: Point(x: 290, y: 342))
    stage.advance(by: 1)
    #expect(field.caretRect(at: 0) == place && mark(of: field) == field.caretRect(at: 5))
    drag.leave()
  }

  // TI-61, DD-7
  @Test func aDragNearTheEdgeScrollsTheText() {
    view.text = (0..<100).map { "\($0)" }.joined(separator: "\n")
    stage.application.layOutWindows()
    let drag = stage.drag([.text("x")], at: Point(x: 20, y: 290))
    stage.advance(by: 1)
    #expect(view.contentOffset.y > 200)
    let shown = mark(of: view)
    #expect(shown.map { view.bounds.contains($0.center) } == true)
    drag.leave()
  }
}
