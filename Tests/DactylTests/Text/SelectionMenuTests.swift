import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The menu of editing behind a selection that a finger has made.
@MainActor @Suite struct SelectionMenuTests {
  private let stage: TestStage
  private let field = TextField("one two", frame: Rect(x: 20, y: 200, width: 300, height: 44))
  private let view = TextView("one two\nthree four", frame: Rect(x: 20, y: 300, width: 300, height: 100))

  init() throws {
    stage = try TestStage(size: Size(width: 640, height: 600))
    stage.view.addSubview(field)
    stage.view.addSubview(view)
    stage.application.layOutWindows()
  }

  private var texts: [any SelectableText] { [field, view] }

  private var menu: TextEditMenu? { stage.window.subviews.compactMap { $0 as? TextEditMenu }.first }

  private var titles: [String] { stage.elements(.menuItem).compactMap(\.label) }

  private func point(_ position: Int, in text: any SelectableText) -> Point { text.caretRect(at: position).center }

  private func tap(_ position: Int, in text: any SelectableText) {
    stage.finger().tap(at: point(position, in: text), in: text)
    stage.application.layOutWindows()
  }

  private func handles(_ text: any SelectableText) -> [TextHandle] {
    stage.application.layOutWindows()
    return text.subviews.compactMap { $0 as? TextHandle }.filter { !$0.isHidden }
  }

  /// Moves a finger on a handle so that its end of the selection moves from one position to another.
  private func drag(
    _ finger: TestFinger, _ handle: TextHandle, _ from: Int, to position: Int, in text: any SelectableText
  ) {
    let center = handle.convert(handle.bounds.center, to: text)
    finger.move(to: center + Point(x: point(position, in: text).x - point(from, in: text).x, y: 0), in: text)
  }

  // TI-76
  @Test func aDoubleTapShowsTheMenuOfTheWord() throws {
    for text in texts {
      stage.advance(by: 1)
      tap(1, in: text)
      #expect(menu == nil && text.editor.selection == TextSelection(1))
      stage.finger().down(at: point(1, in: text), in: text)
      #expect(menu == nil)
      stage.cancelTouches()
      stage.advance(by: 1)
      for _ in 0..<2 { tap(1, in: text) }
      #expect(text.editor.selectedText == "one" && titles.starts(with: ["Cut", "Copy"]))
      try #require(menu != nil)
      stage.menuItem("Copy").tap()
      #expect(menu == nil && stage.application.pasteboard.hasText)
      stage.advance(by: 1)
    }
  }

  // TI-76
  @Test func typingReplacesTheWordWhileTheMenuIsShown() {
    stage.application.touchKeyboardMode = .always
    for _ in 0..<2 { tap(5, in: field) }
    stage.advance(by: 1)
    #expect(menu != nil && stage.application.inputView != nil && field.editor.selectedText == "two")
    stage.button("x").tap()
    #expect(field.text == "one x" && menu == nil)
    stage.application.touchKeyboardMode = .never
    stage.advance(by: 1)
    for _ in 0..<2 { tap(1, in: field) }
    #expect(menu != nil)
    stage.keyboard.type("yz")
    #expect(field.text == "yz x" && menu == nil)
  }

  // TI-76
  @Test func anEmptyTextHasNoMenuOnADoubleTap() {
    for text in texts {
      text.editor.string = ""
      for _ in 0..<4 { tap(0, in: text) }
      #expect(menu == nil && text.isFirstResponder)
      stage.advance(by: 1)
    }
    stage.keyboard.type("a")
    #expect(view.text == "a")
  }

  // TI-76, TI-4
  @Test func eachTapOfASeriesShowsTheMenuOfWhatItSelects() {
    for text in texts {
      stage.advance(by: 1)
      for number in 1...4 {
        let finger = stage.finger()
        finger.down(at: point(1, in: text), in: text)
        #expect(menu == nil, "\(number)")
        finger.up()
        stage.application.layOutWindows()
        #expect((menu != nil) == (number > 1), "\(number)")
      }
      #expect(text.editor.selectedText == (text === field ? "one two" : "one two\n"))
      #expect(!text.editor.isSingleLine || !titles.contains("Select all"))
      // A tap in the selection hides the menu, and the next one shows it again.
      for isShown in [false, true] {
        stage.advance(by: 1)
        tap(1, in: text)
        #expect((menu != nil) == isShown)
      }
      stage.keyboard.press("Escape")
    }
  }

  // TI-76
  @Test func aSeriesReachesTheTextBelowTheMenu() throws {
    // There is room for the menu neither above nor below the text.
    let small = try TestStage(size: Size(width: 300, height: 60))
    let field = TextField("one two", frame: Rect(x: 0, y: 8, width: 300, height: 44))
    small.application.touchKeyboardMode = .never
    small.view.addSubview(field)
    small.application.layOutWindows()
    let place = field.caretRect(at: 1).center
    for _ in 0..<2 { small.finger().tap(at: place, in: field) }
    small.application.layOutWindows()
    let menu = try #require(small.window.subviews.compactMap { $0 as? TextEditMenu }.first)
    #expect(menu.frame.contains(field.convert(place, to: small.window)))
    small.finger().tap(at: place, in: field)
    #expect(field.text == "one two" && field.editor.selectedText == "one two")
    // Later a tap there is one on the menu.
    small.advance(by: 1)
    small.application.layOutWindows()
    let point = field.convert(place, to: small.window)
    let hit = small.window.hitTest(point, with: nil)
    #expect(hit?.isDescendant(of: field) == false)
  }

  // TI-76, TI-10
  @Test func aHandleShowsTheMenuWhenItIsLifted() throws {
    for text in texts {
      stage.advance(by: 1)
      for _ in 0..<2 { tap(1, in: text) }
      stage.advance(by: 1)
      let end = try #require(handles(text).last)
      let finger = stage.finger()
      finger.down(at: end.bounds.center, in: end)
      #expect(menu == nil)
      drag(finger, end, 3, to: 7, in: text)
      #expect(menu == nil && text.editor.selection.range == 0..<7)
      // Also at a place where it does not change the selection any more.
      stage.advance(by: 0.2)
      finger.up()
      #expect(menu != nil && text.editor.selection.range == 0..<7)
      // A tap on a handle is one on the text.
      stage.keyboard.press("Escape")
      text.editor.selection = TextSelection(0)
    }
  }

  // TI-76, TI-10
  @Test func twoFingersOnHandlesShowTheMenuWhenBothAreLifted() throws {
    for _ in 0..<2 { tap(5, in: field) }
    stage.advance(by: 1)
    let handles = handles(field)
    try #require(handles.count == 2)
    let fingers = [stage.finger(), stage.finger()]
    for (finger, handle) in zip(fingers, handles) { finger.down(at: handle.bounds.center, in: handle) }
    drag(fingers[0], handles[0], 4, to: 1, in: field)
    drag(fingers[1], handles[1], 7, to: 6, in: field)
    #expect(field.editor.selection.range == 1..<6)
    fingers[1].up()
    #expect(menu == nil)
    fingers[0].up()
    #expect(menu != nil)
  }

  // TI-76, TI-10
  @Test func aCancelledDragOfAHandleShowsNoMenu() throws {
    for _ in 0..<2 { tap(1, in: field) }
    stage.advance(by: 1)
    let end = try #require(handles(field).last)
    let finger = stage.finger()
    finger.down(at: end.bounds.center, in: end)
    drag(finger, end, 3, to: 6, in: field)
    stage.cancelTouches()
    #expect(menu == nil && field.editor.selection.range == 0..<6)
  }

  // TI-76, TI-4, TI-12
  @Test func aFingerThatSelectsWordsOrAParagraphShowsTheMenuAtTheLift() {
    for text in texts {
      stage.advance(by: 1)
      tap(1, in: text)
      let finger = stage.finger()
      finger.down(at: point(1, in: text), in: text)
      finger.move(to: point(6, in: text), in: text)
      #expect(text.editor.selection.range == 0..<7 && menu == nil)
      finger.up()
      #expect(menu != nil)
      stage.keyboard.press("Escape")
      stage.advance(by: 1)
      let fingers = [stage.finger(), stage.finger()]
      fingers[0].down(at: point(0, in: text), in: text)
      fingers[1].down(at: point(5, in: text), in: text)
      for finger in fingers { finger.up() }
      #expect(text.editor.selection.range.lowerBound == 0 && !text.editor.selection.isEmpty)
      #expect(menu != nil)
      stage.keyboard.press("Escape")
      text.editor.selection = TextSelection(0)
    }
  }

  // TI-76, TI-11
  @Test func selectAllShowsTheMenuAgain() throws {
    for text in texts {
      stage.advance(by: 1)
      for _ in 0..<2 { tap(1, in: text) }
      try #require(menu != nil)
      stage.menuItem("Select all").tap()
      #expect(text.editor.selection.range == 0..<text.editor.text.count)
      #expect(menu != nil && titles.starts(with: ["Cut", "Copy"]) && !titles.contains("Select all"))
      #expect(handles(text).count == 2)
      stage.keyboard.press("Escape")
    }
  }

  // TI-76
  @Test func aMouseAndKeysShowNoRow() {
    for text in texts {
      stage.advance(by: 1)
      for count in 1...3 {
        stage.pointer.click(at: point(1, in: text), in: text, count: count)
        #expect(menu == nil && stage.application.popupSurfaces.isEmpty)
        stage.advance(by: 1)
      }
      stage.pointer.move(to: point(1, in: text), in: text)
      text.editor.selection = TextSelection(0)
      stage.pointer.press()
      stage.pointer.move(to: point(6, in: text), in: text)
      stage.pointer.release()
      stage.keyboard.press("a", modifiers: .control)
      stage.keyboard.press("Left", modifiers: .shift)
      #expect(menu == nil && handles(text).isEmpty)
      // The column of a pointer selects all without handles and without a row.
      text.editor.selection = TextSelection(0)
      stage.pointer.click(.secondary, at: point(1, in: text), in: text)
      stage.menuItem("Select all").click()
      #expect(text.editor.selection.range == 0..<text.editor.text.count)
      #expect(menu == nil && handles(text).isEmpty)
      text.editor.selection = TextSelection(0)
    }
  }

  // TI-76
  @Test func aTextThatCannotBeEditedHasOnlyWhatCanBeDone() {
    view.isEditable = false
    for _ in 0..<2 { tap(1, in: view) }
    #expect(titles == ["Copy", "Select all", "Find"])
    stage.advance(by: 1)
    // A secret can't be copied, and all of it is selected.
    field.textInputTraits.isSecure = true
    for _ in 0..<2 { tap(1, in: field) }
    #expect(field.editor.selectedText == "one two" && menu == nil)
  }

  // TI-76
  @Test func aPenIsAFinger() {
    let pen = stage.pen()
    for _ in 0..<2 {
      pen.down(at: point(1, in: field), in: field)
      pen.up()
    }
    #expect(menu != nil && field.editor.selectedText == "one")
  }
}
