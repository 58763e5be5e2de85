/// The days of the Gregorian calendar, whose rules also apply before it was introduced.
package enum GregorianDays {
  /// The days of 400 years, after which the calendar repeats. They are whole weeks.
  package static let per400Years = 146_097
  /// The days from the 1st of March of the year 0 to the 1st of January 1970.
  private static let to1970 = 719_468

  /// Returns the number of days since the 1st of January 1970. The month is from 1 to 12; any day counts on.
  package static func number(year: Int, month: Int, day: Int) -> Int {
    // With years that begin in March, a leap day is the last one.
    let shiftedYear = month > 2 ? year : year - 1
    let era = quotient(shiftedYear, 400)
    let yearOfEra = shiftedYear - era * 400
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * per400Years + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - to1970
  }

  /// Returns the day with a number.
  package static func date(_ number: Int) -> (year: Int, month: Int, day: Int) {
    let number = number + to1970
    let era = quotient(number, per400Years)
    let dayOfEra = number - era * per400Years
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  /// Returns the number of days of a month from 1 to 12.
  package static func count(inMonth month: Int, of year: Int) -> Int {
    number(year: month == 12 ? year + 1 : year, month: month % 12 + 1, day: 1)
      - number(year: year, month: month, day: 1)
  }

  /// Returns the day of the week of the day with a number: 0 is Sunday.
  package static func weekday(_ number: Int) -> Int {
    // The 1st of January 1970 was a Thursday.
    let days = number + 4
    return days - quotient(days, 7) * 7
  }

  /// Returns the quotient rounded down.
  package static func quotient(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number + 1) / divisor - 1
  }
}
