import DactylText
import Testing

/// Movements in a text that a view shows.
@MainActor struct GeometryTests {
  /// "אבג abc" in a paragraph from the right to the left: the positions from the left to the right on the screen.
  private let rightToLeft = [7, 8, 9, 10, 6, 4, 2, 0]

  private func editor(_ marked: String, _ geometry: Geometry) -> TextEditor {
    let editor = TextEditor(marked: marked)
    editor.geometry = geometry
    return editor
  }

  @Test func movementsToTheLeftAndRightFollowTheScreen() {
    let geometry = Geometry(order: rightToLeft, isRightToLeft: true)
    let editor = editor("אבג |abc", geometry)
    editor.move(.right)
    #expect(editor.marked == "אבג a|bc")
    for _ in 0..<3 { editor.move(.right) }
    #expect(editor.marked == "אבג| abc")
    editor.move(.left)
    #expect(editor.marked == "אבג abc|")
    // Forward and backward follow the text.
    editor.move(.backward)
    #expect(editor.marked == "אבג ab|c")
  }

  @Test func widerMovementsFollowTheDirectionOfTheParagraph() {
    let geometry = Geometry(order: rightToLeft, isRightToLeft: true)
    let editor = editor("|אבג abc", geometry)
    editor.move(.left, by: .word)
    #expect(editor.marked == "אבג| abc")
    editor.move(.right, by: .word)
    #expect(editor.marked == "|אבג abc")
    editor.move(.left, by: .document)
    #expect(editor.marked == "אבג abc|")
    editor.move(.right, by: .line)
    #expect(editor.marked == "|אבג abc")
    editor.move(.left, by: .paragraph)
    #expect(editor.marked == "אבג abc|")
    editor.delete(.right, by: .word)
    #expect(editor.marked == "אבג |")
  }

  @Test func aSelectionCollapsesInTheDirectionOfTheParagraph() {
    let geometry = Geometry(order: rightToLeft, isRightToLeft: true)
    let editor = editor("א^ב|ג abc", geometry)
    editor.move(.left)
    #expect(editor.marked == "אב|ג abc")
    editor.move(.right, extending: true)
    editor.move(.right)
    #expect(editor.marked == "א|בג abc")
  }

  @Test func aDeletionToTheLeftFollowsTheScreen() {
    let geometry = Geometry(order: rightToLeft, isRightToLeft: true)
    let editor = editor("אבג abc|", geometry)
    editor.delete(.left)
    #expect(editor.marked == "אבג ab|")
  }

  @Test func linesAreThoseOnTheScreen() {
    let geometry = Geometry(lines: [0..<4, 4..<8, 8..<9])
    let editor = editor("aaa bb|b c", geometry)
    editor.move(.forward, by: .line)
    #expect(editor.marked == "aaa bbb |c")
    editor.selection = TextSelection(6)
    editor.move(.backward, by: .line)
    #expect(editor.marked == "aaa |bbb c")
    editor.selection = TextSelection(7)
    editor.move(.up)
    #expect(editor.marked == "aaa| bbb c")
    editor.move(.down)
    editor.move(.down)
    // The coordinate of the first movement.
    #expect(geometry.xs == [30, 30, 30])
    #expect(editor.marked == "aaa bbb c|")
    editor.move(.up)
    #expect(editor.marked == "aaa bbb| c")
    editor.move(.forward)
    editor.move(.up)
    #expect(geometry.xs.last == 0)
    editor.move(.up)
    editor.move(.up)
    #expect(editor.marked == "|aaa bbb c")
    editor.selection = TextSelection(9)
    editor.move(.down)
    #expect(editor.marked == "aaa bbb c|")
  }

  @Test func positionsOfAGeometryAreLimitedToCharacters() {
    let geometry = Geometry(order: [0, 1, 3, 99, -5], lines: [-3..<1])
    let editor = editor("|e\u{301}", geometry)
    // A place inside of the character leads to its end.
    editor.move(.right)
    editor.delete(.right)
    #expect(editor.marked.codePoints == "e\u{301}|".codePoints)
    editor.selection = TextSelection(3)
    editor.move(.right)
    #expect(editor.marked.codePoints == "e\u{301}|".codePoints)
    editor.move(.backward, by: .line)
    #expect(editor.marked.codePoints == "|e\u{301}".codePoints)
    #expect(editor.position(from: -9, moving: .forward) == 3)
    #expect(editor.position(from: 1, moving: .backward) == 0)
  }

  @Test func aColumnThatIsNoNumberIsTheFirst() {
    var geometry: Geometry? = Geometry(lines: [0..<1, 2..<3])
    let editor = TextEditor(marked: "a|\nb\nc")
    editor.geometry = geometry
    for x in [Double.nan, .infinity, -.infinity, 1e300] {
      geometry?.x = x
      editor.selection = TextSelection(1)
      editor.move(.down)
      editor.geometry = nil
      editor.move(.down)
      #expect(editor.marked == (x > 0 ? "a\nb\nc|" : "a\nb\n|c"))
      editor.geometry = geometry
    }
    // The editor does not keep its view.
    geometry = nil
    #expect(editor.geometry == nil)
  }
}

/// Lines in which all characters are 10 points wide.
@MainActor private final class Geometry: TextGeometry {
  let order: [Int]
  let lines: [Range<Int>]
  let isRightToLeft: Bool
  /// The horizontal coordinate of all carets, if it is set.
  var x: Double?
  /// The coordinates that movements up and down began with.
  var xs: [Double] = []

  init(order: [Int] = [], lines: [Range<Int>] = [0..<10], isRightToLeft: Bool = false) {
    (self.order, self.lines, self.isRightToLeft) = (order, lines, isRightToLeft)
  }

  private func line(of position: Int) -> Int { lines.lastIndex { $0.lowerBound <= position } ?? 0 }

  func position(from position: Int, isRight: Bool) -> Int {
    let index = (order.firstIndex(of: position) ?? 0) + (isRight ? 1 : -1)
    return order.indices.contains(index) ? order[index] : position
  }

  func position(from position: Int, isDown: Bool, x: Double) -> Int? {
    xs.append(x)
    let index = line(of: position) + (isDown ? 1 : -1)
    guard lines.indices.contains(index) else { return nil }
    let column = x > 0 ? Int(min(x / 10, 100)) : 0
    return min(lines[index].lowerBound + column, lines[index].upperBound)
  }

  func caretX(at position: Int) -> Double { x ?? 10 * Double(position - lineRange(at: position).lowerBound) }
  func lineRange(at position: Int) -> Range<Int> { lines[line(of: position)] }
  func isRightToLeft(at position: Int) -> Bool { isRightToLeft }
}
