import DactylGeometry
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylText
@testable import DactylWidgets

/// Texts, and paragraphs of texts, that have no letters: they read from the left.
@MainActor struct LetterlessTextTests {
  private let stage: TestStage

  init() throws { stage = try TestStage(drawsFrames: false) }

  /// The places of the caret, from the one that it has, with `key`, as long as it moves to new ones.
  private func places(_ editor: TextEditor, _ key: String) -> [Int] {
    var places = [editor.selection.head]
    while places.count < 100 {
      stage.keyboard.press(key)
      let place = editor.selection.head
      if places.contains(place) { break }
      places.append(place)
    }
    return places
  }

  // TI-1
  @Test(arguments: ["12 34", "12", "?!"]) func leftVisitsAllPlacesOfATextWithoutLetters(text: String) {
    let view = TextView(text, frame: Rect(x: 0, y: 0, width: 300, height: 300))
    stage.view.traitOverrides.layoutDirection = .rightToLeft
    stage.view.addSubview(view)
    view.becomeFirstResponder()
    view.editor.selection = TextSelection(text.utf8.count)
    #expect(places(view.editor, "Left") == (0...text.utf8.count).reversed())
  }

  // TI-1, TI-6
  @Test(arguments: [false, true]) func leftVisitsAllPlacesOfAFieldWithoutLetters(isSecure: Bool) {
    let field = TextField(isSecure ? "abc" : "12 34", frame: Rect(x: 0, y: 0, width: 200, height: 40))
    field.textInputTraits.isSecure = isSecure
    stage.view.traitOverrides.layoutDirection = .rightToLeft
    stage.view.addSubview(field)
    field.becomeFirstResponder()
    // A secure text is one word, and its letters are places all the same.
    field.editor.selection = TextSelection(field.editor.text.count)
    #expect(places(field.editor, "Left") == (0...field.editor.text.count).reversed())
  }

  // TI-1
  @Test func movementsByWordsInAFieldWithoutLettersReadFromTheLeft() {
    let field = TextField("12 34", frame: Rect(x: 0, y: 0, width: 200, height: 40))
    stage.view.traitOverrides.layoutDirection = .rightToLeft
    stage.view.addSubview(field)
    field.becomeFirstResponder()
    field.editor.selection = TextSelection(5)
    for place in [3, 0] {
      stage.keyboard.press("Left", modifiers: .control)
      #expect(field.editor.selection == TextSelection(place))
    }
    stage.keyboard.press("Right", modifiers: .control)
    #expect(field.editor.selection == TextSelection(2))
  }

  // TI-62
  @Test func aFieldMovesAMarkBehindALineBreak() {
    #expect(
      TextArrival.rest(
        of: "a\n\u{301}b", after: TextChange(position: 0, removed: "", inserted: "a \u{301}b")) == "")
  }
}
