import DactylWidgets
import Testing

/// Days of the Gregorian calendar.
@Suite struct CalendarDateTests {
  private func date(_ year: Int, _ month: Int, _ day: Int) throws -> CalendarDate {
    try #require(CalendarDate(year: year, month: month, day: day))
  }

  @Test(arguments: [
    (2023, 2, 29), (1900, 2, 29), (2024, 4, 31), (2024, 0, 1), (2024, 13, 1), (2024, 1, 0), (10_000, 1, 1),
  ])
  func aDayThatThereIsNotHasNoDate(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CalendarDate(year: year, month: month, day: day) == nil)
  }

  @Test func everyFourthYearIsALeapYearButNotAllCenturies() {
    #expect([2024, 2000, 1600, 0, -4, -400].allSatisfy(CalendarDate.isLeapYear))
    #expect(![2023, 1900, 2100, -1, -100].contains(where: CalendarDate.isLeapYear))
  }

  @Test(arguments: [
    (2026, 11, 24, 2), (2000, 1, 1, 6), (1970, 1, 1, 4), (1582, 10, 15, 5), (1900, 2, 28, 3), (0, 3, 1, 3),
    (-1, 12, 31, 5),
  ]) func aDateHasAWeekday(_ year: Int, _ month: Int, _ day: Int, _ weekday: Int) throws {
    #expect(try date(year, month, day).weekday == weekday)
  }

  @Test func daysFollowEachOther() throws {
    // All kinds of years before and after the year 0.
    let (start, end) = (try date(-401, 12, 31), try date(401, 1, 1))
    var present = start
    var count = 0
    var wrong: [CalendarDate] = []
    while present < end {
      let next = present.adding(days: 1)
      let isSameMonth = next.month == present.month && next.day == present.day + 1 && next.year == present.year
      let isNextMonth = present.day == present.numberOfDaysInMonth && next.day == 1
      let isNext = present.days(to: next) == 1 && next.adding(days: -1) == present
      if !(isSameMonth || isNextMonth) || !isNext || next.weekday != (present.weekday + 1) % 7 { wrong.append(present) }
      present = next
      count += 1
    }
    #expect(wrong == [] && start.days(to: present) == count)
  }

  @Test func daysBetweenDatesCountBothWays() throws {
    #expect(try date(1970, 1, 1).days(to: date(2000, 1, 1)) == 10_957)
    #expect(try date(2000, 3, 1).days(to: date(2000, 2, 28)) == -2)
  }

  @Test func datesAreOrderedByYearMonthAndDay() throws {
    let dates = try [date(-1, 12, 31), date(2023, 12, 31), date(2024, 1, 31), date(2024, 2, 1), date(2024, 2, 2)]
    #expect(dates.reversed().sorted() == dates)
  }

  @Test func aMonthLaterIsTheSameDayOrTheLastOne() throws {
    #expect(try date(2024, 1, 31).adding(months: 1) == date(2024, 2, 29))
    #expect(try date(2024, 3, 15).adding(months: -3) == date(2023, 12, 15))
    #expect(try date(0, 1, 1).adding(months: -1) == date(-1, 12, 1))
    #expect(try date(2024, 2, 29).adding(months: 12) == date(2025, 2, 28))
  }

  @Test(arguments: [Int.max, Int.min, 100_000_000, -100_000_000]) func aDateIsLimited(_ distance: Int) throws {
    let limit = distance > 0 ? CalendarDate.distantFuture : .distantPast
    #expect(try date(2024, 1, 1).adding(days: distance) == limit)
    #expect(try date(2024, 1, 1).adding(months: distance) == limit)
    #expect(CalendarDate.distantPast.adding(days: -1) == .distantPast)
    #expect(CalendarDate.distantPast.adding(days: 1).description == "-9999-01-02")
  }

  @Test func aDateIsDescribedAsInISO8601() throws {
    #expect(try date(2028, 2, 9).description == "2028-02-09")
    #expect(try date(-44, 3, 15).description == "-0044-03-15")
  }
}
