/// The days of a month in six rows of seven columns.
struct MonthGrid {
  /// The number of cells.
  static let count = rows * columns
  static let rows = 6
  static let columns = 7

  /// The first day of the month.
  let month: CalendarDate
  /// The number of days of the month.
  let length: Int
  /// The weekday of the first column, from 0 for Sunday to 6.
  let firstWeekday: Int

  /// Creates the grid of the month of `date` in the Gregorian calendar.
  init(month date: CalendarDate, firstWeekday: Int) {
    self.init(first: date.firstOfMonth, length: date.numberOfDaysInMonth, firstWeekday: firstWeekday)
  }

  /// Creates the grid of a month of another calendar, whose first day is `first`.
  init(first: CalendarDate, length: Int, firstWeekday: Int) {
    (month, self.length) = (first, length)
    self.firstWeekday = (firstWeekday % 7 + 7) % 7
  }

  /// Returns the column of `date`, from 0, in the order of reading.
  func column(of date: CalendarDate) -> Int { (date.weekday - firstWeekday + 7) % 7 }

  /// Returns the day of the month in a cell, from 1; nil if the cell is empty.
  func number(at index: Int) -> Int? {
    let number = index - column(of: month) + 1
    return (1...max(length, 1)).contains(number) ? number : nil
  }

  /// Returns the date of a cell; nil if it is empty.
  func date(at index: Int) -> CalendarDate? {
    number(at: index).flatMap { number in
      let date = month.adding(days: number - 1)
      // At the end of all days there is no other one.
      return month.days(to: date) == number - 1 ? date : nil
    }
  }

  /// Returns the cell of `date`; nil if it is in another month.
  func index(of date: CalendarDate) -> Int? {
    let days = month.days(to: date)
    return (0..<length).contains(days) ? column(of: month) + days : nil
  }
}
