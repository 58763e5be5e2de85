import DactylGeometry
import DactylTestKit
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// The sight of a text view while the heights and widths of its lines turn out to be others than their estimates.
@MainActor @Suite struct TextViewHeightTests {
  private let fixture = Fixture([.controls])

  init() { fixture.focusKeyboard() }

  private func focused(_ text: String, width: Double = 300, height: Double) -> TextView {
    let view = TextView(text, frame: Rect(x: 0, y: 0, width: width, height: height))
    fixture.window.addSubview(view)
    fixture.window.layoutIfNeeded()
    view.becomeFirstResponder()
    return view
  }

  /// Paragraphs that are far lower than their estimates.
  private func narrow(_ count: Int) -> String {
    (0..<count).map { _ in String(repeating: "i ", count: 400) }.joined(separator: "\n")
  }

  @Test func theCaretIsSeenWhenLinesAboveTurnOutToBeLower() {
    let view = focused(narrow(40), height: 100)
    view.editor.selection = TextSelection(view.editor.text.count)
    fixture.window.layoutIfNeeded()
    // A question about lines above measures them.
    for place in stride(from: 0, to: view.editor.text.count, by: 500) { _ = view.caretRect(at: place) }
    fixture.window.layoutIfNeeded()
    #expect(view.bounds.minY <= view.caretRect.minY && view.caretRect.maxY <= view.bounds.maxY)
  }

  @Test func theEndOfALongTextIsReachedInOneLayout() {
    let warnings = warnings {
      // Marks are far narrower than the letters that estimates are made of.
      let end = String(repeating: "\nword", count: 6)
      let view = focused(String(repeating: "\u{301}", count: 900_000) + end, width: 284, height: 318)
      view.editor.selection = TextSelection(view.editor.text.count - end.utf8.count)
      fixture.window.layoutIfNeeded()
      #expect(view.bounds.minY <= view.caretRect.minY && view.caretRect.maxY <= view.bounds.maxY)
    }
    #expect(warnings.isEmpty)
  }

  // In a line that reads from the right, the first position is at the right edge.
  @Test(arguments: ["word", "שלום", "word שלום", "שלום word"]) func theLastLineIsPaintedWithItsSelection(line: String) {
    let view = focused("one\n" + line, height: 100)
    let (start, end) = (4, view.editor.text.count)
    for selection in [
      TextSelection(anchor: start, head: end), TextSelection(start), TextSelection(anchor: end - 1, head: end),
    ] {
      fixture.window.layoutIfNeeded()
      _ = fixture.stack.takeDamage()
      view.editor.selection = selection
      let place = view.convert(view.caretRect(at: end).center, to: nil)
      #expect(fixture.stack.takeDamage().contains { $0.contains(place) }, "\(selection)")
    }
  }

  // TI-81
  @Test func aCaretBehindTheEdgeIsShownAtTheEdge() {
    // There is no room for lines, so that the text is a single one.
    let view = focused("word", width: 24, height: 100)
    view.editor.selection = TextSelection(4)
    fixture.window.layoutIfNeeded()
    #expect(view.caretRect(at: 4).minX > view.bounds.maxX)
    #expect(view.caretRect.maxX == view.bounds.maxX)
  }
}
