import DactylGeometry
import DactylSurface
import DactylTestCompositor
import Testing

/// Texts that are too long for the protocol.
@MainActor struct TextFaultTests {
  @Test func anUnfitTitleOf5MBIsShortened() throws {
    let fixture = try SurfaceFixture()
    let text = String(repeating: "Grüße ", count: 5 << 17)
    let window = fixture.makeWindow(title: text, appID: text)
    fixture.settle()
    let title = try #require(try fixture.toplevel.title)
    #expect(text.hasPrefix(title))
    #expect((500...4000).contains(title.utf8.count))
    #expect(try fixture.toplevel.appID == title)

    for letter in ["a", "é", "🖐🏽", "👩‍👩‍👧‍👦"] {
      window.title = String(repeating: letter, count: (5 << 20) / letter.utf8.count)
      fixture.settle()
      let title = try #require(try fixture.toplevel.title)
      #expect(title.allSatisfy { String($0) == letter })
      #expect((500...4000).contains(title.utf8.count))
    }
    fixture.finish()
  }

  @Test func nulIsRemovedFromAnUnfitTitleAndTheRestStays() throws {
    let fixture = try SurfaceFixture()
    let window = fixture.makeWindow(title: "one\0two", appID: "\0org\0.example")
    fixture.settle()
    #expect(try fixture.toplevel.title == "onetwo")
    #expect(try fixture.toplevel.appID == "org.example")
    window.title = "\0\0"
    fixture.settle()
    #expect(try fixture.toplevel.title == "")
    fixture.finish()
  }

  @Test func anUnfitTitleOfBrokenUTF8ArrivesRepaired() throws {
    let fixture = try SurfaceFixture()
    let window = fixture.makeWindow()
    for (bytes, expected): ([UInt8], String) in [
      ([0x61, 0xFF, 0x62], "a\u{FFFD}b"), ([0xC3], "\u{FFFD}"),
      ([0xED, 0xA0, 0x80, 0x7A], "\u{FFFD}\u{FFFD}\u{FFFD}z"),
    ] {
      window.title = String(decoding: bytes, as: UTF8.self)
      fixture.settle()
      let title = try #require(try fixture.toplevel.title)
      #expect(title == expected)
      #expect(String(validating: title.utf8, as: UTF8.self) != nil)
    }
    fixture.finish()
  }

  @Test func anActivationTokenIsRepairedAsAnUnfitTitleIs() throws {
    let fixture = try SurfaceFixture()
    let window = try fixture.openWindow()
    window.requestActivation(.token("a\0b" + String(repeating: "x", count: 5 << 20)))
    fixture.settle()
    let token = try #require(fixture.compositor.activations.first?.token)
    #expect(token.hasPrefix("abxxx"))
    #expect(token.utf8.count < 4000)
    fixture.finish()
  }
}
