import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A day and a time of day, in the time zone of the user.
struct NoteTime {
  let date: CalendarDate
  let time: TimeOfDay

  /// The time `seconds` after the beginning of 1970. Returns nil if it is in no year that has a date.
  init?(_ seconds: Double) {
    guard seconds.magnitude < 1e12 else { return nil }
    var (number, parts) = (time_t(seconds.rounded(.down)), tm())
    guard localtime_r(&number, &parts) != nil,
      let date = CalendarDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday)),
      let time = TimeOfDay(hour: Int(parts.tm_hour), minute: Int(parts.tm_min))
    else { return nil }
    self.init(date, time)
  }

  init(_ date: CalendarDate, _ time: TimeOfDay) {
    self.date = date
    self.time = time
  }

  /// Returns the time in words, seen from `today`: with the hour in the last week, else only the date.
  func words(seenFrom today: CalendarDate, in names: CalendarNames = .user) -> LocalizedText {
    switch date.days(to: today) {
    case 0: "Today \(hour(in: names))"
    case 1: "Yesterday \(hour(in: names))"
    case 2...6: "\(names.weekdays[date.weekday]) \(hour(in: names))"
    // A year has no groups of digits.
    default: "\("\(date.day)") \(names.months[date.month - 1]) \("\(date.year)")"
    }
  }

  private func hour(in names: CalendarNames) -> String {
    guard names.usesTwelveHourClock else { return time.description }
    let minute = time.description.suffix(2)
    return "\((time.hour + 11) % 12 + 1):\(minute) \(names.dayPeriods[time.hour / 12])"
  }
}
