import DactylGeometry
import DactylInput
import DactylRandom
import Testing

@testable import DactylSurface

/// The limits of the protocol.
struct TextInputContentTests {
  private func surrounding(_ text: String, cursor: Int, anchor: Int) -> TextInputContent.SurroundingText? {
    TextInputContent(TextInputFixture.state(text, cursor: cursor, anchor: anchor)).surroundingText
  }

  private func rectangle(_ caret: Rect?) -> [Int32]? {
    var state = TextInputFixture.state()
    state.caret = caret
    return TextInputContent(state).cursorRectangle.map { [$0.x, $0.y, $0.width, $0.height] }
  }

  // MARK: Surrounding text

  @Test func aShortTextIsSentWhole() throws {
    let text = String(repeating: "a", count: 4000)
    let content = try #require(surrounding(text, cursor: 4000, anchor: 0))
    #expect(content.text == text)
    #expect((content.cursor, content.anchor) == (4000, 0))
  }

  @Test(arguments: [(0, 0), (10, 0), (2000, 1995), (5000, 6000), (9990, 9990), (10_000, 10_000), (7000, 3000)])
  func aLongTextIsCutAroundTheSelection(cursor: Int, anchor: Int) throws {
    let text = String((0..<10_000).map { Character(UnicodeScalar(UInt8(97 + $0 / 400))) })
    let content = try #require(surrounding(text, cursor: cursor, anchor: anchor))
    #expect(content.text.utf8.count == 4000)
    let first = cursor - content.cursor
    #expect(anchor - content.anchor == first)
    #expect(Array(content.text.utf8) == Array(Array(text.utf8)[first..<first + 4000]))
    // Both sides have the same length, as far as the text reaches.
    let (before, after) = (min(content.cursor, content.anchor), 4000 - max(content.cursor, content.anchor))
    #expect(abs(before - after) <= 1 || first == 0 || first == 6000)
  }

  @Test func aLongTextIsCutAtCodePoints() throws {
    for character in ["é", "€", "😀"] {
      let width = character.utf8.count
      for shift in 0..<width {
        let text = String(repeating: "a", count: shift) + String(repeating: character, count: 4000)
        let cursor = shift + 2000 * width
        let content = try #require(surrounding(text, cursor: cursor, anchor: cursor))
        #expect(4000 - 2 * width < content.text.utf8.count && content.text.utf8.count <= 4000)
        #expect(content.text.allSatisfy { String($0) == character })
        #expect(content.cursor % width == 0)
      }
    }
  }

  @Test func aSelectionThatIsTooLongSendsNoText() throws {
    let text = String(repeating: "a", count: 5000)
    #expect(surrounding(text, cursor: 0, anchor: 4001) == nil)
    #expect(surrounding(text, cursor: 4500, anchor: 100) == nil)
    let whole = try #require(surrounding(text, cursor: 4500, anchor: 500))
    #expect((whole.cursor, whole.anchor, whole.text.utf8.count) == (4000, 0, 4000))
  }

  @Test func offsetsOutsideOfTheTextOrInsideACodePointAreMoved() throws {
    let inside = try #require(surrounding("a😀", cursor: 3, anchor: 99))
    #expect((inside.text, inside.cursor, inside.anchor) == ("a😀", 1, 5))
    let outside = try #require(surrounding("", cursor: .max, anchor: .min))
    #expect((outside.text, outside.cursor, outside.anchor) == ("", 0, 0))
  }

  @Test func aNULDoesNotEndTheText() throws {
    let content = try #require(surrounding("a\0b", cursor: 3, anchor: 3))
    #expect((content.text, content.cursor) == ("a b", 3))
  }

  @Test func anyTextStaysWithinTheLimits() throws {
    var random = SeededSource(seed: 7)
    let pieces = ["a", "é", "€", "😀", "e\u{301}", "\r\n", "\0"]
    for _ in 0..<300 {
      let text = (0..<random.int(0...4000)).map { _ in pieces[random.int(0...pieces.count - 1)] }.joined()
      let (cursor, anchor) = (random.int(-5...9000), random.int(-5...9000))
      guard let content = surrounding(text, cursor: cursor, anchor: anchor) else { continue }
      let bytes = Array(content.text.utf8)
      #expect(bytes.count <= 4000)
      #expect(String(validating: bytes, as: UTF8.self) != nil)
      for offset in [content.cursor, content.anchor] {
        #expect(offset == content.text.codePointStart(offset))
      }
    }
  }

  @Test func noTextOfASecureFieldIsSent() {
    let states: [(inout TextInputState) -> Void] = [
      { $0.purpose = .password }, { $0.purpose = .pin }, { $0.hints = .hiddenText }, { $0.hints = .sensitiveData },
      { $0.hints = [.hiddenText, .multiline] },
    ]
    for change in states {
      var state = TextInputFixture.state("secret")
      change(&state)
      var fixture = TextInputFixture()
      _ = fixture.automaton.entered(TextInputFixture.window)
      var requests = fixture.set(state)
      state.surroundingText = "secrets"
      state.cursor = 7
      requests += fixture.set(state)
      fixture.automaton.showPanel()
      requests += fixture.update()
      #expect(requests.count == 2)
      #expect(requests.allSatisfy { !$0.contains("text") })
    }
    var open = TextInputFixture.state("name")
    (open.purpose, open.hints) = (.name, [.completion, .latin])
    #expect(TextInputContent(open).surroundingText?.text == "name")
  }

  // MARK: The caret

  @Test func theCaretIsRoundedOutwards() {
    #expect(rectangle(Rect(x: 10.2, y: 20.7, width: 1.1, height: 16)) == [10, 20, 2, 17])
    #expect(rectangle(Rect(x: -10.5, y: -0.2, width: 1, height: 0.2)) == [-11, -1, 2, 1])
    #expect(rectangle(Rect(x: 3, y: 4, width: 0, height: 16)) == [3, 4, 1, 16])
  }

  @Test func aCaretWithoutAPlaceIsNotSent() {
    #expect(rectangle(nil) == nil)
    #expect(rectangle(Rect(x: .nan, y: 0, width: 1, height: 1)) == nil)
    #expect(rectangle(Rect(x: 0, y: .infinity, width: 1, height: 1)) == nil)
    #expect(rectangle(Rect(x: 0, y: 0, width: 1e300, height: 1)) == nil)
    #expect(rectangle(Rect(x: -3e9, y: 0, width: 1, height: 1)) == nil)
  }
}
