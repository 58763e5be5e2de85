import DactylText
import Testing

struct TextStorageTests {
  @Test func paragraphsEndWithTheirLineBreaks() {
    let text = TextStorage("one\ntwo\r\nthree\rfour\u{2029}")
    #expect((0..<text.paragraphCount).map(text.paragraph(at:)) == ["one\n", "two\r\n", "three\r", "four\u{2029}", ""])
    #expect(text.contentRange(ofParagraph: 1) == 4..<7)
    #expect(text.string == "one\ntwo\r\nthree\rfour\u{2029}")
  }
}
