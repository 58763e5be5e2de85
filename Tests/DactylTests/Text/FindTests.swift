import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The search in texts, by keyboard alone, by touch alone, and by the program.
@MainActor @Suite struct FindTests {
  private let stage: TestStage
  private let view = TextView("one two\nTwo one\none", frame: Rect(x: 0, y: 100, width: 300, height: 300))

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(view)
    stage.application.layOutWindows()
  }

  private func numbers(_ count: Int) -> String { (0..<count).map { "line \($0)." }.joined(separator: "\n") }

  private var find: FindInteraction { get throws { try #require(view.findInteraction) } }

  private func open() {
    view.becomeFirstResponder()
    stage.keyboard.press("f", modifiers: .control)
  }

  private var count: String? { stage.text("Matches").value }

  // MARK: Keyboard alone

  // TI-30, TI-31
  @Test func controlFSearchesWhileTyping() throws {
    view.becomeFirstResponder()
    view.editor.selection = TextSelection(5)
    stage.keyboard.press("f", modifiers: .control)
    #expect(try find.isFindNavigatorVisible && !view.isFirstResponder && view.editor.selection == TextSelection(5))
    stage.keyboard.type("o")
    #expect(view.editor.selection.range == 6..<7)
    stage.keyboard.type("n")
    #expect(view.editor.selection.range == 12..<14 && count == "2 of 3")
    stage.keyboard.press("BackSpace")
    #expect(view.editor.selection.range == 6..<7)
    stage.keyboard.type("x")
    #expect(view.editor.selection == TextSelection(5) && count == "None")
    stage.keyboard.press("BackSpace")
    stage.keyboard.press("BackSpace")
    #expect(view.editor.selection == TextSelection(5) && count != "None")
  }

  // TI-30
  @Test func theSelectionBecomesTheSearchedText() throws {
    view.editor.selection = TextSelection(4..<7)
    open()
    #expect(try find.searchText == "two" && find.resultCount == 2 && find.selectedResult == 0)
    stage.keyboard.press("Escape")
    view.editor.selection = TextSelection(4..<12)
    open()
    #expect(try find.searchText == "two")
  }

  // TI-32
  @Test func keysGoToTheNextMatchAndBackRoundTheEnds() throws {
    open()
    stage.keyboard.type("one")
    var seen: [Int?] = [try find.selectedResult]
    stage.keyboard.press("Return")
    seen.append(try find.selectedResult)
    stage.keyboard.press("g", modifiers: .control)
    seen.append(try find.selectedResult)
    stage.keyboard.press("F3")
    seen.append(try find.selectedResult)
    stage.keyboard.press("F3", modifiers: .shift)
    seen.append(try find.selectedResult)
    stage.keyboard.press("g", modifiers: [.control, .shift])
    seen.append(try find.selectedResult)
    stage.keyboard.press("Return", modifiers: .shift)
    seen.append(try find.selectedResult)
    #expect(seen == [0, 1, 2, 0, 2, 1, 0] && count == "1 of 3")
  }

  // TI-32, TI-33
  @Test func escapeClosesTheBarAndTheSearchGoesOnWithoutIt() throws {
    open()
    stage.keyboard.type("two")
    stage.keyboard.press("Escape")
    #expect(try !find.isFindNavigatorVisible && view.isFirstResponder && view.editor.selectedText == "two")
    #expect(view.contentInset.top == 0)
    stage.keyboard.press("F3")
    #expect(view.editor.selectedText == "Two" && view.isFirstResponder)
    stage.keyboard.press("Escape")
    #expect(view.isFirstResponder)
  }

  // TI-32
  @Test func f3WithoutASearchedTextShowsTheBar() throws {
    view.becomeFirstResponder()
    stage.keyboard.press("F3")
    #expect(try find.isFindNavigatorVisible)
  }

  // TI-34
  @Test func controlHReplacesOneAfterTheOther() throws {
    view.becomeFirstResponder()
    stage.keyboard.press("h", modifiers: .control)
    stage.keyboard.type("one")
    stage.keyboard.press("Tab")
    for _ in 0..<8 where try !#require(find.bar).replacement.isFirstResponder { stage.keyboard.press("Tab") }
    stage.keyboard.type("1")
    stage.keyboard.press("Return")
    #expect(view.text == "1 two\nTwo one\none" && view.editor.selection.range == 10..<13)
    stage.keyboard.press("Return")
    stage.keyboard.press("Return")
    #expect(view.text == "1 two\nTwo 1\n1" && count == "None")
    stage.keyboard.press("Escape")
    stage.keyboard.press("z", modifiers: .control)
    #expect(view.text == "1 two\nTwo 1\none")
  }

  // TI-33
  @Test func returnOnAButtonOfTheBarIsTheButton() throws {
    open()
    stage.keyboard.type("one")
    for _ in 0..<8 where stage.button("Done").view?.isFirstResponder != true { stage.keyboard.press("Tab") }
    stage.keyboard.press("Return")
    #expect(try !find.isFindNavigatorVisible && view.isFirstResponder)
  }

  // MARK: Touch alone

  // TI-30, TI-35
  @Test func aFingerSearchesFromTheMenuToTheEnd() throws {
    func tap(_ position: Int) {
      stage.finger().tap(at: view.caretRect(at: position).center, in: view)
      stage.advance(by: 1)
    }
    tap(0)
    tap(0)
    stage.menuItem("Find").tap()
    #expect(try find.isFindNavigatorVisible)
    try #require(find.bar).field.insertText("one")
    #expect(try find.resultCount == 3 && find.selectedResult == 0)
    stage.button("Next match").tap()
    #expect(try find.selectedResult == 1)
    stage.button("Previous match").tap()
    #expect(try find.selectedResult == 0)
    stage.button("Search options").tap()
    stage.advance(by: 0.5)
    stage.menuItem("Match case").tap()
    stage.advance(by: 0.5)
    #expect(try find.options == .caseSensitive)
    stage.button("Done").tap()
    #expect(try !find.isFindNavigatorVisible && view.isFirstResponder && view.editor.selectedText == "one")
  }

  // TI-35
  @Test func touchesOfTheBarAreNotThoseOfTheText() throws {
    open()
    stage.keyboard.type("one")
    stage.application.layOutWindows()
    let old = view.editor.selection
    let label = try #require(find.bar).count
    let finger = stage.finger()
    finger.tap(at: label.bounds.center, in: label)
    stage.advance(by: 1)
    finger.down(at: label.bounds.center, in: label)
    stage.advance(by: 1)
    finger.up()
    #expect(view.editor.selection == old && stage.application.popupSurfaces.isEmpty)
  }

  // TI-35
  @Test func theBarCoversNothingThatCanNotBeScrolledOut() throws {
    view.text = numbers(100)
    view.becomeFirstResponder()
    stage.keyboard.press("f", modifiers: .control)
    stage.application.layOutWindows()
    let bar = try #require(find.bar)
    #expect(bar.frame.width == 300 && bar.frame.height >= 44 && bar.frame.minY == view.bounds.minY)
    #expect(view.contentInset.top == bar.frame.height && view.contentOffset.y == -bar.frame.height)
    for part in bar.subviews where !part.isHidden {
      #expect(bar.bounds.contains(part.frame), "\(type(of: part))")
      if part is Button { #expect(part.bounds.width >= 44 && part.bounds.height >= 44, "\(type(of: part))") }
    }
  }

  // TI-32
  @Test func aDistantMatchIsScrolledIntoTheMiddle() throws {
    view.text = numbers(1000)
    open()
    stage.keyboard.type("line 700.")
    stage.application.layOutWindows()
    func middle() throws -> Double {
      let bar = try #require(find.bar).bounds.height
      let caret = view.caretRect(at: view.editor.selection.range.lowerBound).midY - view.bounds.minY - bar
      return caret / (view.bounds.height - bar)
    }
    #expect((1.0 / 3...2.0 / 3).contains(try middle()))
    // A visible one scrolls nothing.
    let offset = view.contentOffset
    try find.searchText = "line 701."
    #expect(view.contentOffset == offset && view.editor.selectedText == "line 701.")
  }

  // TI-35
  @Test func aLongTextIsSearchedInSlices() throws {
    view.text = String(repeating: "one two three four\n", count: 50_000)
    open()
    try find.searchText = "three"
    #expect(try !find.isComplete && find.resultCount > 0 && view.editor.selectedText == "three")
    #expect(count?.hasSuffix("…") == true)
    view.editor.replace(0..<3, with: "three")
    stage.advance(by: 2)
    #expect(try find.isComplete && find.resultCount == 50_001)
  }

  // TI-35
  @Test func matchesFollowTheText() throws {
    open()
    try find.searchText = "one"
    view.editor.replace(0..<1, with: "x o")
    #expect(try find.resultCount == 3 && find.search?.matches.first == 2..<5)
    view.editor.undo()
    #expect(try find.search?.matches == [0..<3, 12..<15, 16..<19])
  }

  // TI-34
  @Test func replacingAllIsOneStep() throws {
    view.editor.selection = TextSelection(13)
    try find.searchText = "one"
    #expect(try find.replaceAll(with: "three") == 3 && view.text == "three two\nTwo three\nthree")
    #expect(view.editor.selection == TextSelection(20))
    view.editor.undo()
    #expect(view.text == "one two\nTwo one\none" && !view.editor.canUndo)
    view.isEditable = false
    #expect(try find.replaceAll(with: "three") == 0)
    try find.replaceSelected(with: "x")
    #expect(view.text == "one two\nTwo one\none")
  }

  // TI-34
  @Test func allMatchesAreReplacedBeforeTheTextIsSearched() throws {
    view.text = String(repeating: "one two three four\n", count: 10_000)
    try find.searchText = "three"
    #expect(try !find.isComplete)
    #expect(try find.replaceAll(with: "3") == 10_000)
    #expect(view.editor.text[0..<16] == "one two 3 four\no")
  }

  // MARK: Fields

  private func field(_ y: Double, text: String = "one two one") -> TextField {
    let field = TextField(text, frame: Rect(x: 40, y: y, width: 120, height: 44))
    field.isFindEnabled = true
    stage.view.addSubview(field)
    field.becomeFirstResponder()
    stage.keyboard.press("f", modifiers: .control)
    stage.application.layOutWindows()
    return field
  }

  // TI-35
  @Test func theBarOfAFieldIsBelowOrAboveIt() throws {
    for y in [20.0, 540] {
      let field = field(y)
      let bar = try #require(field.findInteraction?.bar)
      let frame = bar.convert(bar.bounds, to: nil)
      #expect(stage.window.bounds.contains(frame) && !frame.intersects(field.convert(field.bounds, to: nil)))
      stage.keyboard.type("two")
      #expect(field.editor.selectedText == "two")
      stage.keyboard.press("Escape")
      #expect(field.isFirstResponder && bar.window == nil && field.editor.selectedText == "two")
      field.removeFromSuperview()
    }
  }

  // TI-35
  @Test func theBarOfAFieldFollowsTheScrollViewsAroundIt() throws {
    let outer = ScrollView(frame: stage.view.bounds)
    outer.contentSize = Size(width: 400, height: 2000)
    stage.view.addSubview(outer)
    let field = TextField("one", frame: Rect(x: 40, y: 300, width: 120, height: 44))
    field.isFindEnabled = true
    outer.addSubview(field)
    field.findInteraction?.presentFindNavigator()
    stage.application.layOutWindows()
    let bar = try #require(field.findInteraction?.bar)
    func place() -> Double { bar.convert(bar.bounds, to: nil).minY }
    let start = place()
    outer.contentOffset.y = 100
    #expect(place() == start - 100)
    // It stays visible, and where it is behind the search.
    outer.contentOffset.y = 900
    #expect(stage.window.bounds.contains(bar.convert(bar.bounds, to: nil)))
  }

  // TI-35
  @Test func aFingerHeldOnTheBarLeavesTheCaret() throws {
    view.text = numbers(20)
    view.editor.selection = TextSelection(3)
    open()
    stage.application.layOutWindows()
    let bar = try #require(try find.bar)
    // Beside the parts of the bar, and on one.
    for place in [Point(x: 4, y: bar.bounds.midY), bar.convert(bar.field.bounds.center, from: bar.field)] {
      let finger = stage.finger()
      finger.down(at: place, in: bar)
      stage.advance(by: 1)
      #expect(view.editor.selection == TextSelection(3) && !view.isFirstResponder)
      finger.up()
      #expect(view.editor.selection == TextSelection(3) && !view.isFirstResponder)
    }
  }

  // TI-35
  @Test func aFieldThatLeavesTakesItsBarAlong() throws {
    let field = field(20)
    let bar = try #require(field.findInteraction?.bar)
    field.removeFromSuperview()
    #expect(bar.window == nil && field.findInteraction?.isFindNavigatorVisible == false)
  }

  // TI-35
  @Test func theBarOfAFieldHasTheLooksOfTheField() throws {
    let group = View(frame: stage.view.bounds)
    group.traitOverrides.layoutDirection = .rightToLeft
    group.traitOverrides.theme = .highContrast
    stage.view.addSubview(group)
    let field = TextField("one", frame: Rect(x: 40, y: 20, width: 120, height: 44))
    field.isFindEnabled = true
    group.addSubview(field)
    field.findInteraction?.presentFindNavigator()
    let traits = try #require(field.findInteraction?.bar).traits
    #expect(traits.layoutDirection == .rightToLeft && traits.theme == .highContrast)
  }

  // TI-35
  @Test func theBarIsAboveTheTouchKeyboard() throws {
    stage.application.touchKeyboardMode = .always
    let field = field(400)
    stage.advance(by: 1)
    stage.application.layOutWindows()
    let bar = try #require(field.findInteraction?.bar)
    let covered = stage.window.safeAreaInsets.bottom
    #expect(covered > 100 && bar.convert(bar.bounds, to: nil).maxY <= stage.window.bounds.maxY - covered)
  }

  // TI-30
  @Test func aSecureTextIsNotSearched() throws {
    let field = field(20)
    #expect(field.findInteraction?.isFindNavigatorVisible == true)
    field.textInputTraits.isSecure = true
    #expect(field.findInteraction == nil && field.interaction?.find?.isFindNavigatorVisible == false)
    field.becomeFirstResponder()
    stage.keyboard.press("f", modifiers: .control)
    #expect(field.interaction?.find?.isFindNavigatorVisible == false)
  }

  // TI-30
  @Test func aFieldIsSearchedOnlyIfItsProgramAsksForThat() {
    var found: [String] = []
    let around = Around { found.append($0) }
    stage.view.addSubview(around)
    for field in [TextField("one"), SearchField("one")] {
      field.frame = Rect(x: 40, y: 20, width: 120, height: 44)
      around.addSubview(field)
      field.becomeFirstResponder()
      found = []
      for key in ["f", "g", "h"] { stage.keyboard.press(key, modifiers: .control) }
      stage.keyboard.press("F3")
      #expect(found == ["f", "g", "h", "F3"] && field.findInteraction == nil && field.isFirstResponder)
      field.isFindEnabled = true
      stage.keyboard.press("f", modifiers: .control)
      #expect(found.count == 4 && field.findInteraction?.isFindNavigatorVisible == true)
      field.removeFromSuperview()
    }
  }

  private final class Around: View {
    let found: (String) -> Void
    init(_ found: @escaping (String) -> Void) {
      self.found = found
      super.init(frame: Rect(x: 0, y: 0, width: 300, height: 100))
    }
    override var keyCommands: [KeyCommand] {
      ["f", "g", "h"].map { key in
        KeyCommand(input: key, modifierFlags: .control) { [found] _ in found(key) }
      } + [KeyCommand(input: "F3") { [found] _ in found("F3") }]
    }
  }

  // TI-30
  @Test func aTextWithoutSearchHasNoKeysAndNoMenuForIt() throws {
    view.isFindEnabled = false
    open()
    #expect(view.findInteraction == nil && view.interaction?.find == nil && view.isFirstResponder)
  }
}
