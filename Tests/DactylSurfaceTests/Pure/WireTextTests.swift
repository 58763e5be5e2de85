import Testing

@testable import DactylSurface

struct WireTextTests {
  @Test func `ordinary text stays as it is`() {
    #expect(WireText.sanitized("Résumé 🧑‍🧑‍🧒") == "Résumé 🧑‍🧑‍🧒")
    #expect(WireText.sanitized("") == "")
  }

  @Test func `NUL is left out (unfit title)`() {
    #expect(WireText.sanitized("a\0b\0") == "ab")
  }

  @Test func `5 MB are cut after a whole character (unfit title)`() {
    let family = "🧑‍🧑‍🧒"
    let text = WireText.sanitized(String(repeating: family, count: 300_000))
    #expect(text.utf8.count <= WireText.longest)
    #expect(text.utf8.count > WireText.longest - 2 * family.utf8.count)
    #expect(text.allSatisfy { String($0) == family })
  }

  @Test func `one endless character is cut inside (unfit title)`() {
    let text = WireText.sanitized("a" + String(repeating: "\u{301}", count: 2_000_000))
    #expect(text.utf8.count <= WireText.longest)
    #expect(text.unicodeScalars.first == "a")
  }

  @Test func `broken UTF-8 is repaired (unfit title)`() {
    #expect(WireText.sanitized(String(decoding: [0x61, 0xFF, 0x62] as [UInt8], as: UTF8.self)) == "a\u{FFFD}b")
  }
}
