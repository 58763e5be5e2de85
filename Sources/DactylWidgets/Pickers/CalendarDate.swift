import DactylLanguage

/// A day of the Gregorian calendar, without a time and a time zone.
///
///     let date = CalendarDate(year: 2028, month: 2, day: 29)
///     let later = date?.adding(days: 30)
///
/// The calendar is proleptic: its rules also apply before it was introduced. There is a year 0, before the year 1.
public struct CalendarDate: Hashable, Sendable {
  /// The year, from -9999 to 9999.
  public let year: Int
  /// The month: 1 is January.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// The years that a date can have.
  public static let years = -9999...9999

  /// The first day that there is.
  public static let distantPast = CalendarDate(valid: years.lowerBound, 1, 1)
  /// The last day that there is.
  public static let distantFuture = CalendarDate(valid: years.upperBound, 12, 31)

  /// Creates a date. Returns nil if there is no such day.
  public init?(year: Int, month: Int, day: Int) {
    guard Self.years.contains(year), (1...12).contains(month), day >= 1,
      day <= Self.numberOfDays(inMonth: month, of: year)
    else { return nil }
    self.init(valid: year, month, day)
  }

  private init(valid year: Int, _ month: Int, _ day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  // MARK: Months and years

  /// Returns whether `year` has a 29th of February.
  public static func isLeapYear(_ year: Int) -> Bool {
    year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
  }

  /// Returns the number of days of a month. A month outside of 1 to 12 has none.
  public static func numberOfDays(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeapYear(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    case 1...12: 31
    default: 0
    }
  }

  /// The number of days of the month.
  public var numberOfDaysInMonth: Int { Self.numberOfDays(inMonth: month, of: year) }

  /// The first day of the month.
  public var firstOfMonth: CalendarDate { CalendarDate(valid: year, month, 1) }

  /// Returns the same day of a month that is `months` later, or its last day if it is shorter. The result is limited to
  /// the days that there are.
  public func adding(months: Int) -> CalendarDate {
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(months)
    if overflow { return months < 0 ? .distantPast : .distantFuture }
    // Rounded down.
    let newYear = sum >= 0 ? sum / 12 : (sum + 1) / 12 - 1
    if newYear < Self.years.lowerBound { return .distantPast }
    if newYear > Self.years.upperBound { return .distantFuture }
    let newMonth = sum - newYear * 12 + 1
    return CalendarDate(valid: newYear, newMonth, min(day, Self.numberOfDays(inMonth: newMonth, of: newYear)))
  }

  // MARK: Days

  /// The day of the week: 0 is Sunday.
  public var weekday: Int { fields.weekday }

  /// Returns the number of days from this date to `other`; negative if that is earlier.
  public func days(to other: CalendarDate) -> Int { other.dayNumber - dayNumber }

  /// Returns the date that is `days` later. The result is limited to the days that there are.
  public func adding(days: Int) -> CalendarDate {
    let (number, overflow) = dayNumber.addingReportingOverflow(days)
    if overflow { return days < 0 ? .distantPast : .distantFuture }
    if number <= Self.distantPast.dayNumber { return .distantPast }
    if number >= Self.distantFuture.dayNumber { return .distantFuture }
    return CalendarDate(number: number)
  }

  /// The number of days since the 1st of January 1970.
  private var dayNumber: Int { fields.dayNumber }

  private init(number: Int) {
    let fields = DateFields(dayNumber: number)
    self.init(valid: fields.year, fields.month, fields.day)
  }
}

extension CalendarDate: Comparable {
  public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
    (a.year, a.month, a.day) < (b.year, b.month, b.day)
  }
}

extension CalendarDate: CustomStringConvertible {
  /// The date as in ISO 8601, such as `2028-02-29`.
  public var description: String {
    func padded(_ number: Int, _ count: Int) -> String {
      let digits = String(number.magnitude)
      return (number < 0 ? "-" : "") + String(repeating: "0", count: max(count - digits.count, 0)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
