import DactylCore

/// The rows of the columns of a time picker, and the times that they make.
struct TimeRows: Equatable {
  let usesTwelveHourClock: Bool
  /// The minutes from one row to the next; it divides 60.
  let interval: Int
  /// The minutes of the day that the user can choose: the first and the last one; nil if there are none.
  let limits: ClosedRange<Int>?

  /// An interval that does not divide 60 counts as 1.
  init(usesTwelveHourClock: Bool, interval: Int, from minimum: TimeOfDay?, to maximum: TimeOfDay?) {
    let interval = interval > 0 && 60.isMultiple(of: interval) ? interval : 1
    let first = ((minimum ?? .midnight).minuteOfDay + interval - 1) / interval * interval
    let last = (maximum?.minuteOfDay ?? TimeOfDay.minutesPerDay - 1) / interval * interval
    self.usesTwelveHourClock = usesTwelveHourClock
    self.interval = interval
    limits = first <= last ? first...last : nil
  }

  // MARK: Rows of a time

  var hourCount: Int { usesTwelveHourClock ? 12 : 24 }
  var minuteCount: Int { 60 / interval }

  func hour(of time: TimeOfDay) -> Int { time.hour % hourCount }
  func minute(of time: TimeOfDay) -> Int { time.minute / interval }
  /// Returns 0 before noon, else 1.
  func period(of time: TimeOfDay) -> Int { time.hour / 12 }

  /// Returns the time of the rows of all columns. The row of the period counts with a 12-hour clock only.
  func time(hour: Int, minute: Int, period: Int) -> TimeOfDay {
    TimeOfDay(minuteOfDay: (usesTwelveHourClock ? hour + 12 * period : hour) * 60 + minute * interval)
  }

  /// Returns the time of the row that shows `time`.
  func rounded(_ time: TimeOfDay) -> TimeOfDay {
    TimeOfDay(minuteOfDay: time.minuteOfDay - time.minute % interval)
  }

  // MARK: Limits

  /// Returns the nearest time that the user can choose; nil if there is none.
  func limited(_ time: TimeOfDay) -> TimeOfDay? {
    limits.map { TimeOfDay(minuteOfDay: min(max(time.minuteOfDay, $0.lowerBound), $0.upperBound)) }
  }

  /// Returns whether the user can choose one of `count` minutes of the day from `first` on.
  private func allows(_ first: Int, _ count: Int) -> Bool {
    limits.map { first <= $0.upperBound && first + count > $0.lowerBound } ?? false
  }

  func allowsHour(_ hour: Int, period: Int) -> Bool {
    allows(time(hour: hour, minute: 0, period: period).minuteOfDay, 60)
  }

  func allowsMinute(_ minute: Int, ofHour hour: Int) -> Bool { allows(hour * 60 + minute * interval, 1) }

  func allowsPeriod(_ period: Int) -> Bool { allows(period * 12 * 60, 12 * 60) }

  // MARK: Numbers that the user reads and types

  /// Returns the number of a row of hours: with a 12-hour clock, the first one is 12.
  func number(ofHour row: Int) -> Int { usesTwelveHourClock && row == 0 ? 12 : row }

  /// Returns the row of hours with `number`; nil if there is none.
  func hour(ofNumber number: Int) -> Int? {
    let numbers = usesTwelveHourClock ? 1...12 : 0...23
    return numbers.contains(number) ? number % hourCount : nil
  }

  /// Returns the row of minutes that shows `number`; nil if there is none.
  func minute(ofNumber number: Int) -> Int? { (0..<60).contains(number) ? number / interval : nil }
}

extension CalendarNames {
  /// Returns the name of the hours before noon for 0, and of those after it for 1.
  func dayPeriodName(_ period: Int) -> String {
    dayPeriods.indices.contains(period) && !dayPeriods[period].isEmpty
      ? dayPeriods[period] : Self.english.dayPeriods[period]
  }

  /// Returns `time` as the user reads it.
  func text(of time: TimeOfDay) -> String {
    guard usesTwelveHourClock else { return time.description }
    let hour = time.hour % 12
    return "\(hour == 0 ? 12 : hour):\(time.minute.twoDigits) \(dayPeriodName(time.hour / 12))"
  }
}
