import DactylGeometry
import DactylRandom
import Testing

@testable import DactylLanguage

@Suite struct CollationTests {
  private static let collations =
    Collation.Strength.allCases.flatMap { [Collation(strength: $0), Collation(strength: $0, isNumeric: true)] }

  /// Words of letters that are easily confused.
  private static func words() -> [String] {
    var random = SeededSource(seed: 11)
    let letters = [
      "a", "A", "ä", "a\u{308}", "Å", "ß", "ss", "z", "i", "ı", "I", "İ", "1", "01", "9", "10", "-", " ", "ж", "日", "🙂",
      "\u{0}",
    ]
    let words = (0..<25).map { _ in (0..<random.int(0...4)).map { _ in random.pick(letters) ?? "" }.joined() }
    return words + ["", "ch", "h", "Ch"]
  }

  @Test func theOrderIsTotal() {
    let words = Self.words()
    let locales: [Locale] = ["de-DE", "sv-SE", "tr-TR", "cs-CZ", "ja-JP", "%%%", "C", "ar-EG"]
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        for locale in locales {
          for collation in Self.collations {
            let keys = collation.keys(for: words, in: locale)
            let order = words.map { a in words.map { b in collation.compare(a, b, in: locale).rawValue } }
            let places = words.indices
            let wrong = places.flatMap { a in places.map { (a, $0) } }.filter { a, b in
              let byKey = keys[a] < keys[b] ? -1 : keys[b] < keys[a] ? 1 : 0
              return order[a][b] != byKey || order[a][b] != -order[b][a]
            }
            #expect(wrong.map { [words[$0], words[$1]] } == [], "\(collation) in \(locale)")
            let circles = wrong.isEmpty ? Self.circles(in: order) : 0
            #expect(circles == 0, "\(collation) in \(locale)")
          }
        }
      }
    }
  }

  /// Returns the number of three elements of which the first is not behind the second, nor that behind the third one,
  /// but the first is behind the third.
  private static func circles(in order: [[Int]]) -> Int {
    var count = 0
    for (a, row) in order.enumerated() {
      for b in order.indices where row[b] <= 0 {
        for c in order.indices where order[b][c] <= 0 && order[a][c] > 0 { count += 1 }
      }
    }
    return count
  }

  @Test func textsWithTheSamePlaceStayInTheirOrder() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        let letters = Collation(strength: .primary)
        #expect(["b", "A", "a", "Ä", "ä"].sorted(by: letters, in: "de") == ["A", "a", "Ä", "ä", "b"])
        let people = [("Ö", 1), ("O", 2), ("A", 3), ("o", 4)]
        #expect(people.sorted(by: letters, in: "de") { $0.0 }.map(\.1) == [3, 1, 2, 4])
      }
    }
  }

  // LA-9
  @Test(.enabled(if: FormatLibrary.system.version != nil)) func othersCanFormatWhileManyTextsAreSorted() async {
    let texts = (0..<200_000).map { "Text \($0 &* 7919 % 200_000)" }
    let duration = Locked<Duration?>(nil)
    await FormatLibrary.$current.withValue(FormatLibrary(file: "libicui18n.so")) {
      #expect(!NumberFormat.decimal.string(from: 1.5, in: "de").isEmpty)
      async let count: Int = {
        let start = ContinuousClock.now
        let keys = Collation().keys(for: texts, in: "de")
        duration.withLock { $0 = ContinuousClock.now - start }
        return keys.count
      }()
      async let longestWait: Duration = {
        var longest = Duration.zero
        while duration.withLock({ $0 == nil }) {
          let start = ContinuousClock.now
          _ = NumberFormat.decimal.string(from: 1.5, in: "de")
          longest = max(longest, ContinuousClock.now - start)
        }
        return longest
      }()
      #expect(await count == texts.count)
      #expect(await longestWait < (duration.withLock { $0 } ?? .zero) / 2)
    }
  }

  @Test func numbersAreInOrder() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        let names = ["a10", "a9", "a100", "a1", "b1"]
        #expect(names.sorted(by: Collation(isNumeric: true), in: "en") == ["a1", "a9", "a10", "a100", "b1"])
        #expect(names.sorted(by: Collation(), in: "en") == ["a1", "a10", "a100", "a9", "b1"])
        let long = ["1" + String(repeating: "0", count: 200), String(repeating: "9", count: 200)]
        #expect(long.sorted(by: Collation(isNumeric: true), in: "en") == long.reversed())
      }
    }
  }

  @Test func textsWithoutTheLibraryAreInTheOrderOfTheirLetters() {
    FormatLibrary.$current.withValue(.none) {
      #expect(["Z", "ä", "b", "A", "É", "e"].sorted(by: Collation(), in: "qq") == ["A", "ä", "b", "e", "É", "Z"])
      #expect(Collation(strength: .primary).compare("É", "e", in: "qq") == .same)
      #expect(Collation(strength: .secondary).compare("É", "é", in: "qq") == .same)
      #expect(Collation(strength: .secondary).compare("É", "e", in: "qq") == .descending)
    }
  }

  @Test(.enabled(if: FormatLibrary.system.version == 72)) func strengthsAndLanguagesDiffer() {
    func order(_ a: String, _ b: String, _ strength: Collation.Strength, _ locale: Locale) -> Collation.Order {
      Collation(strength: strength).compare(a, b, in: locale)
    }
    #expect(order("a", "Ä", .primary, "de") == .same)
    #expect(order("a", "Ä", .secondary, "de") == .ascending)
    #expect(order("ä", "Ä", .secondary, "de") == .same)
    #expect(order("ä", "Ä", .tertiary, "de") == .ascending)
    #expect(order("ä", "a\u{308}", .tertiary, "de") == .same)
    #expect(order("ä", "z", .tertiary, "sv") == .descending)
    #expect(order("ch", "d", .tertiary, "cs") == .descending)
  }
}
