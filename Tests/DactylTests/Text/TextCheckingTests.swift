import DactylGeometry
import DactylGraphics
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The spell checker of texts.
@MainActor @Suite struct TextCheckingTests {
  private let stage: TestStage
  private let checker = Checker()
  private let view = TextView("", frame: Rect(x: 0, y: 100, width: 300, height: 200))

  /// Finds "teh".
  private final class Checker: TextChecker {
    var asked: [String] = []
    var waits = false
    var waiting: [@MainActor () -> Void] = []
    var garbage: [TextMistake] = []
    var ignored: [String] = []
    var learned: [String] = []

    func check(_ text: String, completion: @escaping @MainActor ([TextMistake]) -> Void) {
      asked.append(text)
      var mistakes = garbage
      for range in text.ranges(of: "teh") where !ignored.contains("teh") {
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        mistakes.append(TextMistake(start..<start + 3, suggestions: ["the", "ten"]))
      }
      if waits { waiting.append { completion(mistakes) } } else { completion(mistakes) }
    }

    var ignore: (@MainActor (String) -> Void)? { { self.ignored.append($0) } }
    var learn: (@MainActor (String) -> Void)? { { self.learned.append($0) } }
  }

  init() throws {
    stage = try TestStage()
    stage.view.addSubview(view)
    stage.application.layOutWindows()
    view.checker = checker
  }

  private var mistakes: [Range<Int>] { view.interaction?.checking?.mistakes.map(\.range) ?? [] }

  private func tap(_ position: Int) {
    stage.application.layOutWindows()
    stage.finger().tap(at: view.caretRect(at: position).center, in: view)
    stage.advance(by: 0.6)
  }

  private func show(_ text: String) {
    view.text = text
    stage.advance(by: 1)
  }

  // TI-40
  @Test func theTextIsCheckedAfterAPause() {
    view.becomeFirstResponder()
    stage.keyboard.type("teh")
    stage.advance(by: 0.3)
    stage.keyboard.type(" x")
    stage.advance(by: 0.4)
    #expect(checker.asked.isEmpty)
    stage.advance(by: 0.2)
    #expect(checker.asked == ["teh x"] && mistakes == [0..<3])
    stage.advance(by: 2)
    #expect(checker.asked.count == 1)
  }

  // TI-40
  @Test func onlyVisibleAndChangedParagraphsAreChecked() {
    show((0..<200).map { "line \($0)" }.joined(separator: "\n"))
    let first = checker.asked.count
    #expect(first > 3 && first < 20)
    view.editor.replace(0..<0, with: "teh ")
    stage.advance(by: 1)
    #expect(checker.asked.count == first + 1 && checker.asked.last == "teh line 0")
    view.setContentOffset(Point(x: 0, y: 1500), animated: false)
    stage.advance(by: 1)
    #expect(checker.asked.count > first + 3 && checker.asked.count < 2 * first + 4)
  }

  // TI-40
  @Test func someKindsOfTextAreNotChecked() {
    view.textInputTraits.contentType = .email
    show("teh")
    #expect(checker.asked.isEmpty)
    view.textInputTraits.contentType = .plain
    view.textInputTraits.allowsCorrection = false
    stage.advance(by: 1)
    #expect(checker.asked.isEmpty)
    view.textInputTraits.allowsCorrection = true
    stage.advance(by: 1)
    #expect(mistakes == [0..<3])
    view.textInputTraits.contentType = .digits
    stage.advance(by: 1)
    #expect(mistakes.isEmpty)
    let field = TextField("teh", frame: Rect(x: 0, y: 0, width: 200, height: 44))
    field.textInputTraits.isSecure = true
    stage.view.addSubview(field)
    checker.asked = []
    field.checker = checker
    stage.advance(by: 1)
    #expect(checker.asked.isEmpty)
    field.textInputTraits.isSecure = false
    stage.advance(by: 1)
    #expect(checker.asked == ["teh"] && field.interaction?.checking?.mistakes.count == 1)
  }

  // TI-40
  @Test func textThatAnInputMethodComposesIsCheckedWhenItIsDone() {
    view.becomeFirstResponder()
    view.editor.setMarkedText("teh")
    stage.advance(by: 1)
    #expect(checker.asked.isEmpty)
    view.editor.unmarkText()
    stage.advance(by: 1)
    #expect(mistakes == [0..<3])
  }

  // TI-40
  @Test func aLateAnswerMovesWithTheTextOrIsDropped() {
    checker.waits = true
    show("one\nteh\ntwo teh")
    #expect(checker.waiting.count == 3 && mistakes.isEmpty)
    view.editor.replace(0..<3, with: "three")
    view.editor.replace(view.editor.text.count..<view.editor.text.count, with: "x")
    for answer in checker.waiting { answer() }
    #expect(mistakes == [6..<9])
    // What has changed is checked again.
    checker.waiting = []
    stage.advance(by: 1)
    for answer in checker.waiting { answer() }
    #expect(checker.waiting.count == 2 && mistakes == [6..<9, 14..<17])
  }

  // TI-40
  @Test func rangesThatMakeNoSenseAreIgnored() {
    checker.garbage = [
      TextMistake(-5..<2), TextMistake(0..<99), TextMistake(3..<3), TextMistake(1..<3), TextMistake(0..<2),
      TextMistake(0..<1), TextMistake(Int.max - 1..<Int.max),
    ]
    show("e\u{301}a teh")
    #expect(mistakes == [5..<8])
    checker.garbage = [TextMistake(0..<3), TextMistake(0..<4)]
    view.editor.replace(8..<8, with: "!")
    stage.advance(by: 1)
    #expect(mistakes == [0..<3, 5..<8])
    // A range that ends in the next paragraph, which is checked by itself.
    checker.garbage = [TextMistake(3..<8)]
    checker.waits = true
    show("aa bb\ncc dd")
    #expect(checker.waiting.count == 2)
    for answer in checker.waiting.reversed() { answer() }
    #expect(mistakes == [])
  }

  // TI-41
  @Test func mistakesMoveWithTheText() {
    show("x teh teh")
    view.editor.replace(0..<1, with: "xyz")
    #expect(mistakes == [4..<7, 8..<11])
    view.editor.replace(5..<5, with: "e")
    #expect(mistakes == [9..<12])
  }

  // TI-41
  @Test func mistakesHaveAWavyLine() {
    show("x teh")
    var part = AttributedText("x teh")
    view.lines.decorate?(&part, 0..<5)
    #expect(part.runs.map { $0.attributes.underline } == [nil, .wavy])
    // Those of the program stay.
    view.decorate = { part, _ in
      part.changeAttributes(in: part.text.startIndex..<part.text.endIndex) { $0.link = "x" }
    }
    part = AttributedText("x teh")
    view.lines.decorate?(&part, 0..<5)
    #expect(part.runs.allSatisfy { $0.attributes.link == "x" } && part.runs.last?.attributes.underline == .wavy)
    view.checker = nil
    part = AttributedText("x teh")
    view.lines.decorate?(&part, 0..<5)
    #expect(part.runs.allSatisfy { $0.attributes.underline == nil })
  }

  // TI-41
  @Test func aTapShowsSuggestionsAndOneReplacesTheMistake() {
    show("x teh y")
    tap(0)
    #expect(stage.elements(.menuItem).isEmpty)
    tap(3)
    #expect(stage.menuItem("the").exists && stage.menuItem("ten").exists && stage.menuItem("Learn").exists)
    stage.menuItem("the").tap()
    stage.advance(by: 1)
    #expect(view.text == "x the y" && mistakes.isEmpty)
    view.editor.undo()
    #expect(view.text == "x teh y" && !view.editor.canUndo)
  }

  // TI-41
  @Test func theMenuKeyShowsSuggestionsToo() {
    show("x teh y")
    view.becomeFirstResponder()
    view.editor.selection = TextSelection(2..<5)
    stage.keyboard.press("Menu")
    stage.keyboard.press("Down")
    stage.keyboard.press("Return")
    stage.advance(by: 1)
    #expect(view.text == "x the y" || view.text == "x ten y")
  }

  // TI-41
  @Test func anIgnoredWordIsNoMistakeAnyMore() {
    show("x teh y")
    tap(3)
    stage.menuItem("Ignore").tap()
    stage.advance(by: 1)
    #expect(checker.ignored == ["teh"] && mistakes.isEmpty && view.text == "x teh y")
  }

  // TI-41
  @Test func aSuggestionForAnotherTextDoesNothing() {
    show("x teh y")
    tap(3)
    #expect(stage.menuItem("the").exists)
    view.editor.replace(2..<3, with: "m")
    #expect(stage.elements(.menuItem).isEmpty)
    show("x teh y")
    view.becomeFirstResponder()
    view.editor.selection = TextSelection(3)
    stage.keyboard.press("Menu")
    view.editor.replace(2..<3, with: "m")
    stage.menuItem("the").tap()
    #expect(view.text == "x meh y")
  }
}
