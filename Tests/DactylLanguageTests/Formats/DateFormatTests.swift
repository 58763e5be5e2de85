import Testing

@testable import DactylLanguage

@Suite struct DateFormatTests {
  private static let leapDay = DateFields(year: 2028, month: 2, day: 29, hour: 14, minute: 5, second: 9)

  private static let formats: [DateFormat] =
    DateFormat.Length.allCases.flatMap { [.date($0), .time($0), .dateTime($0, $0)] } + [
      .skeleton("yMMMd"), .skeleton("jm"), .skeleton(""), .skeleton("%%%"), .skeleton("foo'bar"),
      .skeleton("EEEEMMMMd"),
      .skeleton(String(repeating: "yMd", count: 100)), .time().clock(.twelveHour), .dateTime().clock(.twentyFourHour),
      .date(.long).calendar(.hijri), .date(.full).calendar(.japanese), .date().calendar(.gregorian),
    ]

  private static let days: [DateFields] = [
    leapDay, DateFields(), DateFields(year: 0), DateFields(year: 1), DateFields(year: -500, month: 3),
    DateFields(year: 9999, month: 12, day: 31), DateFields(year: .max, month: .max, day: .max, hour: .max),
    DateFields(year: .min, month: .min, day: .min, hour: .min, minute: .min, second: .min),
    DateFields(year: 1582, month: 10, day: 10), DateFields(year: 2028, month: 14, day: 40, hour: 30, minute: 90),
  ]

  @Test func allDaysAreWrittenInAllLanguages() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        for locale in Languages.all {
          for format in Self.formats {
            for day in Self.days {
              #expect(!format.string(from: day, in: locale).isEmpty, "\(format) of \(day) in \(locale)")
            }
            #expect(!format.string(from: Self.leapDay, to: Self.days[5], in: locale).isEmpty)
            #expect(!format.string(from: Self.days[6], to: Self.days[7], in: locale).isEmpty)
            #expect(!format.pattern(in: locale).isEmpty)
          }
        }
      }
    }
  }

  @Test func fieldsCountOnBeyondTheirRange() {
    #expect(DateFields(year: 2027, month: 14, day: 1).normalized == DateFields(year: 2028, month: 2, day: 1))
    #expect(DateFields(year: 2028, month: 2, day: 30).normalized == DateFields(year: 2028, month: 3, day: 1))
    #expect(DateFields(year: 2028, month: 0, day: 0).normalized == DateFields(year: 2027, month: 11, day: 30))
    #expect(DateFields(year: 2028, second: -1).normalized.year == 2027)
    #expect(DateFields(year: 1970).seconds == 0)
    #expect(Self.leapDay.weekday == 2)
    for year in -1200...1200 {
      for month in 1...12 {
        let fields = DateFields(year: year, month: month, day: 28, hour: 23, minute: 59, second: 59)
        #expect(fields.normalized == fields)
      }
    }
  }

  @Test(.enabled(if: FormatLibrary.system.version == 72)) func theGregorianCalendarHoldsBefore1582() {
    func text(_ year: Int, _ month: Int, _ day: Int) -> String {
      DateFormat.date(.long).string(from: DateFields(year: year, month: month, day: day), in: "en-US")
    }
    #expect(text(1582, 10, 10) == "October 10, 1582")
    #expect(text(1500, 2, 28) == "February 28, 1500")
    #expect(text(1, 1, 1) == "January 1, 1")
    #expect(text(0, 2, 29) == "February 29, 1 BC")
    #expect(text(-9999, 12, 31) == "December 31, 10000 BC")
  }

  @Test(.enabled(if: FormatLibrary.system.version == 72)) func theClockAndTheCalendarCanBeChosen() {
    func text(_ format: DateFormat, _ locale: Locale) -> String { format.string(from: Self.leapDay, in: locale) }
    #expect(text(.time(), "en-US-u-hc-h23") == "14:05")
    #expect(text(.time(.medium), "en-US-u-hc-h23") == "14:05:09")
    #expect(text(.time(), "de-u-hc-h12") == "2:05\u{202f}PM")
    #expect(text(.time().clock(.twentyFourHour), "en-US-u-hc-h12") == "14:05")
    #expect(text(.dateTime(.long, .short), "de-u-hc-h12") == "29. Februar 2028 um 2:05\u{202f}PM")
    #expect(text(.skeleton("jm"), "de-u-hc-h12") == "2:05\u{202f}PM")
    #expect(text(.skeleton("jm"), "de") == "14:05")
    #expect(text(.date(.long).calendar(.gregorian), "th-TH") == "29 กุมภาพันธ์ ค.ศ. 2028")
    #expect(text(.date(.long), "th-TH") == "29 กุมภาพันธ์ 2571")
    #expect(text(.date(.long), "ja-JP-u-ca-japanese") == "令和10年2月29日")
    #expect(text(.date(.long).calendar(.gregorian), "fa-IR") == "۲۹ فوریهٔ ۲۰۲۸")
  }

  @Test(.enabled(if: FormatLibrary.system.version == 72)) func rangesSayWhatDiffersOnce() {
    func text(_ format: DateFormat, to last: DateFields, _ locale: Locale = "en-US") -> String {
      format.string(from: Self.leapDay, to: last, in: locale)
    }
    var evening = Self.leapDay
    evening.hour = 20
    #expect(text(.skeleton("yMMMd"), to: Self.leapDay) == "Feb 29, 2028")
    #expect(text(.skeleton("Hm"), to: evening, "de") == "14:05–20:05 Uhr")
    #expect(text(.time(), to: evening) == "2:05\u{2009}–\u{2009}8:05\u{202f}PM")
    #expect(
      text(.date(.long), to: DateFields(year: 2028, month: 3, day: 2)) == "February 29\u{2009}–\u{2009}March 2, 2028")
    // A range that ends before it begins, and one that begins before 1583.
    #expect(text(.date(.short), to: DateFields(year: 2028)) == "2/29/28 – 1/1/28")
    let old = DateFormat.date(.medium).string(from: DateFields(year: 1500), to: Self.leapDay, in: "en-US")
    #expect(old == "Jan 1, 1500 – Feb 29, 2028")
  }

  // CT-41
  @Test(.enabled(if: FormatLibrary.system.version != nil)) func daysBefore1582AreGregorianInOtherYears() {
    func text(_ format: DateFormat, _ year: Int, _ month: Int, _ day: Int, _ locale: Locale = "en") -> String {
      format.string(from: DateFields(year: year, month: month, day: day), in: locale)
    }
    let full = DateFormat.skeleton("yMMMMdEEEE")
    for (year, month, day) in [(1500, 1, 1), (1500, 2, 28), (1500, 3, 1), (1582, 10, 4), (1582, 10, 10), (4, 2, 29)] {
      let gregorian = text(full.calendar(.gregorian), year, month, day)
      let buddhist = text(full.calendar(.buddhist), year, month, day)
      #expect(buddhist.contains("\(year + 543)"), "\(buddhist)")
      let (weekday, name) = (gregorian.prefix { $0 != "," }, gregorian.split(separator: " ").dropFirst().first ?? "")
      #expect(buddhist.contains(weekday) && buddhist.contains(name) && buddhist.contains("\(day)"), "\(buddhist)")
    }
    #expect(text(.skeleton("yMd").calendar(.buddhist), 1582, 10, 10, "th").hasPrefix("10/10/2125"))
    #expect(text(.date(.long).calendar(.japanese), 1582, 10, 10, "ja") == "天正10年10月10日")
    #expect(text(.date(.long), 1000, 2, 28, "zh-TW-u-ca-roc").contains("2月28日"))
  }

  // CT-41
  @Test func calendarsWithSeveralNamesAreThoseOfPickers() {
    let names = [
      "islamic", "islamic-civil", "islamic-rgsa", "islamic-tbla", "islamic-umalqura", "islamicc", "gregory",
    ]
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        for name in names {
          let locale = Locale("en-u-ca-\(name)")
          let format = DateFormat.date(.long)
          let system = CalendarSystem.calendar(of: locale)
          for day in stride(from: 0, to: 1000, by: 37) {
            let fields = DateFields(year: 2024, day: day)
            let expected = format.calendar(system).string(from: fields, in: "en")
            #expect(format.string(from: fields, in: locale) == expected, "\(name)")
          }
        }
      }
    }
    #expect(CalendarSystem.calendar(of: "ar-u-ca-islamic-civil").rawValue == "islamic-civil")
    #expect(CalendarSystem.calendar(of: "ar-u-ca-islamic-tbla").rawValue == "islamic-tbla")
  }

  @Test func formatsWithoutTheLibraryAreThoseOfEnglish() {
    FormatLibrary.$current.withValue(.none) {
      func text(_ format: DateFormat, _ locale: Locale = "qq") -> String {
        format.string(from: Self.leapDay, in: locale)
      }
      #expect(text(.date(.short)) == "2/29/28")
      #expect(text(.date(.medium)) == "Feb 29, 2028")
      #expect(text(.date(.long)) == "February 29, 2028")
      #expect(text(.date(.full)) == "Tuesday, February 29, 2028")
      #expect(text(.time()) == "14:05")
      #expect(text(.time(), "en-US") == "2:05 PM")
      #expect(text(.time(.medium), "en-US") == "2:05:09 PM")
      #expect(text(.dateTime(.medium, .short), "en") == "Feb 29, 2028, 2:05 PM")
      #expect(text(.skeleton("MMMMy")) == "February 2028")
      #expect(text(.skeleton("MMMEd")) == "Tue, Feb 29")
      #expect(text(.skeleton("jm"), "en-u-hc-h23") == "14:05")
      #expect(text(.time().clock(.twelveHour), "de") == "2:05 PM")
      #expect(DateFormat.date(.long).string(from: DateFields(year: 0), in: "en") == "January 1, 1 BC")
      let days = DateFormat.date(.short).string(from: Self.leapDay, to: DateFields(year: 2028, month: 3), in: "en")
      #expect(days == "2/29/28 – 3/1/28")
    }
  }

  @Test func patternsAreRead() {
    #expect(PatternReader.parts(of: "d 'de' MMMM") == [.field("d", 1), .text(" de "), .field("M", 4)])
    #expect(PatternReader.parts(of: "h 'o''clock'") == [.field("h", 1), .text(" o'clock")])
    #expect(PatternReader.parts(of: "''y") == [.text("'"), .field("y", 1)])
    #expect(PatternReader.parts(of: "'") == [])
    #expect(PatternReader.parts(of: "''''") == [.text("''")] && PatternReader.parts(of: "''''''") == [.text("'''")])
    #expect(PatternReader.parts(of: "'''d'y") == [.text("'d"), .field("y", 1)])
    #expect(PatternReader.isTwelveHour("HH 'h' mm") == false)
    #expect(PatternReader.isTwelveHour("h:mm a") == true)
    #expect(PatternReader.isTwelveHour("yMd") == nil)
    #expect(PatternReader.timeSeparator(in: "HH.mm.ss") == ".")
    #expect(PatternReader.timeSeparator(in: "HH 'h' mm") == nil)
  }
}
