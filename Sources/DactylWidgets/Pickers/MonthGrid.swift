/// The days of a month in six rows of seven columns.
struct MonthGrid {
  /// The number of cells.
  static let count = rows * columns
  static let rows = 6
  static let columns = 7

  /// The first day of the month.
  let month: CalendarDate
  /// The weekday of the first column, from 0 for Sunday to 6.
  let firstWeekday: Int

  init(month: CalendarDate, firstWeekday: Int) {
    self.month = month.firstOfMonth
    self.firstWeekday = (firstWeekday % 7 + 7) % 7
  }

  /// Returns the column of `date`, from 0, in the order of reading.
  func column(of date: CalendarDate) -> Int { (date.weekday - firstWeekday + 7) % 7 }

  /// Returns the date of a cell; nil if it is empty.
  func date(at index: Int) -> CalendarDate? {
    CalendarDate(year: month.year, month: month.month, day: index - column(of: month) + 1)
  }

  /// Returns the cell of `date`; nil if it is in another month.
  func index(of date: CalendarDate) -> Int? {
    date.firstOfMonth == month ? column(of: month) + date.day - 1 : nil
  }
}
