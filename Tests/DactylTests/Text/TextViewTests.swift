import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestKit
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The text view: keys, mouse and fingers (section 7b).
@MainActor @Suite struct TextViewTests {
  private let fixture = Fixture([.controls])

  init() { fixture.focusKeyboard() }

  private func view(_ text: String, height: Double = 200) -> TextView {
    let view = TextView(text, frame: Rect(x: 0, y: 0, width: 300, height: height))
    fixture.window.addSubview(view)
    fixture.window.layoutIfNeeded()
    return view
  }

  private func focused(_ text: String, height: Double = 200) -> TextView {
    let view = view(text, height: height)
    view.becomeFirstResponder()
    return view
  }

  private func type(_ keys: String...) {
    for key in keys { fixture.type(fixture.now.seconds + 0.1, key) }
    fixture.window.layoutIfNeeded()
  }

  /// Lines "0" to "\(count - 1)".
  private func numbers(_ count: Int) -> String { (0..<count).map { "\($0)" }.joined(separator: "\n") }

  private func tap(_ seconds: Double, _ view: TextView, at position: Int) {
    let point = view.convert(view.caretRect(at: position).center, to: nil)
    fixture.tapAt(seconds, point.x, point.y)
    fixture.window.layoutIfNeeded()
  }

  // TI-1, TI-2
  @Test func keysEditSeveralLines() {
    let view = focused("")
    type("a", "Return", "b", "Up", "Home", "x", "Down", "End", "c")
    #expect(view.text == "xa\nbc")
    type("BackSpace", "BackSpace", "BackSpace")
    #expect(view.text == "xa")
  }

  // TI-13
  @Test func pageKeysMoveByTheHeightOfTheView() {
    let view = focused(numbers(100))
    let line = view.caretRect.height
    type("Next")
    let lines = view.editor.text.paragraphIndex(at: view.editor.selection.head)
    #expect(abs(Double(lines) - (200 / line - 1)) <= 1)
    fixture.type(fixture.now.seconds + 0.1, "Next", .shift)
    #expect(view.editor.text.paragraphIndex(at: view.editor.selection.head) >= 2 * lines - 1)
    #expect(view.editor.text.paragraphIndex(at: view.editor.selection.anchor) == lines)
    type("Prior", "Prior", "Prior")
    #expect(view.editor.text.paragraphIndex(at: view.editor.selection.head) == 0)
  }

  // TI-13
  @Test func pageKeysGoFromLineToLineInAViewThatIsNoHigher() {
    let view = focused("漢字 abc\n😀 abc\nabc", height: 20)
    view.editor.selection = TextSelection(8)
    var lines: [Int] = []
    for key in ["Next", "Next", "Prior", "Prior"] {
      type(key)
      lines.append(view.editor.text.paragraphIndex(at: view.editor.selection.head))
    }
    #expect(lines == [1, 2, 1, 0])
  }

  @Test func theCaretIsVisibleAfterEachKey() {
    let view = focused(numbers(1000))
    fixture.type(fixture.now.seconds + 0.1, "End", .control)
    fixture.window.layoutIfNeeded()
    #expect(view.bounds.contains(view.caretRect) && view.contentOffset.y > 1000)
    #expect(view.contentSize.height >= view.bounds.maxY)
    type("Return", "x")
    #expect(view.bounds.contains(view.caretRect))
    fixture.type(fixture.now.seconds + 0.1, "Home", .control)
    fixture.window.layoutIfNeeded()
    #expect(view.contentOffset.y == 0)
  }

  // TI-4, TI-13
  @Test func tapsSetTheCaretSelectAWordAndAParagraph() {
    let view = view("one two\nthree")
    tap(0, view, at: 9)
    #expect(view.isFirstResponder && view.editor.selection == TextSelection(9))
    tap(2, view, at: 5)
    tap(2.2, view, at: 5)
    #expect(view.editor.selectedText == "two")
    tap(2.4, view, at: 5)
    #expect(view.editor.selectedText == "one two\n")
  }

  // TI-13, SV-4
  @Test func aFingerScrollsAndSetsNoCaret() {
    let view = view(numbers(100))
    fixture.drag(0, from: Point(100, 150), Point(0, -40), Point(0, -40))
    #expect(view.contentOffset.y > 0 && !view.isFirstResponder)
  }

  // TI-13
  @Test func aMouseSelectsByWordsAfterADoubleClick() {
    let view = view("one two three\nfour")
    let place = view.caretRect(at: 1).center
    func button(_ isPressed: Bool, _ seconds: Double) -> DeviceEvent.PointerEvent {
      .button(code: 0x110, isPressed: isPressed, time: .at(seconds), serial: 1)
    }
    fixture.pointer(0, .enter(surface: Fixture.main, at: place, serial: 1), button(true, 0))
    fixture.pointer(0.1, button(false, 0.1))
    fixture.pointer(0.2, button(true, 0.2))
    #expect(view.editor.selectedText == "one")
    fixture.pointer(0.3, .motion(to: view.caretRect(at: 9).center, time: .at(0.3)))
    #expect(view.editor.selectedText == "one two three")
    fixture.pointer(0.4, .motion(to: view.caretRect(at: 16).center, time: .at(0.4)))
    #expect(view.editor.selectedText == "one two three\nfour")
    fixture.pointer(0.5, button(false, 0.5))
  }

  @Test func textStaysInPlaceWhenHeightsAboveTurnOutToBeOthers() {
    // Paragraphs of one to six lines, which are estimated badly: capitals are wide.
    let text = (0..<300).map { "\($0) " + String(repeating: "WWWW ", count: $0 % 7 * 6) }.joined(separator: "\n")
    let view = view(text)
    view.setContentOffset(Point(x: 0, y: view.contentSize.height / 2), animated: false)
    fixture.window.layoutIfNeeded()
    for step in 0..<60 {
      let top = view.lines.blocks(from: view.bounds.minY, to: view.bounds.minY)[0]
      let shown = view.caretRect(at: top.range.lowerBound).minY - view.bounds.minY
      view.contentOffset.y -= 37
      fixture.window.layoutIfNeeded()
      let moved = view.caretRect(at: top.range.lowerBound).minY - view.bounds.minY
      #expect(abs(moved - shown - 37) < 0.01, "step \(step)")
    }
  }

  @Test func aChangeAboveMovesNothingThatIsVisible() {
    let view = view(numbers(300))
    view.setContentOffset(Point(x: 0, y: 2000), animated: false)
    fixture.window.layoutIfNeeded()
    let position = view.position(at: Point(x: 0, y: view.bounds.midY))
    let y = view.caretRect(at: position).minY - view.bounds.minY
    view.editor.replace(0..<0, with: "new\nlines\n")
    fixture.window.layoutIfNeeded()
    #expect(abs(view.caretRect(at: position + 10).minY - view.bounds.minY - y) < 0.01)
  }

  @Test func theDelegateFollowsAndRefuses() {
    let view = view("one")
    let delegate = Delegate()
    view.textDelegate = delegate
    view.becomeFirstResponder()
    type("x", "1")
    view.text = "two"
    view.resignFirstResponder()
    #expect(delegate.lines == ["begin", "change", "selection", "end"])
    #expect(view.text == "two")
  }

  @Test func aTextThatCanNotBeEditedCanBeSelected() {
    let view = focused("one two")
    view.isEditable = false
    type("x", "BackSpace")
    fixture.type(fixture.now.seconds + 0.1, "a", .control)
    #expect(view.text == "one two" && view.editor.selectedText == "one two")
    #expect(view.caret.isHidden)
  }

  @Test func linksAreChosenByATapUnlessTheTextIsEdited() {
    let view = view("see link")
    view.decorate = { part, _ in
      if let range = part.text.ranges(of: "link").first { part.changeAttributes(in: range) { $0.link = "there" } }
    }
    let delegate = Delegate()
    view.textDelegate = delegate
    tap(0, view, at: 6)
    #expect(delegate.lines.contains("link there") == false)
    view.isEditable = false
    delegate.lines = []
    tap(2, view, at: 6)
    #expect(delegate.lines == ["link there"])
  }

  @Test func aTextOfTenMegabytesIsEditedInAFewLines() {
    let view = focused(String(repeating: String(repeating: "word ", count: 16) + "\n", count: 125_000))
    let before = view.lines.layoutsMade
    fixture.type(fixture.now.seconds + 0.1, "End", .control)
    fixture.window.layoutIfNeeded()
    type("x", "y", "Return")
    #expect(view.lines.layoutsMade - before < 60 && view.bounds.contains(view.caretRect))
  }

  @Test func itIsDescribedAsATextView() {
    let view = view("one")
    view.placeholder = "Note"
    let description = view.accessibilityDescription
    #expect(description.role == .textView && description.value == "one" && description.label == "Note")
  }
}

@MainActor private final class Delegate: TextViewDelegate {
  var lines: [String] = []

  func textViewDidBeginEditing(_ textView: TextView) { lines.append("begin") }
  func textViewDidEndEditing(_ textView: TextView) { lines.append("end") }
  func textView(_ textView: TextView, shouldReplace range: Range<Int>, with text: String) -> String? {
    text.contains(where: \.isNumber) ? nil : text
  }
  func textViewDidChange(_ textView: TextView) { lines.append("change") }
  func textViewDidChangeSelection(_ textView: TextView) { lines.append("selection") }
  func textView(_ textView: TextView, didChoose link: String) { lines.append("link \(link)") }
}
