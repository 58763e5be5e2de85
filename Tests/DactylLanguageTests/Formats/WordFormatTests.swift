import Testing

@testable import DactylLanguage

/// Plural forms, lists, times from the present and durations.
@Suite struct WordFormatTests {
  @Test(.enabled(if: FormatLibrary.system.version == 72)) func builtInPluralFormsAreThoseOfTheLibrary() {
    let names = FormatLibrary.use { session in
      (0..<session.icu.pointee.uloc_countAvailable()).compactMap { index in
        session.icu.pointee.uloc_getAvailable(index).map { String(cString: $0) }
      }
    }
    let numbers = Array(0...1210) + [10_000, 1_000_000, 1_000_001, 2_000_000, 1_000_000_000]
    var count = 0
    for name in names ?? [] {
      let locale = Locale(name)
      guard let family = PluralFamily.family(of: locale) else { continue }
      count += 1
      let rules = PluralRules(for: locale)
      for number in numbers {
        let expected = FormatLibrary.use { $0.category(of: Double(number), rules: rules) }
        #expect(family.category(of: UInt(number)) == expected, "\(number) in \(name)")
      }
    }
    #expect(count > 500)
  }

  @Test func numbersHaveAFormInAllLanguages() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        for locale in Languages.all {
          for kind in PluralRules.Kind.allCases {
            let rules = PluralRules(for: locale, kind: kind)
            for number in [Int.min, .max, 0, 1, 2, 5, -1] { _ = rules.category(of: number) }
            for number in [0.5, 1e300, -1.5] { _ = rules.category(of: number) }
            for number in [Double.nan, .infinity] { #expect(rules.category(of: number) == .other) }
            _ = rules.category(of: 1, format: .decimal.fractionDigits(1...1))
          }
          #expect(PluralRules(for: locale).category(of: -1) == PluralRules(for: locale).category(of: 1))
        }
        #expect(PluralRules(for: "pl").category(of: 22) == .few)
        #expect(PluralRules(for: "en", kind: .ordinal).category(of: 22) == .two)
        #expect(PluralRules(for: "en", kind: .ordinal).category(of: 112) == .other)
      }
    }
  }

  @Test(.enabled(if: FormatLibrary.system.version == 72)) func decimalsThatAreShownChangeTheForm() {
    let rules = PluralRules(for: "en")
    #expect(rules.category(of: 1, format: .integer) == .one)
    #expect(rules.category(of: 1, format: .decimal.fractionDigits(1...1)) == .other)
    #expect(rules.category(of: 1.0) == .one)
    #expect(PluralRules(for: "cs").category(of: 1.5) == .many)
  }

  @Test func listsHaveAllTheirItems() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        for locale in Languages.all {
          for kind in ListFormat.Kind.allCases {
            for width in NumberFormat.Width.allCases {
              let format = ListFormat(kind, width: width)
              #expect(format.string(from: [], in: locale) == "")
              #expect(format.string(from: ["x"], in: locale) == "x")
              let text = format.string(from: ["🙂", "{0}", "", "ß"], in: locale)
              #expect(text.contains("🙂") && text.contains("{0}") && text.contains("ß"))
              _ = format.string(from: ["", ""], in: locale)
            }
          }
        }
      }
    }
    FormatLibrary.$current.withValue(.none) {
      #expect(ListFormat.and.string(from: ["a", "b", "c"], in: "en") == "a, b, and c")
      #expect(ListFormat.or.string(from: ["a", "b"], in: "en") == "a or b")
      #expect(ListFormat.units.string(from: ["a", "b", "c"], in: "en") == "a, b, c")
    }
    let many = (0..<2000).map(String.init)
    #expect(ListFormat.and.string(from: many, in: "en").hasSuffix(", and 1999"))
  }

  @Test func timesFromThePresent() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        let format = RelativeTimeFormat()
        #expect(format.string(from: -1, .day, in: "en") == "yesterday")
        #expect(format.string(from: 3, .day, in: "en") == "in 3 days")
        #expect(format.string(from: -3, .week, in: "en") == "3 weeks ago")
        #expect(format.string(from: 1, .month, in: "en") == "next month")
        #expect(format.string(fromSeconds: 0, in: "en") == "now")
        #expect(format.string(fromSeconds: 7300, in: "en") == "in 2 hours")
        #expect(format.string(fromSeconds: -200_000, in: "en") == "2 days ago")
        // Yesterday and last year are other ones than a day and 365 days ago.
        #expect(format.string(fromSeconds: -47 * 3600, in: "en") == "1 day ago")
        #expect(format.string(fromSeconds: 31 * 86_400, in: "en") == "in 1 month")
        #expect(format.string(fromSeconds: -366 * 86_400, in: "en") == "1 year ago")
        #expect(format.string(fromSeconds: 604_800, in: "en") == "in 1 week")
        #expect(RelativeTimeFormat(usesNames: false).string(from: 1, .day, in: "en") == "in 1 day")
        for locale in Languages.all {
          for unit in RelativeTimeFormat.Unit.allCases {
            for value in [Int.min, .max, 0, 1, -1, 2] {
              #expect(!format.string(from: value, unit, in: locale).isEmpty)
            }
          }
          #expect(!format.string(fromSeconds: .min, in: locale).isEmpty)
        }
      }
    }
  }

  @Test func durations() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        let digital = DurationFormat.digital
        #expect(digital.string(fromSeconds: 3909, in: "en") == "1:05:09")
        #expect(digital.string(fromSeconds: 309, in: "en") == "5:09")
        #expect(digital.string(fromSeconds: 0, in: "en") == "0:00")
        #expect(digital.string(fromSeconds: -61, in: "en") == "-1:01")
        #expect(digital.string(fromSeconds: 90_000, in: "ar-EG") == "٢٥:٠٠:٠٠")
        for locale in Languages.all {
          for width in NumberFormat.Width.allCases {
            for seconds in [Int.min, .max, 0, 1, 86_400, -3661] {
              #expect(!DurationFormat(width: width).string(fromSeconds: seconds, in: locale).isEmpty)
              #expect(!digital.string(fromSeconds: seconds, in: locale).isEmpty)
            }
          }
          for unit in DurationFormat.Unit.allCases {
            let format = DurationFormat(largestUnit: unit, smallestUnit: unit)
            for seconds in [Int.min, .max] { #expect(!format.string(fromSeconds: seconds, in: locale).isEmpty) }
          }
          let odd = DurationFormat(largestUnit: .second, smallestUnit: .day, maximumUnitCount: -1)
          #expect(!odd.string(fromSeconds: 90, in: locale).isEmpty)
        }
      }
    }
    FormatLibrary.$current.withValue(.none) {
      #expect(DurationFormat(width: .short).string(fromSeconds: 3900, in: "en") == "1\u{a0}h, 5\u{a0}min")
    }
  }

  @Test(.enabled(if: FormatLibrary.system.version == 72)) func durationsInWords() {
    func text(_ format: DurationFormat, _ seconds: Int, _ locale: Locale = "en") -> String {
      format.string(fromSeconds: seconds, in: locale)
    }
    #expect(text(DurationFormat(), 90_061) == "1 day, 1 hour, 1 minute, 1 second")
    #expect(text(DurationFormat(maximumUnitCount: 2), 90_061) == "1 day, 1 hour")
    #expect(text(DurationFormat(width: .short), 3900) == "1 hr, 5 min")
    #expect(text(DurationFormat(width: .narrow), 3900) == "1h 5m")
    #expect(text(DurationFormat(smallestUnit: .minute), 59) == "0 minutes")
    #expect(text(DurationFormat(largestUnit: .hour), 90_000) == "25 hours")
    #expect(text(DurationFormat(), -61) == "-1 minute, 1 second")
    #expect(text(.digital, 3909, "da") == "1.05.09")
    #expect(text(DurationFormat(largestUnit: .second), .min) == "-9,223,372,036,854,775,808 seconds")
  }
}
