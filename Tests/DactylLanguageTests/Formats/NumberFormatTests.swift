import DactylRandom
import Testing

@testable import DactylLanguage

@Suite struct NumberFormatTests {
  private static let formats: [NumberFormat] = [
    .decimal, .decimal.grouping(false), .decimal.sign(.always), .currency("EUR").fractionDigits(3...3),
    .currency("USD", width: .long).fractionDigits(0...3), .unit("kilometer"), .unit("hour", width: .long),
    .percent.fractionDigits(1...1), .decimal.sign(.accounting),
    .currency("JPY").sign(.accounting).fractionDigits(3...3),
  ]

  /// Numbers whose three decimals are all that they have.
  private static func numbers() -> [Double] {
    var random = SeededSource(seed: 7)
    let sizes = [10, 1000, 10_000, 1_000_000, 1_000_000_000_000]
    return sizes.flatMap { size in (0..<4).map { _ in Double(random.int(-size...size)) / 1000 } } + [
      0, 1, -1, 0.5, 1e15,
    ]
  }

  // LA-9
  @Test func aNumberThatIsWrittenIsReadAgain() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        for locale in Languages.all {
          for format in Self.formats {
            for number in Self.numbers() {
              let text = format.string(from: number, in: locale)
              // Some languages have a word for one hour, and for what they count as one.
              if number != 1, !text.contains(where: \.isNumber) { continue }
              #expect(format.number(from: text, in: locale) == number, "\(text) of \(format.style) in \(locale)")
            }
          }
        }
      }
    }
  }

  // LA-9
  @Test(.enabled(if: FormatLibrary.system.version != nil), arguments: [("EUR", 1), ("CHF", 5), ("CVE", 5), ("JPY", 5)])
  func aSumOfMoneyThatIsWrittenIsReadAgain(_ code: String, _ step: Int) {
    let names = FormatLibrary.use { session in
      stride(from: 0, to: session.icu.pointee.uloc_countAvailable(), by: step).compactMap { index in
        session.icu.pointee.uloc_getAvailable(index).map { String(cString: $0) }
      }
    }
    let currency = NumberFormat.currency(code)
    let formats = [
      currency.fractionDigits(2...2), currency.fractionDigits(0...0), currency.fractionDigits(0...2).grouping(false),
      currency.fractionDigits(1...2).width(.narrow), currency.fractionDigits(2...2).width(.long),
    ]
    for locale in (names ?? []).map({ Locale($0) }) {
      // Version 72 writes the names of currencies before the last digit in Austrian English.
      for format in formats where format.width != .long || locale != "en-AT" {
        let entry = NumberEntry(format, in: locale)
        for number in [1234.5, -1234.5, 1_234_567, -7, 0.25] {
          let shown = format.fractionDigits == 0...0 ? number.rounded(.toNearestOrEven) : number
          func read(_ text: String?) -> Double? { text.flatMap { format.number(from: $0, in: locale) } }
          let (text, typed) = (format.string(from: number, in: locale), entry.text(of: number))
          #expect(read(text) == shown, "\(text) in \(locale)")
          #expect(read(typed) == shown && read(entry.typed(text)) == shown, "\(typed), \(text) in \(locale)")
          #expect(entry.formatted(typed, caret: 0).text == typed, "\(typed) in \(locale)")
        }
      }
    }
  }

  // LA-9
  @Test(.enabled(if: FormatLibrary.system.version == 72)) func sumsOfMoneyHaveTheirOwnSeparators() {
    #expect(NumberFormat.currency("EUR").number(from: "€ 1.234,50", in: "de-AT") == 1234.5)
    #expect(NumberFormat.currency("EUR").fractionDigits(0...0).number(from: "€ 1.234", in: "de-AT") == 1234)
    #expect(NumberEntry(.currency("EUR"), in: "de-AT").text(of: 1234.5) == "1.234,50")
    #expect(NumberEntry(.currency("CHF"), in: "fr-CH").text(of: 1234.5) == "1\u{202f}234.50")
    #expect(NumberEntry(.decimal, in: "fr-CH").text(of: 1234.5) == "1\u{202f}234,5")
  }

  // LA-9
  @Test(arguments: ["zh-u-nu-hanidec", "ja-u-nu-hanidec", "zh-u-nu-hans", "ff-Adlm", "sat", "th-u-nu-thai"])
  func digitsAreTenThatFollowEachOther(_ locale: Locale) {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        let symbols = NumberSymbols.symbols(of: locale)
        #expect((0...9).allSatisfy { symbols.scalar($0).properties.numericValue == Double($0) })
        let text = NumberEntry(.decimal, in: locale).text(of: 1904.5)
        #expect(NumberFormat.decimal.number(from: text, in: locale) == 1904.5, "\(text)")
      }
    }
  }

  // CT-38
  @Test(arguments: [
    ("Rs.500", "500"), ("No.5", "5"), ("Fr.20", "20"), (".5", "0.5"), ("-.5", "-0.5"), ("$.5", "0.5"), ("20.-", "20"),
    ("20.--", "20"), ("20.\u{2013}", "20"), ("20,-", "20"), ("SKU-5", "5"), ("5-SKU", "5"), ("3-pack", "3"),
    ("a\u{2212}5", "5"), (" -5", "-5"), ("\u{2212}5", "-5"), ("5-", "-5"), ("5 -", "-5"), ("x -5", "-5"), ("-x5", "-5"),
    ("-$5", "-5"), ("$-5", "-5"), ("(5)", "5"), ("5.", "5"), ("5. x", "5"), ("5.x", "5"), ("--5", nil),
  ]) func wordsBesideAPastedNumberAreNoPartOfIt(_ pasted: String, _ typed: String?) {
    #expect(NumberEntry(.decimal, in: "en").typed(pasted) == typed)
  }

  // CT-38
  @Test(.enabled(if: FormatLibrary.system.version == 72)) func aMinusBehindTheNameOfACurrencyCounts() {
    let format = NumberFormat.currency("CHF")
    #expect(NumberEntry(format, in: "de-CH").typed("CHF-5.00") == "-5.00")
    #expect(NumberEntry(format, in: "de-CH").typed("SKU-5") == "5")
    #expect(format.number(from: "20.-", in: "de-CH") == 20 && format.number(from: "20.- CHF", in: "de-CH") == 20)
    for text in ["20.-", "20,-"] { #expect(NumberEntry(.decimal, in: "de").typed(text) == "20") }
  }

  // CT-38
  @Test func aWholeNumberHasNoDigitsBehindItsSeparator() {
    let entry = NumberEntry(.integer, in: "en")
    #expect(entry.formatted("12.", caret: 3).text == "12." && entry.formatted("12.5", caret: 4).text == "12.")
    #expect(entry.typed("12.5") == "12" && entry.typed(".75") == "0" && entry.typed("-3.9") == "-3")
    #expect(NumberFormat.integer.number(from: "12.", in: "en") == 12)
  }

  @Test func numbersWithoutTheLibraryAreThoseOfTheLibrary() {
    guard FormatLibrary.system.version == 72 else { return }
    let formats: [NumberFormat] = [.decimal, .integer, .percent, .decimal.fractionDigits(1...2).sign(.exceptZero)]
    let names = FormatLibrary.use { session in
      (0..<session.icu.pointee.uloc_countAvailable()).compactMap { index in
        session.icu.pointee.uloc_getAvailable(index).map { String(cString: $0) }
      }
    }
    // These have digits beyond the table, or no groups.
    let unknown = ["ccp", "ff_Adlm", "sat", "en_US_POSIX"]
    // Percentages have other groups than numbers in these.
    let otherGroups = ["bn", "ml", "mr", "or", "te"]
    let numbers = [0, 1, -0.5, 999.5, 1234, -12345, 1_234_567.891, 0.0005, 2.5, 0.125, -0.0001, 1e300]
    for name in names ?? [] where !unknown.contains(where: name.hasPrefix) {
      let locale = Locale(name)
      for format in formats where format.style != .percent || !otherGroups.contains(locale.language) {
        for number in numbers {
          let text = format.string(from: number, in: locale)
          #expect(format.builtInString(from: .double(number), in: locale) == text, "\(number) in \(name)")
        }
      }
    }
    #expect((names ?? []).count > 700)
  }

  @Test(arguments: [
    ("1234,5", 1234.5), ("1.234,5", 1234.5), (" -1.234.567,8 ", -1_234_567.8), ("1 234,5", 1234.5), ("5-", -5),
    (",5", 0.5), ("5,", 5), ("\u{2212}3", -3), ("+3", 3), ("١", nil), ("1.5", nil), ("1.50.000", nil), ("1,5,0", nil),
    ("", nil), (" ", nil), ("-", nil), (",", nil), ("abc", nil), ("1a", nil), ("1e5", nil), ("--1", nil), ("-1-", nil),
    ("nan", nil), ("inf", nil), ("∞", nil), ("0x10", nil), ("5 %", nil), ("1.2345", nil), ("1'234", nil), ("１２", 12),
  ]) func germanTextsAreRead(_ text: String, _ number: Double?) {
    #expect(NumberFormat.decimal.number(from: text, in: "de-DE") == number)
  }

  @Test func textsOfOtherLanguagesAreRead() {
    func number(_ text: String, _ locale: Locale, _ format: NumberFormat = .decimal) -> Double? {
      format.number(from: text, in: locale)
    }
    #expect(number("1 234.5", "fr-FR") == 1234.5)
    #expect(number("1\u{a0}234,5", "fr-FR") == 1234.5)
    #expect(number("1\u{202f}234,5", "fr-FR") == 1234.5)
    #expect(number("12,34,567.5", "hi-IN") == 1_234_567.5)
    #expect(number("1'234,5", "de-CH") == 1234.5)
    #expect(number("١٬٢٣٤٫٥", "ar-EG") == 1234.5)
    #expect(number("1,234.5", "ar-EG") == 1234.5)
    #expect(number("۵٫۵", "fa-IR") == 5.5)
    #expect(number("50 %", "de", .percent) == 0.5)
    #expect(number("50", "de", .percent) == 0.5)
    #expect(number("%50", "tr", .percent) == 0.5)
    #expect(number("7,1", "de", .percent) == 0.071)
    #expect(number("EUR 5", "en", .currency("EUR")) == 5)
    #expect(number("€5", "en", .currency("EUR")) == 5)
    #expect(number("5 kr.", "da-DK", .currency("DKK")) == 5)
    #expect(number("5 apples", "en", .currency("EUR")) == nil)
    #expect(number("($5.00)", "en-US", .currency("USD").sign(.accounting)) == -5)
    #expect(number("5 km", "en", .unit("kilometer")) == 5)
    #expect(number("5 miles", "en", .unit("kilometer")) == nil)
    #expect(number(String(repeating: "9", count: 400), "en") == nil)
    #expect(number(String(repeating: "9", count: 4000), "en") == nil)
    #expect(number("-0", "en")?.sign == .plus)
  }

  @Test func numbersAtTheLimitsAreWritten() {
    let numbers = [
      .nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -0.0, 0.1 + 0.2,
    ]
    let formats =
      Self.formats + [
        .compact, .currency("%%%"), .currency(""), .unit("%%%"), .unit("foo-bar"), .unit(""),
        .decimal.fractionDigits(-5...1000), .decimal.fractionDigits(100...200), .compact.width(.long),
      ]
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        for locale in Languages.all {
          for format in formats {
            for number in numbers {
              #expect(!format.string(from: number, in: locale).isEmpty)
              #expect(!locale.string(from: number).isEmpty)
            }
            for number in [Int.min, .max, 0, 999, 1000, -1000] {
              #expect(!format.string(from: number, in: locale).isEmpty)
              #expect(!locale.string(from: number).isEmpty)
            }
            #expect(!format.string(from: -1...1e20, in: locale).isEmpty)
          }
          #expect(!NumberFormat.decimalSeparator(in: locale).isEmpty)
          #expect(!NumberFormat.groupingSeparator(in: locale).isEmpty)
          #expect(!NumberFormat.minusSign(in: locale).isEmpty)
        }
      }
    }
  }

  @Test func formatsWithoutTheLibraryAreSensible() {
    FormatLibrary.$current.withValue(.none) {
      func text(_ format: NumberFormat, _ number: Double, _ locale: Locale) -> String {
        format.string(from: number, in: locale)
      }
      #expect(text(.currency("EUR"), 1234.5, "en") == "€1,234.50")
      #expect(text(.currency("EUR"), -1234.5, "qq") == "-€1,234.50")
      #expect(text(.currency("CHF"), 5, "en") == "CHF\u{a0}5.00")
      #expect(text(.currency("JPY"), 5, "en") == "¥5")
      #expect(text(.currency("EUR"), 5, "de") == "5,00\u{a0}€")
      #expect(text(.compact, 1234, "en") == "1.2K")
      #expect(text(.compact, 999_999, "en") == "1M")
      #expect(text(.compact, 12_345_678, "en") == "12M")
      #expect(text(.compact, 999, "en") == "999")
      #expect(text(.compact, 0.25, "en") == "0.2")
      #expect(text(.unit("kilometer"), 3, "en") == "3\u{a0}km")
      #expect(text(.unit("parsec"), 3, "en") == "3\u{a0}parsec")
      #expect(text(.percent, 0.5, "tr") == "%50")
      #expect(text(.integer, 2.5, "en") == "2")
      #expect(NumberFormat.decimal.string(from: 3...5, in: "en") == "3–5")
    }
  }

  @Test func textsOfTheInterfaceHaveGroups() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        #expect(Locale("de").string(from: 1000) == "1.000")
        #expect(Locale("en-IN").string(from: -1_234_567) == "-12,34,567")
        #expect(Locale("es").string(from: 1000) == "1000")
        #expect(Locale("ar-EG").string(from: 999) == "٩٩٩")
        #expect(Locale("sv").string(from: -5) == "\u{2212}5")
        #expect(Locale("de").string(from: 2.25) == "2,25")
        #expect(Locale("de").string(from: -0.0) == "0")
        #expect(Locale("de").string(from: 12345.678901) == "12.345,678901")
      }
    }
  }
}
