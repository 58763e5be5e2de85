import DactylRandom
import DactylText
import Testing

/// Positions in code points (`AC-6`).
@Suite struct ScalarPositionTests {
  private static let parts = [
    "a", "ü", "漢", "👩‍👩‍👧", "\n", "\r\n", "e\u{301}", " ", "🇩🇪", String(repeating: "long ", count: 2_000),
  ]

  // AC-6
  @Test func codePointsAreCountedAsInAString() {
    var random = SeededSource(seed: 6)
    for _ in 0..<40 {
      let string = (0..<random.int(0...30)).map { _ in random.pick(Self.parts) ?? "" }.joined()
      let text = TextStorage(string)
      let scalars = Array(string.unicodeScalars)
      #expect(text.scalarCount == scalars.count)
      for _ in 0..<20 {
        let offset = random.int(0...scalars.count)
        let bytes = scalars[..<offset].reduce(0) { $0 + UTF8.width($1) }
        #expect(text.position(ofScalarOffset: offset) == bytes)
        #expect(text.scalarOffset(of: bytes) == offset)
      }
      #expect(text.position(ofScalarOffset: -1) == 0 && text.position(ofScalarOffset: .max) == text.count)
      #expect(text.scalarOffset(of: -1) == 0 && text.scalarOffset(of: .max) == scalars.count)
    }
  }

  // AC-6
  @Test func theyAreRightAfterChanges() {
    var (random, text, string) = (SeededSource(seed: 7), TextStorage("Grüße"), "Grüße")
    for _ in 0..<200 {
      let scalars = Array(string.unicodeScalars)
      let start = random.int(0...scalars.count)
      let end = random.int(start...scalars.count)
      let range = text.position(ofScalarOffset: start)..<text.position(ofScalarOffset: end)
      let new = random.pick(Array(Self.parts.dropLast())) ?? ""
      text.replace(range, with: new)
      var all = String.UnicodeScalarView(scalars[..<start])
      all.append(contentsOf: new.unicodeScalars)
      all.append(contentsOf: scalars[end...])
      string = String(all)
      #expect(text.string == string && text.scalarCount == string.unicodeScalars.count)
    }
  }
}
