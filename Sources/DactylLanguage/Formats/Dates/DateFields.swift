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
  private static let secondsPerDay = 86_400
  /// The days of 400 years, after which the calendar repeats.
  private static let daysPerEra = 146_097
  /// The days from the 1st of March of the year 0 to the 1st of January 1970.
  private static let daysTo1970 = 719_468

  private static func limited(_ field: Int) -> Int { min(max(field, -largest), largest) }

  /// Returns the quotient rounded down.
  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number + 1) / divisor - 1
  }

  /// The seconds since the start of 1970.
  var seconds: Int {
    let months = Self.limited(month) - 1
    let wholeYear = min(max(year, Self.years.lowerBound), Self.years.upperBound) + Self.quotient(months, 12)
    let monthFromMarch = (months - Self.quotient(months, 12) * 12 + 10) % 12
    // With years that begin in March, a leap day is the last one.
    let shiftedYear = monthFromMarch >= 10 ? wholeYear - 1 : wholeYear
    let era = Self.quotient(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + Self.limited(day) - 1
    let days = era * Self.daysPerEra + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - Self.daysTo1970
    return days * Self.secondsPerDay + Self.limited(hour) * 3600 + Self.limited(minute) * 60 + Self.limited(second)
  }

  /// Creates the fields of a number of seconds since the start of 1970.
  init(seconds: Int) {
    let dayNumber = Self.quotient(seconds, Self.secondsPerDay)
    let time = seconds - dayNumber * Self.secondsPerDay
    let number = dayNumber + Self.daysTo1970
    let era = Self.quotient(number, Self.daysPerEra)
    let dayOfEra = number - era * Self.daysPerEra
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    self.init(
      year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month: month,
      day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1, hour: time / 3600, minute: time / 60 % 60,
      second: time % 60)
  }

  /// The same moment, with all fields in their ranges.
  var normalized: DateFields { DateFields(seconds: seconds) }

  /// The day of the week: 0 is Sunday.
  var weekday: Int {
    // The 1st of January 1970 was a Thursday.
    let days = Self.quotient(seconds, Self.secondsPerDay) + 4
    return days - Self.quotient(days, 7) * 7
  }
}
