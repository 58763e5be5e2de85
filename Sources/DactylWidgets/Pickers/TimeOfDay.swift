/// A time of day, to the minute, without a date and a time zone.
///
///     let start = TimeOfDay(hour: 9, minute: 30)
///     let end = start?.adding(minutes: 90)
public struct TimeOfDay: Hashable, Sendable {
  /// The hour, from 0 to 23.
  public let hour: Int
  /// The minute of the hour, from 0 to 59.
  public let minute: Int

  /// The start of the day.
  public static let midnight = TimeOfDay(minuteOfDay: 0)

  static let minutesPerDay = 24 * 60

  /// Creates a time. Returns nil if there is no such time.
  public init?(hour: Int, minute: Int) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
    (self.hour, self.minute) = (hour, minute)
  }

  /// The minutes since midnight.
  var minuteOfDay: Int { hour * 60 + minute }

  /// Creates the time `minuteOfDay` minutes after midnight, of whatever day.
  init(minuteOfDay: Int) {
    let remainder = minuteOfDay % Self.minutesPerDay
    let minutes = remainder < 0 ? remainder + Self.minutesPerDay : remainder
    (hour, minute) = (minutes / 60, minutes % 60)
  }

  /// Returns the time that is `minutes` later. It continues at midnight after the last minute of the day.
  public func adding(minutes: Int) -> TimeOfDay {
    TimeOfDay(minuteOfDay: minuteOfDay + minutes % Self.minutesPerDay)
  }
}

extension TimeOfDay: Comparable {
  public static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.minuteOfDay < b.minuteOfDay }
}

extension TimeOfDay: CustomStringConvertible {
  /// The time as in ISO 8601, such as `09:41`.
  public var description: String { "\(hour.twoDigits):\(minute.twoDigits)" }
}

extension Int {
  /// The number with a zero in front of a single digit.
  var twoDigits: String { (0..<10).contains(self) ? "0\(self)" : "\(self)" }
}
