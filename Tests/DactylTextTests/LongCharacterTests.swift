import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylText

/// Movements and deletions in texts whose characters consist of many code points. Such a character may be longer than a
/// line, than a piece of a paragraph, and than any of a language.
@MainActor @Suite struct LongCharacterTests {
  /// A text without letters from the right to the left.
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String

    init(_ name: String, _ text: String) { (testDescription, self.text) = (name, text) }

    init(_ name: String, repeating pattern: String, count: Int, after start: String = "", before end: String = "") {
      self.init(name, start + String(repeating: pattern, count: count) + end)
    }
  }

  private nonisolated static let samples = [
    Sample("Devanagari", "नमस्ते क्षत्रिय राष्ट्रीय\nस्त्री"), Sample("Thai", "ภาษาไทยที่นี่ ก็ปู่\nน้ำ"),
    Sample("Tamil", "தமிழ் க்ஷௌ நிக்ஷேபம்"), Sample("Bengali", "ক্ষত্রিয় বাংলা"),
    Sample("emoji", "a👨‍👩‍👧‍👦🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}👍🏽🇩🇪🇫🇷 b"),
    Sample("marks", "e\u{301}\u{302}\u{303} \u{301}o\u{338}\n\u{301}x"),
    Sample("separators", "a\u{2028}\u{301}b\u{2028}\u{2028}\u{200d}\u{2028}क्\u{2028}ष"),
    Sample("conjuncts", repeating: "क्", count: 700),
    Sample("conjuncts and a letter", repeating: "क्", count: 300, before: "ष x"),
    Sample("one emoji", repeating: "👨\u{200d}", count: 1500, before: "👨 x"),
    Sample("an emoji of 3 KB", repeating: "👨\u{200d}", count: 430, after: "one ", before: "👨 two"),
    Sample("variants", repeating: "a\u{fe0f}", count: 900),
    Sample("variants of one letter", repeating: "\u{fe0f}", count: 3000, after: "a", before: "b c"),
    Sample("jamo", repeating: "\u{1112}", count: 3000, after: "x", before: "\u{1161} y"),
    Sample("prepended marks", repeating: "\u{600}", count: 4000, after: "x ", before: "1 y"),
    Sample("marks on one letter", repeating: "\u{301}", count: 6000, after: "one a", before: " b"),
    Sample("joiners", repeating: "\u{200d}", count: 3000, after: "a", before: "b"),
    Sample("flags", repeating: "🇩🇪", count: 700, after: "a", before: "🇫b"),
    Sample("long characters", repeating: "a" + String(repeating: "\u{301}", count: 1100), count: 6),
    Sample("long characters in words", repeating: "word a" + String(repeating: "\u{301}", count: 1900) + " ", count: 3),
    Sample("a separator in marks", repeating: "a" + String(repeating: "\u{301}", count: 700) + "\u{2028}", count: 5),
  ]

  private func manager(_ sample: Sample, width: Double) -> TextLayoutManager {
    let manager = TextLayoutManager(TextEditor(sample.text))
    manager.width = width
    manager.editor.geometry = manager
    return manager
  }

  /// The beginnings of the characters, and the end of the text.
  private func places(_ text: TextStorage) -> [Int] {
    var places = [0]
    while let last = places.last, last < text.count, places.count < 20_000 { places.append(text.position(after: last)) }
    return places
  }

  /// The places, or some of many.
  private func some(_ places: [Int]) -> [Int] {
    places.enumerated().filter { index, _ in index % max(places.count / 25, 1) == 0 || index + 2 >= places.count }
      .map(\.element)
  }

  // TI-1, TI-64
  @Test(arguments: samples) func eachPlaceIsFoundFromBothSides(sample: Sample) {
    let text = TextStorage(sample.text)
    let places = places(text)
    #expect(places.last == text.count && places == places.sorted() && Set(places).count == places.count)
    let wrong = zip(places, places.dropFirst()).filter { place, next in
      text.position(before: next) != place || text.characterStart(place) != place || text.characterEnd(place) != place
        || text.characterEnd(place + 1) != next || text.characterStart(next - 1) != place
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  // TI-1, TI-64
  @Test(arguments: samples, [300.0, 40, 12]) func leftAndRightVisitEachPlaceOnce(sample: Sample, width: Double) {
    // The editor does not retain its geometry.
    let manager = manager(sample, width: width)
    defer { withExtendedLifetime(manager) {} }
    let editor = manager.editor
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

  /// The number of the line where the caret of a position is drawn.
  private func line(of position: Int, _ lines: [Rect], _ manager: TextLayoutManager) -> Int {
    let y = manager.caretRect(at: position).midY
    return lines.lastIndex { $0.minY <= y } ?? 0
  }

  // TI-1, TI-64, TI-65
  @Test(arguments: samples, [300.0, 40, 12]) func upAndDownReachAnotherLineOrAnEnd(sample: Sample, width: Double) {
    let manager = manager(sample, width: width)
    let editor = manager.editor
    let lines = manager.blocks(from: 0, to: .infinity).flatMap { block in
      block.layout.lines.map { $0.rect.offsetBy(dx: 0, dy: block.origin.y) }
    }
    func line(_ position: Int) -> Int { self.line(of: position, lines, manager) }
    var wrong: [String] = []
    for place in some(places(editor.text)) {
      let start = line(place)
      for x in [nil, 1000.0] {
        editor.selection = TextSelection(place)
        if let x { editor.column = x }
        editor.move(.down)
        let below = editor.selection.head
        let isBelow = below == editor.text.count || below > place && line(below) > start
        if !isBelow { wrong.append("\(place) down to \(below)") }
        editor.selection = TextSelection(place)
        if let x { editor.column = x }
        editor.move(.up)
        let above = editor.selection.head
        let isAbove = above == 0 || above < place && line(above) < start
        if !isAbove { wrong.append("\(place) up to \(above)") }
      }
    }
    #expect(wrong == [])
    // From one end to the other.
    for movement in [TextMovement.down, .up] {
      editor.selection = TextSelection(movement == .down ? 0 : editor.text.count)
      var steps = 0
      while editor.selection.head != (movement == .down ? editor.text.count : 0), steps <= lines.count {
        editor.move(movement)
        steps += 1
      }
      #expect(steps <= lines.count, "\(movement)")
    }
  }

  // TI-1, TI-64
  @Test(arguments: samples) func deletionsTakeTextOnTheirSideAlone(sample: Sample) {
    let manager = manager(sample, width: 300)
    defer { withExtendedLifetime(manager) {} }
    let editor = manager.editor
    let whole = Array(sample.text.utf8)
    var wrong: [String] = []
    for place in some(places(editor.text)) {
      for granularity in [TextGranularity.character, .word, .line] {
        for movement in [TextMovement.backward, .forward] {
          editor.selection = TextSelection(place)
          editor.delete(movement, by: granularity)
          let (head, rest) = (editor.selection.head, Array(editor.string.utf8))
          let isBackward = movement == .backward
          // The caret stays before what is behind it, and behind what is before it.
          let isRight =
            isBackward ? head <= place && rest[head...] == whole[place...] : rest.prefix(place) == whole.prefix(place)
          let isDone = granularity == .line || place == (isBackward ? 0 : whole.count) || rest.count < whole.count
          if !isRight || !isDone || head > place { wrong.append("\(place) \(movement) \(granularity): \(head)") }
          editor.undo()
        }
      }
    }
    #expect(wrong == [] && editor.string.utf8.elementsEqual(whole))
    // Backspace after Backspace, from the end to the beginning.
    editor.selection = TextSelection(editor.text.count)
    var last = editor.text.count + 1
    while editor.selection.head > 0, editor.selection.head < last {
      last = editor.selection.head
      editor.delete(.backward)
    }
    #expect(editor.string == "")
  }

  // TI-64
  @Test(arguments: ["🇩🇪🇫🇷", "👨‍👩‍👧", "e\u{301}\u{323}", "நி", "क्", "ภา", "각", "a\u{2028}", "word "])
  func aParagraphIsCutWhereALetterBegins(pattern: String) {
    for start in ["", "a", "xyz"] {
      let text = start + String(repeating: pattern, count: 12_000 / pattern.utf8.count)
      let manager = manager(Sample("", text), width: 300)
      let blocks = manager.blocks(from: 0, to: .infinity)
      #expect(blocks.count > 2)
      let storage = manager.editor.text
      let places = blocks.map(\.range.lowerBound).filter { place in
        let first = storage[place..<text.utf8.count].unicodeScalars.first
        // A run of conjuncts is one character.
        return first?.properties.isGraphemeExtend == true || first == "\u{2028}"
          || pattern != "क्" && storage.characterStart(place) != place
      }
      #expect(places == [])
    }
  }

  // TI-64
  @Test(arguments: ["", "a", "ab", "abc", "abcd", "🇩", "🇩a", "🇩ab", "🇩abc", "🇩abcd"])
  func aLayoutFindsFlagsAtEachLength(end: String) {
    // Only a part of a text of more than 1 KiB is read for them.
    for count in 126..<132 {
      let layout = TextLayout(String(repeating: "🇩🇪", count: count) + end)
      let text = layout.text.utf8
      let wrong = (60..<70).filter { flag in
        let index = text.index(text.startIndex, offsetBy: 8 * flag)
        let places = [TextLayout.Movement.left, .right].map { layout.index(from: index, moving: $0) }
        return places.map { text.distance(from: index, to: $0) } != [-8, 8]
      }
      #expect(wrong == [], "\(count)")
    }
  }

  // TI-2, TI-64
  @Test(arguments: samples) func movementsByWordsReachTheEnds(sample: Sample) {
    let manager = manager(sample, width: 300)
    defer { withExtendedLifetime(manager) {} }
    let editor = manager.editor
    for movement in [TextMovement.forward, .backward] {
      editor.selection = TextSelection(movement == .forward ? 0 : editor.text.count)
      var steps = 0
      while editor.selection.head != (movement == .forward ? editor.text.count : 0), steps < 2000 {
        let head = editor.selection.head
        editor.move(movement, by: .word)
        #expect(movement == .forward ? editor.selection.head > head : editor.selection.head < head)
        steps += 1
      }
      #expect(steps < 2000)
    }
  }
}
