import DactylCore

/// The months of a calendar, as a picker shows them. Its days are those of the Gregorian calendar.
///
/// Where ICU does not know a day, its month is the Gregorian one.
struct MonthCalendar: Hashable {
  let system: CalendarSystem
  private let locale: Locale

  /// Whether the months are those of the Gregorian calendar, in other years.
  private var hasGregorianMonths: Bool { [.gregorian, .buddhist, .japanese].contains(system) }

  /// Creates the months of `system`; of the Gregorian calendar if ICU is missing.
  init(_ system: CalendarSystem, in locale: Locale) {
    let isKnown = system == .gregorian || system.day(of: DateFields(), in: locale) != nil
    self.system = isKnown ? system : .gregorian
    self.locale = locale
  }

  private func day(_ date: CalendarDate) -> CalendarSystem.Day? {
    hasGregorianMonths ? nil : system.day(of: date.fields, in: locale)
  }

  /// Returns the first day of the month of `date`.
  func firstOfMonth(_ date: CalendarDate) -> CalendarDate {
    day(date).map { date.adding(days: 1 - $0.day) } ?? date.firstOfMonth
  }

  /// Returns the number of days of the month of `date`.
  func numberOfDays(inMonthOf date: CalendarDate) -> Int { day(date)?.daysInMonth ?? date.numberOfDaysInMonth }

  /// Returns the same day of a month that is `months` later, or its last day if it is shorter.
  func adding(months: Int, to date: CalendarDate) -> CalendarDate {
    guard let day = day(date), months.magnitude < 1_000_000 else { return date.adding(months: months) }
    let count = day.monthsInYear
    let index = day.year * count + day.month - 1 + months
    let year = index >= 0 ? index / count : (index + 1) / count - 1
    guard let fields = system.fields(year: year, month: index - year * count + 1, day: 1, era: day.era),
      let first = CalendarDate(year: fields.year, month: fields.month, day: fields.day)
    else { return date.adding(months: months) }
    return first.adding(days: min(day.day, numberOfDays(inMonthOf: first)) - 1)
  }

  /// Returns the day in words, in the language of the picker; with `isFull` with the weekday, else month and year.
  func text(of date: CalendarDate, isFull: Bool) -> String {
    let format = isFull ? DateFormat.date(.full) : DateFormat.skeleton("yMMMM")
    return format.calendar(system).string(from: date.fields, in: locale)
  }
}
