import Testing

@testable import DactylSurface

struct WireTextTests {
  @Test func ordinaryTextStaysAsItIs() {
    #expect(WireText.sanitized("Résumé 🧑‍🧑‍🧒") == "Résumé 🧑‍🧑‍🧒")
    #expect(WireText.sanitized("") == "")
  }

  @Test func nulIsRemovedFromAnUnfitTitle() {
    #expect(WireText.sanitized("a\0b\0") == "ab")
  }

  @Test func anUnfitTitleOf5MBIsCutAfterACompleteCharacter() {
    let family = "🧑‍🧑‍🧒"
    let text = WireText.sanitized(String(repeating: family, count: 300_000))
    #expect(text.utf8.count <= WireText.longest)
    #expect(text.utf8.count > WireText.longest - 2 * family.utf8.count)
    #expect(text.allSatisfy { String($0) == family })
  }

  @Test func anUnfitTitleOfOneEndlessCharacterIsCutInside() {
    let text = WireText.sanitized("a" + String(repeating: "\u{301}", count: 2_000_000))
    #expect(text.utf8.count <= WireText.longest)
    #expect(text.unicodeScalars.first == "a")
  }

  @Test func brokenUTF8OfAnUnfitTitleIsRepaired() {
    #expect(WireText.sanitized(String(decoding: [0x61, 0xFF, 0x62] as [UInt8], as: UTF8.self)) == "a\u{FFFD}b")
  }
}
