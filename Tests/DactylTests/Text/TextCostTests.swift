import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestKit
import Testing

@testable import DactylCore
@testable import DactylText
@testable import DactylWidgets

/// Costs of keys, touches and frames that can't grow unseen: counts the work of a text view and of a field for a text
/// and for one that is four times as long. `CostTests` counts it for all kinds of texts without views.
@MainActor @Suite struct TextCostTests {
  private let fixture = Fixture([.controls])

  init() { fixture.focusKeyboard() }

  private nonisolated static let kinds = [
    "fox jumps ", "abcdefghij", "\n", "שלום עולם ", "one שלום ", "\u{301}", "你好", "👨‍👩‍👧", "👨\u{200d}", "a\u{fe0f}",
    "\u{fe0f}", "\u{1112}", "\u{600}", "a\u{2028}",
  ]

  /// Work that is not counted as growth: where a part or a line begins is chance, and how many parts come into sight.
  private static let chance = 240_000

  /// Keys, each with the others before it.
  private static let keys: [(String, ModifierState)] = [
    ("x", []), ("BackSpace", []), ("Return", []), ("BackSpace", []), ("Left", []), ("Right", []), ("Up", []),
    ("Down", []),
    ("Home", []), ("End", []), ("Left", .control), ("Right", .control), ("Right", .shift), ("Prior", []), ("Next", []),
    ("Down", .shift), ("z", .control), ("Home", .control), ("End", .control), ("a", .control),
  ]

  private func text(_ pattern: String, _ count: Int) -> String {
    "a" + String(repeating: pattern, count: count / pattern.utf8.count)
  }

  /// Returns the bytes that `action` reads from the text, and those that are laid out for it and the next frame.
  private func work(_ counter: TextWork, _ action: () -> Void) throws -> (read: Int, laidOut: Int) {
    let before = (counter.bytesRead, TextLayout.bytesRead)
    action()
    try fixture.drawFrame(fixture.now.seconds + 0.05)
    return (counter.bytesRead - before.0, TextLayout.bytesRead - before.1)
  }

  private func press(_ key: (String, ModifierState)) { fixture.type(fixture.now.seconds + 0.1, key.0, key.1) }

  // MARK: Text views

  private func view(_ text: String) throws -> (TextView, TextWork) {
    let view = TextView(text, frame: Rect(x: 0, y: 0, width: 300, height: 200))
    let counter = TextWork()
    view.editor.work = counter
    fixture.window.addSubview(view)
    view.becomeFirstResponder()
    try fixture.drawFrame(fixture.now.seconds + 0.05)
    view.editor.selection = TextSelection(view.editor.text.count / 2)
    try fixture.drawFrame(fixture.now.seconds + 0.05)
    return (view, counter)
  }

  // TI-64
  @Test(arguments: kinds) func aKeyInATextViewCostsTheSameInALongText(_ pattern: String) throws {
    func works(_ count: Int) throws -> [Int] {
      let (view, counter) = try view(text(pattern, count))
      defer { view.removeFromSuperview() }
      return try Self.keys.map { key in
        let work = try work(counter) { press(key) }
        return work.read + work.laidOut
      }
    }
    let (few, many) = (try works(128 << 10), try works(512 << 10))
    for (index, key) in Self.keys.enumerated() {
      let isConstant = many[index] <= few[index] * 3 / 2 + Self.chance
      #expect(isConstant, "\(key): \(few[index]), then \(many[index])")
    }
  }

  @Test(arguments: kinds) func aDragOfASelectionCostsTheSameInALongText(_ pattern: String) throws {
    func works(_ count: Int) throws -> Int {
      let (view, counter) = try view(text(pattern, count))
      defer { view.removeFromSuperview() }
      func at(_ y: Double) -> Point { Point(x: 100, y: y) }
      func pointer(_ event: (Double) -> [DeviceEvent.PointerEvent]) throws -> Int {
        let time = fixture.now.seconds + 0.1
        let work = try work(counter) { for event in event(time) { fixture.pointer(time, event) } }
        return work.read + work.laidOut
      }
      var most = try pointer {
        [
          .enter(surface: Fixture.main, at: at(20), serial: 1),
          .button(code: 0x110, isPressed: true, time: .at($0), serial: 1),
        ]
      }
      for y in stride(from: 40.0, through: 260, by: 20) {
        most = max(most, try pointer { [.motion(to: at(y), time: .at($0))] })
      }
      return max(most, try pointer { [.button(code: 0x110, isPressed: false, time: .at($0), serial: 1)] })
    }
    let (few, many) = (try works(128 << 10), try works(512 << 10))
    let isConstant = many <= few * 3 / 2 + Self.chance
    #expect(isConstant, "\(few), then \(many)")
  }

  @Test(arguments: kinds) func aTextThatIsSetIsReadSomeTimes(_ pattern: String) throws {
    let (view, counter) = try view("")
    let string = text(pattern, 512 << 10)
    let work = try work(counter) { view.text = string }
    #expect(work.read < 4 * string.utf8.count + Self.chance && work.laidOut < Self.chance)
  }

  @Test func aTextThatIsSetBeforeTheFirstLayoutIsNotLaidOut() throws {
    let before = TextLayout.bytesRead
    let view = TextView()
    view.text = String(repeating: "x", count: 20_000)
    view.editor.selection = TextSelection(7)
    view.editor.insert("y")
    #expect(TextLayout.bytesRead - before < 100)
    view.frame = Rect(x: 0, y: 0, width: 300, height: 200)
    fixture.window.addSubview(view)
    try fixture.drawFrame(fixture.now.seconds + 0.05)
    #expect(view.lines.block(at: 0).layout.lineCount > 1)
  }

  // MARK: Fields

  @Test(arguments: kinds.filter { !$0.contains("\n") }) func aKeyInAFieldLaysOutNoMoreInALongText(_ pattern: String)
    throws
  {
    func works(_ count: Int) throws -> [(read: Int, laidOut: Int)] {
      let field = TextField(text(pattern, count), frame: Rect(x: 0, y: 0, width: 300, height: 44))
      let counter = TextWork()
      field.editor.work = counter
      fixture.window.addSubview(field)
      defer { field.removeFromSuperview() }
      field.becomeFirstResponder()
      field.editor.selection = TextSelection(field.editor.text.count / 2)
      try fixture.drawFrame(fixture.now.seconds + 0.05)
      return try Self.keys.map { key in try work(counter) { press(key) } }
    }
    let (few, many) = (try works(16 << 10), try works(64 << 10))
    for (index, key) in Self.keys.enumerated() {
      #expect(many[index].laidOut <= few[index].laidOut * 3 / 2 + 12_000, "\(key): \(few[index]), then \(many[index])")
      // The text is copied, and compared with what is shown.
      #expect(many[index].read <= 6 * (64 << 10) + Self.chance, "\(key): \(few[index]), then \(many[index])")
    }
  }

  // TI-6, TI-64
  @Test(arguments: ["fox jumps ", "שלום", "e\u{301}", "你好", "👨‍👩‍👧", "🇩🇪"])
  func aKeyInASecretReadsItSomeTimes(_ pattern: String) throws {
    let field = TextField(text(pattern, 64 << 10), frame: Rect(x: 0, y: 0, width: 300, height: 44))
    field.textInputTraits.isSecure = true
    let counter = TextWork()
    field.editor.work = counter
    fixture.window.addSubview(field)
    field.becomeFirstResponder()
    try fixture.drawFrame(fixture.now.seconds + 0.05)
    field.editor.selection = TextSelection(field.editor.text.count / 2)
    try fixture.drawFrame(fixture.now.seconds + 0.05)
    for key in Self.keys {
      let (work, head) = (try work(counter) { press(key) }, field.editor.selection.head)
      #expect(work.read <= 6 * (64 << 10) + Self.chance, "\(key): \(work)")
      #expect(work.laidOut <= 3 * 3 * (64 << 10), "\(key): \(work)")
      #expect(field.editor.text.characterStart(head) == head)
    }
    // A touch reads none of it, but for the character there.
    for x in [10.0, 150, 290] {
      let before = counter.bytesRead
      _ = field.position(at: Point(x: x, y: 20))
      #expect(counter.bytesRead - before < 5000)
    }
  }

  // TI-6
  @Test func thePlacesOfASecretAreThoseOfItsCharacters() {
    let string = "aé👨‍👩‍👧e\u{301}🇩🇪\r\nש"
    let field = TextField(frame: Rect(x: 0, y: 0, width: 300, height: 44))
    field.textInputTraits.isSecure = true
    field.text = string
    fixture.window.addSubview(field)
    let width = field.caretRect(at: 1).minX - field.caretRect(at: 0).minX
    var position = 0
    for (index, character) in field.text.enumerated() {
      let x = field.caretRect(at: position).minX
      #expect(abs(x - field.caretRect(at: 0).minX - Double(index) * width) < 0.1)
      #expect(field.position(at: Point(x: x + 1, y: 20)) == position)
      position += character.utf8.count
      #expect(field.position(at: Point(x: x + width - 1, y: 20)) == position)
    }
    #expect(field.position(at: Point(x: 290, y: 20)) == position && position == field.editor.text.count)
  }

  @Test(arguments: ["fox jumps ", "abcdefghij", "שלום עולם ", "one שלום ", "你好"])
  func aLongFieldShowsWhatAShortOneDoes(_ pattern: String) throws {
    let string = text(pattern, 10_000)
    let field = TextField(string, frame: Rect(x: 0, y: 0, width: 300, height: 44))
    fixture.window.addSubview(field)
    field.becomeFirstResponder()
    let text = field.editor.text
    let places = stride(from: 0, through: text.count, by: 97).map(text.characterStart)
    // Each caret is found where it is shown; between two directions there are two places.
    for position in places where !pattern.contains("one") {
      let caret = field.caretRect(at: position)
      let found = field.position(at: caret.center)
      #expect(abs(field.caretRect(at: found).minX - caret.minX) < 0.01, "\(position)")
    }
    // The selection of all is as wide as the line, in one rectangle.
    let rects = field.selectionRects(for: 0..<text.count)
    let ends = [0, text.count].map { field.caretRect(at: $0).minX }
    #expect(rects.count == 1 && abs((rects.first?.width ?? 0) - abs(ends[0] - ends[1])) < 0.01)
    // Right and Left visit each character once, also where the line is cut.
    field.editor.selection = TextSelection(0)
    var (visited, last) = (Set<Int>(), -1)
    let isForward = TextDirection(of: string) != .rightToLeft
    while field.editor.selection.head != last {
      last = field.editor.selection.head
      visited.insert(last)
      field.editor.move(isForward ? .right : .left)
    }
    #expect(visited.count == string.count + 1 && last == text.count)
  }

  @Test(arguments: [false, true]) func aFieldShowsTheBeginningOfAHugeText(isSecure: Bool) throws {
    let before = TextLayout.bytesRead
    let field = TextField(text("fox jumps ", 1 << 20), frame: Rect(x: 0, y: 0, width: 300, height: 44))
    field.textInputTraits.isSecure = isSecure
    fixture.window.addSubview(field)
    field.becomeFirstResponder()
    try fixture.drawFrame(fixture.now.seconds + 0.05)
    #expect(TextLayout.bytesRead - before < 3 * (140 << 10))
    let ends = [field.caretRect(at: 128 << 10), field.caretRect(at: field.text.utf8.count)]
    #expect(ends[0].minX == ends[1].minX && ends[0].minX > field.caretRect(at: 100_000).minX)
    press(("BackSpace", []))
    #expect(field.text.utf8.count == text("fox jumps ", 1 << 20).utf8.count - 1)
  }

  @Test func anEditOfALongFieldLaysOutWhatItTouches() throws {
    let field = TextField(text("fox jumps ", 60_000), frame: Rect(x: 0, y: 0, width: 300, height: 44))
    fixture.window.addSubview(field)
    _ = field.caretRect
    for (range, new) in [
      (30_000..<30_000, "x"), (0..<0, "y"), (60_000..<60_000, "z"), (20_000..<40_000, ""), (5..<6, ""),
    ] {
      let before = TextLayout.bytesRead
      field.editor.replace(range, with: new)
      _ = field.caretRect
      #expect(TextLayout.bytesRead - before < 8000, "\(range)")
      let whole = TextField(field.text, frame: field.frame)
      for position in stride(from: 0, to: field.editor.text.count, by: 997) {
        #expect(abs(field.caretRect(at: position).minX - whole.caretRect(at: position).minX) < 2, "\(position)")
      }
    }
  }
}
