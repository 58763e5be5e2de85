import Dactyl
import DactylTestCompositor
import Testing

@testable import DactylEventLoop

/// Input methods that send too much, too late, and beyond the text (sections 7b and `text-input-v3`).
@MainActor struct TextInputFaultTests {
  private let fixture: FaultFixture
  private let field = TextField("")
  private let other = TextField("")
  private var compositor: TestCompositor { fixture.compositor }

  init() throws {
    fixture = try FaultFixture { $0.answersTextInput = true }
    field.frame = Rect(x: 0, y: 0, width: 200, height: 44)
    other.frame = Rect(x: 0, y: 50, width: 200, height: 44)
    for text in [field, other] { fixture.view.addSubview(text) }
    compositor.keyboard.enter(fixture.surface)
    fixture.settle()
    try input.enter(fixture.surface)
    field.becomeFirstResponder()
    draw()
  }

  private var input: TestTextInput {
    get throws { try #require(compositor.textInputs.first) }
  }

  /// Lets frames be drawn, after which input methods learn about the text.
  private func draw() { fixture.pass(milliseconds: 100) }

  private func finish() {
    fixture.view.becomeFirstResponder()
    compositor.keyboard.leave(fixture.surface)
    for text in [field, other] { text.removeFromSuperview() }
    draw()
    fixture.finish()
  }

  private func tapOther() {
    compositor.touch.down(id: 1, on: fixture.surface, x: 50, y: 70)
    compositor.touch.frame()
    compositor.touch.up(id: 1)
    compositor.touch.frame()
  }

  // TI-7
  @Test func anEditForTheTextThatHasLostTheFocusIsDropped() throws {
    tapOther()
    try input.delete(before: 3, after: 0)
    try input.commit("x")
    try input.done()
    fixture.settle()
    #expect(other.isFirstResponder && field.text == "" && other.text == "")
    draw()
    try input.commit("y")
    try input.done()
    fixture.settle()
    #expect(other.text == "y" && compositor.violations == [])
    finish()
  }

  // TI-7
  @Test func anEditBeforeTheNextFrameIsForTheTextBefore() throws {
    other.becomeFirstResponder()
    try input.commit("x")
    try input.done()
    _ = fixture.turn()
    #expect(field.text == "" && other.text == "")
    finish()
  }

  // TI-7, EI-1
  @Test func thousandsOfEditsInOneReadAreOneAfterTheOther() throws {
    let before = try input.commits.count
    for number in 0..<2500 {
      if number % 3 == 0 { try input.preedit("m", 0, 1) }
      try input.commit(number % 100 == 99 ? "\n" : "a")
      if number % 2 == 1 { try input.delete(before: 1, after: 0) }
      try input.done()
    }
    fixture.settle()
    draw()
    #expect(field.text.allSatisfy { "am ".contains($0) } && !field.text.isEmpty)
    #expect(try input.commits.count - before < 50 && compositor.violations == [])
    finish()
  }

  // TI-7
  @Test func comingAndLeavingThousandsOfTimesEndsAsItShould() throws {
    let before = try input.commits.count
    for _ in 0..<1500 {
      try input.preedit("half", 0, 4)
      try input.done()
      try input.leave(fixture.surface)
      try input.enter(fixture.surface)
    }
    fixture.settle()
    draw()
    #expect(try field.text == "" && input.commits.count - before < 50 && input.isEnabled)
    try input.commit("x")
    try input.done()
    fixture.settle()
    #expect(field.text == "x" && compositor.violations == [])
    finish()
  }

  // TI-7
  @Test func theFocusMayGoBackAndForthThousandsOfTimes() throws {
    let before = try input.commits.count
    for _ in 0..<2000 {
      other.becomeFirstResponder()
      field.becomeFirstResponder()
    }
    draw()
    #expect(try input.commits.count - before < 10)
    for _ in 0..<200 {
      (field.isFirstResponder ? other : field).becomeFirstResponder()
      try input.commit("late")
      try input.done()
      draw()
    }
    #expect(try field.text == "" && other.text == "" && input.isEnabled && compositor.violations == [])
    finish()
  }

  // TI-7
  @Test func anInputMethodThatLeavesWhileItComposesGivesTheSelectionBack() throws {
    field.text = "one two"
    field.editor.selection = TextSelection(anchor: 4, head: 7)
    draw()
    try input.preedit("ni", 2, 2)
    try input.done()
    fixture.settle()
    #expect(field.text == "one ni")
    try input.commit("lost")
    try input.leave(fixture.surface)
    try input.done()
    fixture.settle()
    #expect(field.text == "one two" && field.editor.selectedText == "two")
    try input.enter(fixture.surface)
    draw()
    try input.commit("2")
    try input.done()
    fixture.settle()
    #expect(field.text == "one 2")
    finish()
  }

  // TI-7
  @Test func caretsOutsideOfMarkedTextHarmNothing() throws {
    let numbers: [Int32] = [.min, -2, -1, 0, 1, 2, 3, 5, 100, .max]
    for text in ["é👩‍🚒", "ab", "", "\u{301}"] {
      for begin in numbers {
        for end in numbers {
          try input.preedit(text, begin, end)
          try input.done()
          fixture.settle()
          #expect(field.text == text, "\(begin) \(end)")
          let range = field.editor.selection.range
          #expect(range.lowerBound >= 0 && range.upperBound <= field.text.utf8.count, "\(begin) \(end)")
        }
      }
    }
    try input.preedit(nil, 0, 0)
    try input.done()
    draw()
    #expect(field.text == "" && compositor.violations == [])
    finish()
  }

  // TI-7
  @Test func deletionsBeyondTheTextAndInsideCharactersLeaveText() throws {
    let texts = ["é👩‍🚒ñ", "क्षत्रिय", "🇩🇪🇫🇷", "a\u{301}\u{302}b", ""]
    for text in texts {
      for count in [UInt32(1), 2, 3, 5, 7, 1000, .max] {
        field.text = text
        field.editor.selection = TextSelection(text.unicodeScalars.prefix(2).reduce(0) { $0 + $1.utf8.count })
        draw()
        try input.delete(before: count, after: count)
        try input.done()
        fixture.settle()
        draw()
        #expect(text.isEmpty || field.text.utf8.count < text.utf8.count, "\(text) \(count)")
        #expect(String(validating: field.text.utf8, as: UTF8.self) != nil)
        #expect(compositor.violations == [], "\(text) \(count)")
        if count >= 1000 { #expect(field.text == "") }
      }
    }
    finish()
  }

  // TI-7
  @Test func serialsFromAnyTimeAreOneEditEach() throws {
    let newest = try input.serial
    for serial in [newest, 0, newest &- 1, .max, 1 << 31, newest &+ 1, newest &+ 1000] {
      try input.commit("a")
      try input.done(serial)
      fixture.settle()
      draw()
    }
    #expect(field.text.utf8.count <= 7 && field.text.utf8.count >= 3 && compositor.violations == [])
    try input.commit("b")
    try input.done()
    fixture.settle()
    #expect(field.text.hasSuffix("b"))
    finish()
  }

  // TI-7, TI-60, TI-62
  @Test func anEditWhileTheSelectedTextIsDraggedLosesNothing() throws {
    field.text = "one two"
    field.editor.selection = TextSelection(anchor: 0, head: 3)
    draw()
    let pointer = compositor.pointer
    pointer.enter(fixture.surface, x: 15, y: 22)
    pointer.frame()
    pointer.button(isPressed: true)
    pointer.frame()
    pointer.motion(x: 15, y: 40)
    pointer.frame()
    draw()
    // It takes the place of what is dragged.
    try input.commit("X")
    try input.done()
    draw()
    #expect(field.text == "X two")
    pointer.motion(x: 100, y: 70)
    pointer.frame()
    draw()
    pointer.button(isPressed: false)
    pointer.frame()
    draw()
    #expect(field.text == "X two" && other.text == "one", "\(field.text) | \(other.text)")
    pointer.leave(fixture.surface)
    pointer.frame()
    finish()
  }
}
