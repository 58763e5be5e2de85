import DactylGeometry
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fields whose text has characters that are longer than a part of the line.
@MainActor @Suite struct LongCharacterFieldTests {
  private func field(_ text: String) -> TextField {
    let field = TextField(text, frame: Rect(x: 0, y: 0, width: 300, height: 44))
    field.layoutIfNeeded()
    return field
  }

  /// The beginnings of the characters, and the end of the text.
  private func places(_ text: TextStorage) -> [Int] {
    var places = [0]
    while let last = places.last, last < text.count { places.append(text.position(after: last)) }
    return places
  }

  // TI-1, TI-64
  @Test(
    arguments: ["\u{301}", "\u{fe0f}", "👨\u{200d}", "\u{1112}", "\u{600}", "क्", "\u{200d}", "🇩🇪", "e\u{301}"],
    [700, 1500, 9000])
  func leftAndRightVisitEachPlaceOnce(pattern: String, count: Int) {
    let string = "one a" + String(repeating: pattern, count: count / pattern.utf8.count) + "b two"
    // The editor does not retain its field.
    let field = field(string)
    defer { withExtendedLifetime(field) {} }
    let editor = field.editor
    let places = places(editor.text)
    for movement in [TextMovement.right, .left] {
      editor.selection = TextSelection(movement == .right ? 0 : editor.text.count)
      var visited = [editor.selection.head]
      while visited.count <= places.count {
        editor.move(movement)
        if editor.selection.head == visited.last { break }
        visited.append(editor.selection.head)
      }
      #expect(visited == (movement == .right ? places : places.reversed()), "\(movement)")
    }
  }
}
