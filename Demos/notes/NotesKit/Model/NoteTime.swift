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

  /// Returns the present time, in seconds since 1970.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Returns the time in words, seen from `today`: with the hour in the last week, else only the date.
  func words(seenFrom today: CalendarDate, in locale: Locale) -> LocalizedText {
    let fields = DateFields(year: date.year, month: date.month, day: date.day, hour: time.hour, minute: time.minute)
    func text(_ format: DateFormat) -> String { format.string(from: fields, in: locale) }
    return switch date.days(to: today) {
    case 0: "Today \(text(.time()))"
    case 1: "Yesterday \(text(.time()))"
    case 2...6: "\(text(.skeleton("EEEE"))) \(text(.time()))"
    default: .verbatim(text(.date(.long)))
    }
  }
}
