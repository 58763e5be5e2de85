import Testing

@testable import DactylLanguage

@Suite struct CalendarTests {
  @Test func conventionsAreCompleteInAllLanguages() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        for locale in Languages.all {
          let conventions = CalendarConventions(for: locale)
          #expect((0...6).contains(conventions.firstWeekday))
          #expect(conventions.weekendDays.allSatisfy { (0...6).contains($0) })
          #expect(Set(conventions.months).count == 12)
          #expect(conventions.shortMonths.count == 12)
          #expect(Set(conventions.weekdays).count == 7)
          #expect(conventions.shortWeekdays.count == 7 && conventions.narrowWeekdays.count == 7)
          #expect(conventions.dayPeriods.count == 2)
          #expect(!(conventions.months + conventions.weekdays + conventions.shortWeekdays).contains(""))
        }
      }
    }
  }

  @Test(.enabled(if: FormatLibrary.system.version == 72)) func weeksWithoutTheLibraryAreThoseOfTheLibrary() {
    let names = FormatLibrary.use { session in
      (0..<session.icu.pointee.uloc_countAvailable()).compactMap { index in
        session.icu.pointee.uloc_getAvailable(index).map { String(cString: $0) }
      }
    }
    for name in names ?? [] {
      let locale = Locale(name)
      // A script without a region is usual in another region. Upper Sorbian has another clock than German.
      if locale.script != nil && locale.region == nil || locale.language == "hsb" || locale.region == "001" { continue }
      let (expected, builtIn) = (CalendarConventions(for: locale), CalendarConventions.builtIn(for: locale))
      #expect(builtIn.firstWeekday == expected.firstWeekday, "\(name)")
      #expect(builtIn.weekendDays == expected.weekendDays, "\(name)")
      #expect(builtIn.usesTwelveHourClock == expected.usesTwelveHourClock, "\(name)")
    }
  }

  @Test func theIdentifierChangesConventions() {
    for library in Libraries.all {
      FormatLibrary.$current.withValue(library) {
        #expect(CalendarConventions(for: "en-US-u-fw-mon").firstWeekday == 1)
        #expect(CalendarConventions(for: "en-US-u-hc-h23").usesTwelveHourClock == false)
        #expect(CalendarConventions(for: "de-DE-u-hc-h12").usesTwelveHourClock)
        #expect(CalendarSystem.calendar(of: "de-u-ca-buddhist") == .buddhist)
        #expect(CalendarSystem.calendar(of: "de") == .gregorian)
        #expect(CalendarSystem.calendar(of: "fa-IR") == .persian)
        #expect(CalendarSystem.calendar(of: "th-TH") == .buddhist)
        #expect(CalendarSystem.calendar(of: "ar-SA") == .hijri)
        #expect(CalendarSystem.calendar(of: "%%%") == .gregorian)
      }
    }
  }

  @Test(.enabled(if: FormatLibrary.system.version != nil)) func daysOfOtherCalendarsAreFoundAgain() throws {
    for system in CalendarSystem.allCases {
      var offsets = Array(stride(from: -40_000, through: 20_000, by: 977))
      if [.gregorian, .buddhist, .japanese].contains(system) {
        // From the year 1370, and around the 15th of October 1582, when the Gregorian calendar began.
        offsets += Array(stride(from: -240_000, to: -40_000, by: 977)) + Array(-162_690 ... -162_660)
      }
      for offset in offsets {
        let fields = DateFields(year: 2028, month: 2, day: 29 + offset).normalized
        let day = try #require(system.day(of: fields, in: "en"))
        let found = system.fields(year: day.year, month: day.month, day: day.day, era: day.era)
        #expect(found == fields, "\(system) \(fields) \(day)")
        #expect((1...day.daysInMonth).contains(day.day) && (1...day.monthsInYear).contains(day.month))
        #expect(!day.monthName.isEmpty && !day.eraName.isEmpty)
      }
    }
  }

  @Test(.enabled(if: FormatLibrary.system.version == 72)) func knownDaysOfOtherCalendars() throws {
    let fields = DateFields(year: 2024, month: 3, day: 20)
    // The Persian new year of 1403, and the 10th of Ramadan 1445.
    let persian = try #require(CalendarSystem.persian.day(of: fields, in: "en"))
    #expect((persian.year, persian.month, persian.day) == (1403, 1, 1))
    let hijri = try #require(CalendarSystem.hijri.day(of: fields, in: "en"))
    #expect((hijri.year, hijri.month, hijri.day, hijri.monthName) == (1445, 9, 10, "Ramadan"))
    #expect(CalendarSystem.buddhist.day(of: fields, in: "en")?.year == 2567)
    let japanese = try #require(CalendarSystem.japanese.day(of: fields, in: "ja"))
    #expect((japanese.year, japanese.eraName) == (6, "令和"))
    #expect(CalendarSystem.japanese.fields(year: 6, month: 3, day: 20) == fields)
    #expect(CalendarSystem.hijri.fields(year: 1445, month: 9, day: 31) == nil)
    #expect(CalendarSystem.persian.fields(year: 1403, month: 13, day: 1) == nil)
  }

  @Test func theGregorianCalendarNeedsNoLibrary() throws {
    for library in Libraries.all {
      try FormatLibrary.$current.withValue(library) {
        let day = try #require(CalendarSystem.gregorian.day(of: DateFields(year: 2028, month: 2, day: 29), in: "en"))
        #expect((day.year, day.month, day.day, day.daysInMonth, day.monthName) == (2028, 2, 29, 29, "February"))
        #expect(CalendarSystem.gregorian.day(of: DateFields(year: 0), in: "en")?.eraName == "BC")
        #expect(CalendarSystem.gregorian.fields(year: 2027, month: 2, day: 29) == nil)
        #expect(CalendarSystem.gregorian.fields(year: 1, month: 1, day: 1, era: 0) == DateFields(year: 0))
      }
    }
    FormatLibrary.$current.withValue(.none) {
      #expect(CalendarSystem.hijri.day(of: DateFields(), in: "en") == nil)
      #expect(CalendarSystem.hijri.fields(year: 1445, month: 9, day: 1) == nil)
    }
  }
}
