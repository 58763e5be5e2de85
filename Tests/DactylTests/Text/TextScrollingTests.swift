import DactylGeometry
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// A pressed pointer that rests outside of a text.
@MainActor @Suite struct TextScrollingTests {
  private let stage: TestStage

  init() throws { stage = try TestStage() }

  // TI-14
  @Test func aPointerBelowATextViewSelectsOn() {
    let text = (0..<200).map { "\($0)" }.joined(separator: "\n")
    let view = TextView(text, frame: Rect(x: 0, y: 100, width: 300, height: 100))
    stage.view.addSubview(view)
    stage.application.layOutWindows()
    stage.pointer.move(to: Point(x: 30, y: 120))
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 30, y: 230))
    let (first, offset) = (view.editor.selection.head, view.contentOffset.y)
    stage.advance(by: 1)
    #expect(view.editor.selection.head > first + 20 && view.contentOffset.y > offset + 200)
    // Inside of the text it rests.
    stage.pointer.move(to: Point(x: 30, y: 150))
    let rest = view.editor.selection
    stage.advance(by: 1)
    #expect(view.editor.selection == rest)
    stage.pointer.move(to: Point(x: 30, y: 20))
    stage.advance(by: 30)
    #expect(view.editor.selection.head < 3 && view.contentOffset.y == 0)
    stage.pointer.move(to: Point(x: 30, y: 230))
    stage.pointer.release()
    let end = view.editor.selection
    stage.advance(by: 1)
    #expect(view.editor.selection == end)
  }

  // TI-64
  @Test func aQuestionForAPlaceThatIsNotVisibleLeavesNoOldHeights() {
    let text = (0..<200).map { "\($0) " + String(repeating: "WWW ", count: $0 % 17) }.joined(separator: "\n")
    let view = TextView(text, frame: Rect(x: 0, y: 0, width: 150, height: 100))
    stage.view.addSubview(view)
    stage.application.layOutWindows()
    view.contentOffset.y = 1000
    stage.advance(by: 1)
    let (place, before) = (view.position(at: Point(x: 20, y: 1050)), view.contentOffset.y)
    let distance = view.caretRect(at: place).minY - before
    for position in stride(from: 0, through: view.editor.text.count, by: 20) { _ = view.caretRect(at: position) }
    stage.application.layOutWindows()
    #expect(view.caretRect(at: view.editor.text.count).maxY <= view.contentSize.height)
    // The text that the user sees is where it was.
    #expect(abs(view.caretRect(at: place).minY - view.contentOffset.y - distance) < 1)
  }

  // TI-14
  @Test func aPointerBesideAFieldSelectsOn() {
    let field = TextField(
      String(repeating: "long ", count: 100), frame: Rect(x: 0, y: 100, width: 200, height: 44))
    stage.view.addSubview(field)
    stage.application.layOutWindows()
    stage.pointer.move(to: Point(x: 30, y: 120))
    stage.pointer.press()
    stage.pointer.move(to: Point(x: 230, y: 120))
    let first = field.editor.selection.head
    stage.advance(by: 1)
    #expect(field.editor.selection.head > first + 20)
    stage.pointer.release()
    let end = field.editor.selection
    stage.advance(by: 1)
    #expect(field.editor.selection == end)
  }

  // TI-14
  @Test func aViewThatIsGoneSelectsNoMore() {
    weak var weakView: TextView?
    do {
      let view = TextView("a\nb\nc", frame: Rect(x: 0, y: 100, width: 300, height: 50))
      weakView = view
      stage.view.addSubview(view)
      stage.application.layOutWindows()
      stage.pointer.move(to: Point(x: 30, y: 120))
      stage.pointer.press()
      stage.pointer.move(to: Point(x: 30, y: 300))
      view.removeFromSuperview()
    }
    stage.advance(by: 1)
    stage.pointer.release()
    stage.advance(by: 1)
    #expect(weakView == nil)
  }
}
