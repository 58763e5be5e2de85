import CDactylICU
import Testing

@testable import DactylLanguage

@Suite struct FormatLibraryTests {
  private static let isInstalled = FormatLibrary.system.version != nil

  private func fresh() -> FormatLibrary { FormatLibrary(file: "libicui18n.so") }

  @Test func smallNumbersLoadNothing() {
    let library = fresh()
    FormatLibrary.$current.withValue(library) {
      for locale in Languages.all {
        for number in [0, 3, 42, 999, -1, -999] { #expect(!locale.string(from: number).isEmpty) }
        for number in [0.5, -2.25, 999.5, 0.1 + 0.2] { #expect(!locale.string(from: number).isEmpty) }
      }
      for locale in Languages.common {
        #expect(PluralRules(for: locale).category(of: 5) != .zero)
        #expect(ListFormat.and.string(from: ["one"], in: locale) == "one")
      }
    }
    #expect(!library.isLoaded)
    #expect(library.numberOfOpenings == 0)
  }

  @Test(.enabled(if: isInstalled)) func aFormatLoadsTheLibrary() {
    let library = fresh()
    FormatLibrary.$current.withValue(library) { #expect(Locale("de").string(from: 1000) == "1.000") }
    #expect(!library.isLoaded)
    FormatLibrary.$current.withValue(library) { #expect(NumberFormat.integer.string(from: 1000, in: "de") == "1.000") }
    #expect(library.isLoaded)
  }

  @Test(.enabled(if: isInstalled)) func aStyleOpensOneFormatter() {
    let library = fresh()
    FormatLibrary.$current.withValue(library) {
      for number in 0..<10_000 { #expect(!NumberFormat.decimal.string(from: number, in: "de").isEmpty) }
      #expect(library.numberOfOpenings == 1)
      for day in 0..<10_000 {
        #expect(!DateFormat.date(.long).string(from: DateFields(day: day), in: "de").isEmpty)
      }
      #expect(library.numberOfOpenings == 2)
      for _ in 0..<100 { #expect(Collation().compare("a", "b", in: "de") == .ascending) }
      #expect(library.numberOfOpenings == 3)
    }
  }

  @Test(.enabled(if: isInstalled)) func aFormatterThatCannotBeOpenedIsTriedOnce() {
    let library = fresh()
    FormatLibrary.$current.withValue(library) {
      for _ in 0..<100 { #expect(NumberFormat.unit("foo").string(from: 3, in: "en") == "3\u{a0}foo") }
    }
    #expect(library.numberOfOpenings == 1)
  }

  @Test(.enabled(if: isInstalled)) func onlySoManyFormattersStayOpen() {
    let library = fresh()
    FormatLibrary.$current.withValue(library) {
      let formats = (0..<FormatSession.capacity * 2).map { NumberFormat.decimal.fractionDigits(0...($0 % 30)) }
      let locales: [Locale] = ["de", "fr", "it", "es", "nl"]
      for _ in 0..<3 {
        for locale in locales { for format in formats { #expect(!format.string(from: 1.5, in: locale).isEmpty) } }
      }
      #expect(library.use { $0.numberOfOpenFormatters } == FormatSession.capacity)
      // The one that was used last is open, the first one is not.
      let openings = library.numberOfOpenings
      #expect(NumberFormat.decimal.fractionDigits(0...7).string(from: 1, in: "nl") == "1")
      #expect(library.numberOfOpenings == openings)
      #expect(NumberFormat.decimal.fractionDigits(0...7).string(from: 1, in: "de") == "1")
      #expect(library.numberOfOpenings == openings + 1)
    }
  }

  @Test func librariesThatAreNoneAreMissing() {
    for file in ["", "/", "libicu-that-is-not.so", "libc.so.6", "libicuuc.so", "/dev/null", "\u{0}", "%s%s%n"] {
      let library = FormatLibrary(file: file)
      #expect(library.version == nil)
      FormatLibrary.$current.withValue(library) {
        #expect(NumberFormat.decimal.string(from: 1234.5, in: "de") == "1.234,5")
      }
      #expect(!library.isLoaded)
    }
    #expect(dactyl_icu_load(String(repeating: "x", count: 1000)) == nil)
  }

  @Test func severalThreadsFormatAtOnce() async {
    let library = fresh()
    await withTaskGroup(of: Bool.self) { group in
      for index in 0..<8 {
        group.addTask {
          FormatLibrary.$current.withValue(library) {
            let locale: Locale = index.isMultiple(of: 2) ? "de-DE" : "ar-EG"
            let first = Self.texts(in: locale)
            return (0..<50).allSatisfy { _ in Self.texts(in: locale) == first }
          }
        }
      }
      for await isSame in group { #expect(isSame) }
    }
  }

  private static func texts(in locale: Locale) -> [String] {
    let day = DateFields(year: 2028, month: 2, day: 29, hour: 9)
    return [
      NumberFormat.decimal.string(from: 12345.5, in: locale), NumberFormat.currency("EUR").string(from: 3, in: locale),
      DateFormat.dateTime(.full, .medium).string(from: day, in: locale),
      RelativeTimeFormat().string(from: -3, .day, in: locale), locale.uppercased("straße"),
      CalendarSystem.hijri.day(of: day, in: locale)?.monthName ?? "",
      ["z", "ä", "a"].sorted(by: Collation(), in: locale).joined(),
      DurationFormat().string(fromSeconds: 3900, in: locale),
    ]
  }
}
