import Testing

@testable import DactylCore

/// The names of the C library's locales.
@Suite struct CalendarNamesTests {
  @Test func theCLocaleHasTheEnglishNames() {
    #expect(CalendarNames(locale: "C") == .english)
  }

  @Test func aLocaleThatIsNotInstalledHasNoNames() {
    #expect(CalendarNames(locale: "xx_XX.UTF-8") == nil)
  }

  @Test func theNamesOfTheUserAreComplete() {
    let names = CalendarNames.user
    #expect(names.months.count == 12 && names.weekdays.count == 7 && names.shortWeekdays.count == 7)
    #expect((0..<7).contains(names.firstWeekday))
  }
}
