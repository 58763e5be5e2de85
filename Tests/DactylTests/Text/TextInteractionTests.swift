import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Holding, handles, the magnifier and the menu of editing.
@MainActor @Suite struct TextInteractionTests {
  private let stage: TestStage
  private let view = TextView("one two three", frame: Rect(x: 0, y: 100, width: 300, height: 200))

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(view)
    stage.application.layOutWindows()
  }

  private func point(_ position: Int, in view: (any SelectableText)? = nil) -> Point {
    (view ?? self.view).caretRect(at: position).center
  }

  /// The handles that are shown, in the order of the text.
  private func handles(_ view: View? = nil) -> [TextHandle] {
    stage.application.layOutWindows()
    return (view ?? self.view).subviews.compactMap { $0 as? TextHandle }.filter { !$0.isHidden }
  }

  private func selectWord(at position: Int, in view: (any SelectableText)? = nil) {
    let view = view ?? self.view
    stage.advance(by: 1)
    for _ in 0..<2 { stage.finger().tap(at: point(position, in: view), in: view) }
    stage.advance(by: 1)
  }

  private var magnifiers: Int { view.window?.subviews.count { $0 is TextMagnifier } ?? -1 }

  /// The menus of pointers and of fingers.
  private var menus: Int {
    stage.application.popupSurfaces.count + stage.window.subviews.count { $0 is TextEditMenu }
  }

  private func closeMenus() {
    stage.keyboard.press("Escape")
    #expect(menus == 0)
  }

  // TI-9
  @Test func aHeldFingerMovesTheCaretUnderAMagnifier() {
    let finger = stage.finger()
    finger.down(at: point(2), in: view)
    stage.advance(by: 0.4)
    #expect(!view.isFirstResponder && magnifiers == 0)
    stage.advance(by: 0.2)
    #expect(view.isFirstResponder && view.editor.selection == TextSelection(2) && magnifiers == 1)
    finger.move(to: point(9), in: view)
    #expect(view.editor.selection == TextSelection(9) && magnifiers == 1 && menus == 0)
    finger.up()
    #expect(view.editor.selection == TextSelection(9) && magnifiers == 0 && menus == 1)
  }

  // TI-9
  @Test func aCancelledHoldShowsNoMenu() {
    stage.finger().down(at: point(2), in: view)
    stage.advance(by: 0.6)
    #expect(magnifiers == 1)
    stage.cancelTouches()
    #expect(magnifiers == 0 && menus == 0)
  }

  // TI-9
  @Test func aHeldFingerScrollsNothing() {
    view.text = (0..<100).map { "\($0)" }.joined(separator: "\n")
    stage.application.layOutWindows()
    let finger = stage.finger()
    finger.down(at: Point(x: 20, y: 150), in: view)
    stage.advance(by: 0.6)
    finger.move(to: Point(x: 20, y: 60), in: view)
    #expect(view.contentOffset == .zero && magnifiers == 1)
    finger.up()
  }

  // TI-10
  @Test func aSelectionByTouchHasHandlesThatChangeIt() throws {
    selectWord(at: 5)
    #expect(view.editor.selectedText == "two" && handles().count == 2)
    let handle = try #require(handles().last)
    let start = handle.convert(handle.bounds.center, to: view)
    let finger = stage.finger()
    finger.down(at: start, in: view)
    finger.move(to: Point(x: start.x + point(13).x - point(7).x, y: start.y), in: view)
    #expect(view.editor.selectedText == "two three" && magnifiers == 1)
    // The end can't pass the beginning.
    finger.move(to: Point(x: 0, y: start.y), in: view)
    #expect(view.editor.selection == TextSelection(anchor: 4, head: 5))
    finger.up()
    #expect(magnifiers == 0 && handles().count == 2 && view.editor.selectedText == "t")
  }

  // TI-10
  @Test func theBeginningOfASelectionCanNotPassItsEnd() throws {
    selectWord(at: 5)
    let handle = try #require(handles().first)
    let start = handle.convert(handle.bounds.center, to: view)
    let finger = stage.finger()
    finger.down(at: start, in: view)
    finger.move(to: Point(x: start.x + 100, y: start.y), in: view)
    #expect(view.editor.selection == TextSelection(anchor: 7, head: 6))
    finger.up()
  }

  // TI-10
  @Test func twoFingersDragBothEnds() throws {
    selectWord(at: 5)
    let starts = handles().map { $0.convert($0.bounds.center, to: view) }
    try #require(starts.count == 2)
    let fingers = [stage.finger(), stage.finger()]
    fingers[0].down(at: starts[0], in: view)
    fingers[1].down(at: starts[1], in: view)
    // Longer than a scroll view holds touches back (SV-3).
    stage.advance(by: 0.2)
    stage.together {
      fingers[0].move(to: Point(x: starts[0].x + point(0).x - point(4).x, y: starts[0].y), in: view)
      fingers[1].move(to: Point(x: starts[1].x + point(13).x - point(7).x, y: starts[1].y), in: view)
    }
    #expect(view.editor.selectedText == "one two three")
    #expect(view.contentOffset == .zero)
    for finger in fingers { finger.up() }
    #expect(view.editor.selectedText == "one two three" && handles().count == 2)
  }

  // TI-10
  @Test func aFingerHeldOnAHandleChangesNothing() throws {
    selectWord(at: 5)
    let handle = try #require(handles().last)
    stage.finger().down(at: handle.bounds.center, in: handle)
    stage.advance(by: 1)
    #expect(view.editor.selectedText == "two" && magnifiers == 0)
    stage.cancelTouches()
    #expect(view.editor.selectedText == "two" && menus == 0)
  }

  // TI-10, TI-4
  @Test func aTapOnAHandleIsATapOnTheText() throws {
    selectWord(at: 1)
    view.interaction?.hideEditMenu()
    let handle = try #require(handles().first)
    stage.finger().tap(at: handle.bounds.center, in: handle)
    #expect(view.editor.selectedText == "one" && menus == 1)
  }

  // TI-10, EI-20
  @Test func handlesLeaveTouchesToTheTextWhileAnotherTapMayFollow() {
    stage.advance(by: 1)
    for _ in 0..<2 { stage.finger().tap(at: point(5), in: view) }
    #expect(handles().map(\.isUserInteractionEnabled) == [false, false])
    stage.advance(by: 0.34)
    #expect(handles().map(\.isUserInteractionEnabled) == [false, false])
    stage.advance(by: 0.02)
    #expect(handles().map(\.isUserInteractionEnabled) == [true, true])
  }

  // TI-10
  @Test func otherInputEndsTheHandles() {
    selectWord(at: 5)
    stage.keyboard.press("Right", modifiers: .shift)
    #expect(view.editor.selectedText == "two " && handles().isEmpty)
    selectWord(at: 5)
    #expect(handles().count == 2)
    view.editor.selection = TextSelection(0..<3)
    #expect(handles().isEmpty)
    selectWord(at: 5)
    #expect(handles().count == 2)
    view.resignFirstResponder()
    #expect(handles().isEmpty)
  }

  // TI-11
  @Test func aTapOnTheSelectionOrAtTheCaretShowsTheMenu() {
    selectWord(at: 5)
    view.interaction?.hideEditMenu()
    stage.finger().tap(at: point(5), in: view)
    #expect(view.editor.selectedText == "two" && menus == 1 && handles().count == 2)
    closeMenus()
    stage.advance(by: 1)
    stage.finger().tap(at: point(12), in: view)
    #expect(view.editor.selection == TextSelection(12) && menus == 0)
    stage.advance(by: 1)
    stage.finger().tap(at: point(12), in: view)
    #expect(view.editor.selection == TextSelection(12) && menus == 1)
  }

  // TI-11, TK-1
  @Test func aTapThatBringsTheTouchKeyboardBackShowsNoMenu() {
    stage.finger().tap(at: point(12), in: view)
    #expect(stage.application.inputView != nil)
    stage.application.hideInputView()
    stage.advance(by: 1)
    stage.finger().tap(at: point(12), in: view)
    #expect(stage.application.inputView != nil && menus == 0)
    stage.advance(by: 1)
    stage.finger().tap(at: point(12), in: view)
    #expect(menus == 1)
  }

  // TI-11, TK-1
  @Test func aTextWithoutATouchKeyboardShowsTheMenuAtItsCaret() {
    let bare = BareTextView("one two", frame: Rect(x: 0, y: 400, width: 300, height: 100))
    stage.view.addSubview(bare)
    stage.application.layOutWindows()
    for _ in 0..<2 {
      stage.finger().tap(at: point(5, in: bare), in: bare)
      stage.advance(by: 1)
    }
    #expect(stage.application.inputView == nil && menus == 1)
  }

  // TI-11
  @Test func theSecondaryButtonShowsTheMenuAndMovesTheCaret() {
    view.becomeFirstResponder()
    view.editor.selection = TextSelection(4..<7)
    stage.pointer.click(.secondary, at: point(5), in: view)
    #expect(view.editor.selectedText == "two" && menus == 1)
    closeMenus()
    stage.pointer.click(.secondary, at: point(12), in: view)
    #expect(view.editor.selection == TextSelection(12) && menus == 1)
  }

  // TI-11
  @Test func theMenuEdits() {
    view.becomeFirstResponder()
    view.editor.selection = TextSelection(3)
    stage.keyboard.type("x")
    stage.keyboard.press("Menu")
    #expect(menus == 1)
    stage.menuItem("Undo Typing").tap()
    #expect(view.text == "one two three" && menus == 0)
    stage.keyboard.press("Menu")
    stage.menuItem("Select all").tap()
    #expect(view.editor.selectedText == "one two three" && handles().count == 2)
  }

  // TI-12
  @Test func aTapOfTwoFingersSelectsTheParagraph() {
    view.text = "one two\nthree"
    stage.application.layOutWindows()
    let (place, fingers) = (point(3), [stage.finger(), stage.finger()])
    stage.together {
      fingers[0].down(at: Point(x: place.x - 10, y: place.y), in: view)
      fingers[1].down(at: Point(x: place.x + 10, y: place.y), in: view)
    }
    stage.together { for finger in fingers { finger.up() } }
    #expect(view.editor.selectedText == "one two\n" && view.isFirstResponder && handles().count == 2)
  }

  // TI-9, TI-10
  @Test func aFieldHasThemToo() {
    let field = TextField("one two three four", frame: Rect(x: 0, y: 20, width: 300, height: 44))
    stage.view.addSubview(field)
    stage.application.layOutWindows()
    selectWord(at: 5, in: field)
    #expect(field.editor.selectedText == "two" && handles(field).count == 2)
    let finger = stage.finger()
    finger.down(at: point(16, in: field), in: field)
    stage.advance(by: 0.6)
    #expect(field.editor.selection == TextSelection(16) && magnifiers == 1)
    finger.up()
    #expect(magnifiers == 0 && handles(field).isEmpty && menus == 1)
  }
}

private final class BareTextView: TextView {
  override func makeInputView(reusing present: View?) -> View? { nil }
}
