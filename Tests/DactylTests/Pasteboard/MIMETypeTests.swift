import DactylGeometry
import Testing

@testable import DactylCore
@testable import DactylSurface
@testable import DactylTesting
@testable import DactylWidgets

/// MIME types are compared by their parts, not as strings (TI-22).
@MainActor @Suite struct MIMETypeTests {
  nonisolated static let spellings = [
    "text/plain;charset=utf-8", "text/plain; charset=utf-8", "text/plain;charset=utf8", "text/plain; charset=\"utf-8\"",
    "TEXT/PLAIN; CHARSET=UTF-8", "text/plain ;\tcharset = UTF-8", "text/plain;format=flowed;charset=utf-8",
    "Text/Plain; x=\"a;charset=\\\"latin1\"; charset=Utf-8;", "text/plain", "text/plain; charset=us-ascii",
  ]
  nonisolated static let others = [
    "text/plain;charset=iso-8859-1", "text/plain;charset=utf-16", "text/html;charset=utf-8", "text/plainer",
    "text/", "/plain", "text/plain/x;charset=utf-8", "text/plain;charset=\"utf-8", "text/plain;charset", "",
    "a text/plain",
  ]

  private func content(_ types: [String]) -> SelectionContent {
    SelectionContent(types: types) { Array("<\($0)>".utf8) }
  }

  // TI-22
  @Test(arguments: spellings) func aTextIsPastedUnderEachSpellingOfItsType(_ type: String) throws {
    let stage = try TestStage()
    let field = TextField(frame: Rect(x: 0, y: 0, width: 300, height: 44))
    stage.view.addSubview(field)
    field.becomeFirstResponder()
    let pasteboard = stage.application.pasteboard
    pasteboard.selection.set(content(["image/png", type]))
    #expect(pasteboard.hasText)
    stage.keyboard.press("v", modifiers: .control)
    #expect(field.text == "<\(type)>")
  }

  // TI-22, TI-61
  @Test(arguments: spellings) func aTextIsDroppedUnderEachSpellingOfItsType(_ type: String) throws {
    let stage = try TestStage()
    let field = TextField(frame: Rect(x: 0, y: 0, width: 300, height: 44))
    stage.view.addSubview(field)
    stage.application.layOutWindows()
    let surface = try #require(stage.platform.openSurfaces.first)
    let drag = HeadlessDrag(
      content(["image/png", type]), actions: .copy, on: surface, at: Point(x: 10, y: 20), platform: stage.platform)
    #expect(drag.drop() == .copy)
    #expect(field.text == "<\(type)>")
  }

  // TI-22
  @Test(arguments: others) func otherTypesAreNoText(_ type: String) {
    let pasteboard = Application().pasteboard
    pasteboard.selection.set(content([type]))
    #expect(!pasteboard.hasText)
  }

  // TI-22
  @Test func theBestSpellingIsRead() {
    let pasteboard = Application().pasteboard
    pasteboard.selection.set(content(["STRING", "TEXT/plain", "UTF8_STRING", "text/plain; Charset=\"UTF8\""]))
    var text: String?
    pasteboard.readText { text = try? $0.get() }
    #expect(text == "<text/plain; Charset=\"UTF8\">")
  }

  // TI-22
  @Test func typesAreEqualIfTheyMeanTheSame() {
    #expect(PasteboardType("Image/PNG") == .png && PasteboardType("TEXT/PLAIN; CHARSET=utf8") == .text)
    #expect(PasteboardType("text/plain") != .text && PasteboardType("text/plain;charset=latin1") != .text)
    #expect(PasteboardType("a/b;x=1;y=\"2\"") == PasteboardType("A/B; Y=2; X=1"))
    #expect(PasteboardType("a/b;x=Q") != PasteboardType("a/b;x=q"))
    #expect(Set([PasteboardType.png, PasteboardType("IMAGE/png"), PasteboardType("image/png ")]).count == 1)
    #expect(PasteboardType("Image/PNG").rawValue == "Image/PNG")
    #expect(PasteboardType("UTF8_STRING") != PasteboardType("text/plain"))
  }

  // TI-22
  @Test func otherFormatsAreFoundUnderEachSpelling() {
    let pasteboard = Application().pasteboard
    pasteboard.selection.set(content(["text/HTML; charset=UTF-8", "IMAGE/PNG", "text/uri-list;x=y"]))
    func read(_ type: PasteboardType) -> String? {
      var text: String?
      pasteboard.read(type) { text = (try? $0.get()).map { String(decoding: $0, as: UTF8.self) } }
      return text
    }
    #expect(read(.html) == "<text/HTML; charset=UTF-8>" && read(.png) == "<IMAGE/PNG>")
    #expect(read(.uriList) == "<text/uri-list;x=y>" && read(.text) == nil)
    // Bytes of another charset would be read as other letters.
    pasteboard.selection.set(content(["text/html;charset=utf-16"]))
    #expect(read(.html) == nil && read(PasteboardType("text/html; charset=UTF-16")) == "<text/html;charset=utf-16>")
    #expect(pasteboard.types.contains(PasteboardType("TEXT/html;charset=utf-16")))
  }

  // TI-22
  @Test(arguments: [
    (["text/plain;charset=ISO-8859-1", "STRING"], "STRING"),
    (["text/plain;charset=UTF-16", "TEXT/PLAIN"], "TEXT/PLAIN"),
    (["utf8_string", "string"], "utf8_string"), (["text/plain;charset=latin1;charset=utf-8", "TEXT"], "TEXT"),
    (["text/plain;charset=utf-8;charset=latin1"], "text/plain;charset=utf-8;charset=latin1"),
    (["text/plain;x=\"\\\\\";charset=utf-8"], "text/plain;x=\"\\\\\";charset=utf-8"),
    (["text/plain;charset=\"u\\tf-8\"", "text/plain"], "text/plain;charset=\"u\\tf-8\""),
    (["text/plain;;;charset=utf-8;"], "text/plain;;;charset=utf-8;"), (["text/plain;charset=", "TEXT"], "TEXT"),
    ((0..<999).map { "x/\($0);a=b" } + ["text/plain"], "text/plain"),
  ]) func theTypeThatIsReadIsTheBestOfThoseInUTF8(_ types: [String], _ wanted: String) {
    let pasteboard = Application().pasteboard
    pasteboard.selection.set(content(types))
    var text: String?
    pasteboard.readText { text = try? $0.get() }
    #expect(text == "<\(wanted)>")
  }

  // TI-22
  @Test func aTypeOfAnyLengthIsHarmless() {
    let long = "text/plain;" + String(repeating: "a=\"\\\\\";", count: 100_000)
    #expect(PasteboardType(long) != .text)
    #expect(PasteboardType(String(repeating: ";", count: 100_000)) != .text)
  }
}
