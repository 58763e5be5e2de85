import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The menu of editing for a finger: a row beside the selection.
@MainActor @Suite struct TextEditMenuTests {
  private let stage: TestStage
  private let field = TextField("one two", frame: Rect(x: 20, y: 200, width: 300, height: 44))

  init() throws {
    stage = try TestStage(size: Size(width: 640, height: 600))
    stage.view.addSubview(field)
    stage.application.layOutWindows()
  }

  private var menu: TextEditMenu? { stage.window.subviews.compactMap { $0 as? TextEditMenu }.first }

  private var titles: [String] { stage.elements(.menuItem).compactMap(\.label) }

  private func tap(_ position: Int, in text: (any SelectableText)? = nil, offset: Double = 0) {
    let text = text ?? field
    stage.advance(by: 1)
    stage.finger().tap(at: text.caretRect(at: position).center + Point(x: offset, y: 0), in: text)
    stage.application.layOutWindows()
  }

  private func selectWord(_ position: Int, in text: (any SelectableText)? = nil) {
    let text = text ?? field
    stage.advance(by: 1)
    for _ in 0..<2 { stage.finger().tap(at: text.caretRect(at: position).center, in: text) }
    stage.advance(by: 1)
  }

  // TI-11
  @Test func aFieldWithoutAnythingToDoShowsNoMenu() {
    field.text = ""
    for text in [field, SearchField(frame: Rect(x: 20, y: 300, width: 300, height: 44))] {
      if text.superview == nil { stage.view.addSubview(text) }
      for _ in 0..<3 { tap(0, in: text) }
      #expect(text.isFirstResponder && menu == nil && stage.application.popupSurfaces.isEmpty)
    }
    stage.application.pasteboard.setText("x")
    tap(0)
    tap(0)
    #expect(titles == ["Paste"])
    stage.menuItem("Paste").tap()
    #expect(field.text == "x" && menu == nil)
  }

  // TI-11
  @Test func theMenuHasOnlyWhatCanBeDone() {
    selectWord(1)
    #expect(titles == ["Cut", "Copy", "Select all"])
    stage.menuItem("Copy").tap()
    #expect(menu == nil && field.editor.selectedText == "one")
    tap(1)
    #expect(titles == ["Cut", "Copy", "Paste", "Select all"])
    stage.menuItem("Select all").tap()
    #expect(field.editor.selectedText == "one two")
    #expect(titles == ["Cut", "Copy", "Paste"])
    stage.menuItem("Cut").tap()
    tap(0)
    #expect(field.text == "" && titles == ["Paste", "Undo Cut"])
    field.textInputTraits.isSecure = true
    field.text = "secret"
    tap(3)
    tap(3)
    #expect(titles == ["Paste", "Select all"])
  }

  // TI-11, TI-30
  @Test func findIsThereIfTheTextIsSearched() {
    let view = TextView("one", frame: Rect(x: 20, y: 300, width: 300, height: 100))
    stage.view.addSubview(view)
    tap(1, in: view)
    tap(1, in: view)
    #expect(titles == ["Select all", "Find"])
    view.isFindEnabled = false
    tap(1, in: view)
    tap(1, in: view)
    #expect(titles == ["Select all"])
  }

  // TI-11
  @Test func aTapFarFromTheCaretShowsNoMenu() {
    tap(7)
    for offset in [100.0, 200, 40] {
      tap(7, offset: offset)
      #expect(field.editor.selection == TextSelection(7) && menu == nil)
    }
    tap(7, offset: 15)
    #expect(menu != nil)
    // Another tap there hides it.
    tap(7, offset: 10)
    #expect(menu == nil)
    tap(7)
    #expect(menu != nil)
    tap(2)
    #expect(menu == nil && field.editor.selection == TextSelection(2))
  }

  // TI-11
  @Test func theMenuIsARowBesideTheSelection() throws {
    for y in [2.0, 200, 300] {
      field.frame.origin.y = y
      field.editor.selection = TextSelection(7)
      stage.application.layOutWindows()
      selectWord(1)
      let menu = try #require(menu)
      let frame = menu.frame
      #expect(frame.height == 44 && stage.window.bounds.contains(frame))
      #expect(!frame.intersects(field.convert(field.selectionFrame ?? .zero, to: stage.window)))
      #expect(frame.maxY <= stage.window.bounds.maxY - stage.window.safeAreaInsets.bottom)
      let items = stage.elements(.menuItem).compactMap(\.view)
      #expect(Set(items.map { $0.convert($0.bounds, to: nil).minY }).count == 1)
      stage.keyboard.press("Escape")
      #expect(self.menu == nil)
    }
  }

  // TI-11
  @Test func typingHidesTheMenuAndTypes() {
    stage.application.touchKeyboardMode = .always
    tap(7)
    stage.advance(by: 1)
    tap(7)
    #expect(menu != nil && stage.application.inputView != nil)
    stage.button("x").tap()
    #expect(field.text == "one twox" && menu == nil)
    tap(8)
    #expect(menu != nil)
    stage.keyboard.type("yz")
    #expect(field.text == "one twoxyz" && menu == nil)
    tap(10)
    #expect(menu != nil)
    stage.keyboard.press("Left")
    #expect(field.editor.selection == TextSelection(9) && menu == nil)
  }

  // TI-11, WD-11
  @Test func aTouchElsewhereHidesTheMenuAndCounts() {
    let button = Button("Save")
    button.frame = Rect(x: 400, y: 40, width: 100, height: 44)
    var count = 0
    button.addAction(Action { _ in count += 1 }, for: .touchUpInside)
    stage.view.addSubview(button)
    tap(7)
    tap(7)
    #expect(menu != nil)
    stage.button("Save").tap()
    #expect(count == 1 && menu == nil)
    tap(7)
    stage.advance(by: 1)
    field.resignFirstResponder()
    #expect(menu == nil)
  }

  // TI-11
  @Test func escapeHidesTheMenuAndNothingElse() {
    let search = SearchField("one", frame: Rect(x: 20, y: 300, width: 300, height: 44))
    stage.view.addSubview(search)
    tap(3, in: search)
    tap(3, in: search)
    #expect(menu != nil)
    stage.keyboard.press("Escape")
    #expect(menu == nil && search.text == "one" && search.isFirstResponder)
  }

  // TI-11
  @Test func aMenuWithoutRoomHasSeveralLinesInsideTheWindow() throws {
    let narrow = try TestStage(size: Size(width: 200, height: 400))
    let view = TextView("one two three", frame: Rect(x: 0, y: 100, width: 200, height: 100))
    view.traitOverrides.layoutDirection = .rightToLeft
    narrow.view.addSubview(view)
    narrow.application.pasteboard.setText("x")
    narrow.application.layOutWindows()
    view.becomeFirstResponder()
    view.editor.insert("x")
    for _ in 0..<2 { narrow.finger().tap(at: view.caretRect(at: 2).center, in: view) }
    narrow.application.layOutWindows()
    let menu = try #require(narrow.window.subviews.compactMap { $0 as? TextEditMenu }.first)
    let frames = narrow.elements(.menuItem).compactMap(\.view).map { $0.convert($0.bounds, to: narrow.window) }
    #expect(frames.count >= 5 && menu.frame.height > 44 && narrow.window.bounds.contains(menu.frame))
    #expect(frames.allSatisfy { menu.frame.insetBy(dx: -1, dy: -1).contains($0) })
    // From the right to the left.
    #expect(frames[0].minX > frames[1].minX)
  }

  // TI-11
  @Test func theMenuFollowsItsTextAndIsHiddenWhileThatIsAway() throws {
    let outer = ScrollView(frame: stage.view.bounds)
    outer.contentSize = Size(width: 640, height: 2000)
    stage.view.addSubview(outer)
    outer.addSubview(field)
    stage.application.layOutWindows()
    tap(7)
    tap(7)
    let menu = try #require(menu)
    let y = menu.frame.minY
    outer.contentOffset.y = 50
    #expect(menu.frame.minY == y - 50 && !menu.isHidden)
    outer.contentOffset.y = 500
    #expect(menu.isHidden)
    outer.contentOffset.y = 0
    #expect(menu.frame.minY == y && !menu.isHidden)
  }

  // TI-11
  @Test func aPointerGetsAllCommandsAtTheirPlaces() {
    field.becomeFirstResponder()
    stage.pointer.click(.secondary, at: field.caretRect(at: 2).center, in: field)
    #expect(titles == ["Cut", "Copy", "Paste", "Select all", "Undo", "Redo"])
    #expect(stage.menuItem("Select all").isEnabled && !stage.menuItem("Cut").isEnabled)
    stage.keyboard.press("Escape")
    field.text = ""
    stage.pointer.click(.secondary, at: field.caretRect(at: 0).center, in: field)
    #expect(titles == [])
  }

  // TI-11
  @Test func aTapOnAnyPartOfTheSelectionShowsTheMenu() {
    let view = TextView("one two three", frame: Rect(x: 20, y: 300, width: 300, height: 100))
    stage.view.addSubview(view)
    for text in [field, view] as [any SelectableText] {
      for (position, offset) in [(4, 2.0), (5, 0), (6, 2), (7, -2)] {
        text.editor.selection = TextSelection(0)
        selectWord(5, in: text)
        #expect(text.editor.selectedText == "two")
        text.interaction?.hideEditMenu()
        tap(position, in: text, offset: offset)
        #expect(menu != nil && text.editor.selectedText == "two", "\(position) \(offset)")
        stage.keyboard.press("Escape")
      }
      // Beside it, the caret is set.
      selectWord(5, in: text)
      tap(0, in: text)
      #expect(menu == nil && text.editor.selection == TextSelection(0))
    }
    selectWord(5)
    tap(7, offset: 60)
    #expect(menu == nil && field.editor.selection == TextSelection(7))
  }

  // TI-11
  @Test func aTextThatCannotBeEditedHasOnlyWhatCanBeDone() {
    let view = TextView("one two", frame: Rect(x: 20, y: 300, width: 300, height: 100))
    view.isEditable = false
    stage.view.addSubview(view)
    stage.application.pasteboard.setText("x")
    tap(1, in: view)
    tap(1, in: view)
    #expect(titles == ["Select all", "Find"])
    stage.keyboard.press("Escape")
    selectWord(1, in: view)
    #expect(titles == ["Copy", "Select all", "Find"])
    // Keys of editing do nothing, and leave the menu.
    stage.keyboard.type("x")
    #expect(view.text == "one two" && view.editor.selectedText == "one")
    stage.keyboard.press("Escape")
    view.text = ""
    for _ in 0..<3 { tap(0, in: view) }
    #expect(menu == nil)
  }

  // TI-11
  @Test func keysOfEditingActWhileTheMenuIsShown() {
    tap(7)
    tap(7)
    stage.application.touchKeyboardMode = .never
    for (key, text) in [("BackSpace", "one tw"), ("x", "one twx"), ("z", "one tw")] {
      if menu == nil { tap(field.editor.selection.head) }
      #expect(menu != nil, "\(key)")
      stage.keyboard.press(key, modifiers: key == "z" ? .control : [])
      #expect(field.text == text && menu == nil, "\(key)")
    }
    // A modifier alone and a copy change nothing.
    stage.keyboard.press("a", modifiers: .control)
    tap(2)
    #expect(menu != nil)
    stage.keyboard.press("c", modifiers: .control)
    #expect(field.editor.selectedText == "one tw")
    stage.keyboard.press("x", modifiers: .control)
    #expect(field.text == "" && menu == nil)
  }

  // TI-11
  @Test func theMenuGoesWithItsText() {
    tap(7)
    tap(7)
    #expect(menu != nil)
    let y = menu?.frame.minY ?? 0
    field.frame.size.height += 40
    stage.application.layOutWindows()
    #expect(menu?.frame.minY == y + 20)
    field.text = "other"
    #expect(menu == nil)
    tap(5)
    #expect(menu != nil)
    field.isEnabled = false
    #expect(menu == nil)
    field.isEnabled = true
    tap(5)
    tap(5)
    #expect(menu != nil)
    field.removeFromSuperview()
    #expect(menu == nil)
  }
}
