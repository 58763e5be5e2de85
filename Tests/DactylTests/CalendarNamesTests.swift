import Testing

@testable import DactylCore

/// The names of the C library's locales.
@Suite struct CalendarNamesTests {
  @Test func theCLocaleHasTheEnglishNamesAndATwentyFourHourClock() {
    var names = CalendarNames.english
    names.usesTwelveHourClock = false
    #expect(CalendarNames(locale: "C") == names && CalendarNames(locale: "POSIX") == names)
  }

  @Test func aLocaleThatIsNotInstalledHasNoNames() {
    #expect(CalendarNames(locale: "xx_XX.UTF-8") == nil)
  }

  @Test func theNamesOfTheUserAreComplete() {
    let names = CalendarNames.user
    #expect(names.months.count == 12 && names.weekdays.count == 7 && names.shortWeekdays.count == 7)
    #expect((0..<7).contains(names.firstWeekday) && names.dayPeriods.count == 2)
  }

  @Test func englishHasATwelveHourClock() {
    #expect(CalendarNames.english.usesTwelveHourClock && CalendarNames.english.dayPeriods == ["AM", "PM"])
  }

  // The formats of glibc's locales.
  @Test(arguments: [
    // C, de_DE, fi_FI, en_US, en_AU, and Korean, with the half of the day first.
    ("%H:%M:%S", "%I:%M:%S %p", false), ("%T", "", false), ("%H.%M.%S", "", false), ("%r", "%I:%M:%S %p", true),
    ("%I:%M:%S %p", "%I:%M:%S %p", true), ("%p %I시 %M분 %S초", "%p %I시 %M분 %S초", true),
    // Flags, widths, modifiers, and a percent sign.
    ("%-l:%M", "", true), ("%_2I", "", true), ("%OI", "", true), ("%^p %H", "", true), ("%P", "", true),
    ("%%I %H", "", false), ("%H %%p", "", false), ("%", "", false), ("", "%I", false), ("I l p r", "", false),
    // `%r` is the format for 12 hours, which may count to 24, or be missing.
    ("%r", "%H:%M:%S", false), ("%r", "", true),
  ]) func theFormatOfATimeTellsTheClock(_ format: String, _ twelveHourFormat: String, _ isTwelve: Bool) {
    #expect(
      CalendarNames.isTwelveHourClock(timeFormat: format, twelveHourFormat: twelveHourFormat) == isTwelve)
  }
}
