/// A day and a time of day that is formatted, without a time zone, in the proleptic Gregorian calendar.
///
///     DateFields(year: 2028, month: 2, day: 29)
///     DateFields(hour: 9, minute: 41)
///
/// Fields beyond their range count on: the 32nd of January is the 1st of February, and minute 75 is in the next hour.
/// There is a year 0, before the year 1. Years end at 200,000 before and behind it.
public struct DateFields: Hashable, Sendable {
  /// The year of the Gregorian calendar.
  public var year: Int
  /// The month: 1 is January.
  public var month: Int
  /// The day of the month, from 1.
  public var day: Int
  /// The hour, from 0 to 23.
  public var hour: Int
  /// The minute, from 0 to 59.
  public var minute: Int
  /// The second, from 0 to 59.
  public var second: Int

  /// Creates fields. A format that shows a part that is not given shows midnight, or the 1st of January 2000.
  public init(year: Int = 2000, month: Int = 1, day: Int = 1, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    (self.year, self.month, self.day) = (year, month, day)
    (self.hour, self.minute, self.second) = (hour, minute, second)
  }

  // MARK: Counting

  private static let years = -200_000...200_000
  /// The limit of fields that are beyond their range.
  private static let largest = 1_000_000
  static let secondsPerDay = 86_400

  private static func limited(_ field: Int) -> Int { min(max(field, -largest), largest) }

  /// The number of days since the 1st of January 1970, without those that the time counts on.
  public var dayNumber: Int {
    let months = Self.limited(month) - 1
    let years = GregorianDays.quotient(months, 12)
    return GregorianDays.number(
      year: min(max(year, Self.years.lowerBound), Self.years.upperBound) + years, month: months - years * 12 + 1,
      day: Self.limited(day))
  }

  /// The seconds since the start of 1970.
  var seconds: Int {
    dayNumber * Self.secondsPerDay + Self.limited(hour) * 3600 + Self.limited(minute) * 60 + Self.limited(second)
  }

  /// Creates the fields of a number of seconds since the start of 1970.
  init(seconds: Int) {
    let dayNumber = GregorianDays.quotient(seconds, Self.secondsPerDay)
    let time = seconds - dayNumber * Self.secondsPerDay
    let (year, month, day) = GregorianDays.date(dayNumber)
    self.init(
      year: year, month: month, day: day, hour: time / 3600, minute: time / 60 % 60, second: time % 60)
  }

  /// The same moment, with all fields in their ranges.
  var normalized: DateFields { DateFields(seconds: seconds) }

  /// Creates the fields of the day that is so many days behind the 1st of January 1970. Days end where years do.
  public init(dayNumber: Int) {
    let first = DateFields(year: .min).dayNumber
    let last = DateFields(year: .max, month: 12, day: 31).dayNumber
    let (year, month, day) = GregorianDays.date(min(max(dayNumber, first), last))
    self.init(year: year, month: month, day: day)
  }

  /// The day of the week: 0 is Sunday.
  public var weekday: Int { GregorianDays.weekday(GregorianDays.quotient(seconds, Self.secondsPerDay)) }
}
