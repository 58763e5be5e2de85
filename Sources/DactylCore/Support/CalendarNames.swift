import DactylLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names of months, weekdays and halves of the day in a language, the first day of its week, and its clock.
///
///     var names = CalendarNames.user
///     names.firstWeekday = 1
public struct CalendarNames: Hashable, Sendable {
  /// The names of the months as they are written without a day, January first.
  public var months: [String]
  /// The names of the weekdays, Sunday first.
  public var weekdays: [String]
  /// The short names of the weekdays, Sunday first.
  public var shortWeekdays: [String]
  /// The first day of the week: 0 is Sunday, 1 is Monday. Other numbers count modulo 7.
  public var firstWeekday: Int
  /// Whether hours are counted to 12, twice a day.
  public var usesTwelveHourClock: Bool
  /// The names of the hours before and after noon, such as AM and PM.
  public var dayPeriods: [String]

  /// Creates a list of names. A name that is missing is the English one where it is shown.
  public init(
    months: [String], weekdays: [String], shortWeekdays: [String], firstWeekday: Int, usesTwelveHourClock: Bool = false,
    dayPeriods: [String] = ["AM", "PM"]
  ) {
    self.months = months
    self.weekdays = weekdays
    self.shortWeekdays = shortWeekdays
    self.firstWeekday = firstWeekday
    self.usesTwelveHourClock = usesTwelveHourClock
    self.dayPeriods = dayPeriods
  }

  /// English names, a week that begins on Sunday, and a 12-hour clock.
  public static let english = CalendarNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ],
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], firstWeekday: 0,
    usesTwelveHourClock: true)

  /// The names in the language that the environment of the process asks for (`LC_ALL`, `LC_TIME` or `LANG`), as far as
  /// the system has them.
  public static let user = CalendarNames(locale: "") ?? CalendarNames(for: .userFormats)

  /// The names in a language (`LA-8`); the English ones if the system does not have them.
  public init(for locale: Locale) {
    let conventions = CalendarConventions(for: locale)
    self.init(
      months: conventions.months, weekdays: conventions.weekdays, shortWeekdays: conventions.shortWeekdays,
      firstWeekday: conventions.firstWeekday, usesTwelveHourClock: conventions.usesTwelveHourClock,
      dayPeriods: conventions.dayPeriods)
  }

  /// The names of the C library's locale `name`. Returns nil if it is not installed or its names are not in UTF-8.
  init?(locale name: String) {
    guard let locale = newlocale(LC_TIME_MASK | LC_CTYPE_MASK, name, nil) else { return nil }
    defer { freelocale(locale) }
    func text(_ item: Int) -> String? {
      nl_langinfo_l(nl_item(item), locale).flatMap { String(validatingCString: $0) }
    }
    func names(_ first: Int, _ count: Int) -> [String]? {
      let names = (first..<first + count).compactMap(text)
      return names.count == count && !names.contains("") ? names : nil
    }
    guard let months = names(Self.firstMonth, 12), let weekdays = names(Int(DAY_1), 7),
      let shortWeekdays = names(Int(ABDAY_1), 7)
    else { return nil }
    self.init(
      months: months, weekdays: weekdays, shortWeekdays: shortWeekdays, firstWeekday: Self.firstWeekday(of: locale),
      usesTwelveHourClock: Self.isTwelveHourClock(
        timeFormat: text(Int(T_FMT)) ?? "", twelveHourFormat: text(Int(T_FMT_AMPM)) ?? ""),
      // A locale with a 24-hour clock may have no such names.
      dayPeriods: [text(Int(AM_STR)) ?? "", text(Int(PM_STR)) ?? ""])
  }

  /// Returns whether a format of `strftime` counts hours to 12. `twelveHourFormat` is the format of `%r`; if it
  /// is empty, `%r` is that of the C locale.
  static func isTwelveHourClock(timeFormat: String, twelveHourFormat: String) -> Bool {
    let conversions = conversions(of: timeFormat)
    if conversions.contains("r") {
      return twelveHourFormat.isEmpty || !twelveHourConversions.isDisjoint(with: self.conversions(of: twelveHourFormat))
    }
    return !twelveHourConversions.isDisjoint(with: conversions)
  }

  /// Hours from 1 to 12, and the names of the halves of the day.
  private static let twelveHourConversions: Set<Character> = ["I", "l", "p", "P"]

  /// Returns the letters of the conversions in a format of `strftime`, without flags, widths and modifiers.
  private static func conversions(of format: String) -> Set<Character> {
    var conversions: Set<Character> = []
    var isInside = false
    for character in format {
      if !isInside {
        isInside = character == "%"
      } else if !"_-0^#+123456789EO".contains(character) {
        conversions.insert(character)
        isInside = false
      }
    }
    return conversions
  }

  #if canImport(Glibc)
    /// Many languages use another form of the name beside a day, which `MON_1` is.
    private static var firstMonth: Int { Int(__ALTMON_1) }

    /// The locale counts its first weekday from 1, from a day that is a Sunday or a Monday.
    private static func firstWeekday(of locale: locale_t) -> Int {
      let first = nl_langinfo_l(nl_item(_NL_TIME_FIRST_WEEKDAY), locale).map { Int($0.pointee) } ?? 1
      let monday = 19_971_201
      let origin = Int(bitPattern: nl_langinfo_l(nl_item(_NL_TIME_WEEK_1STDAY), locale)) == monday ? 1 : 0
      return (origin + max(first, 1) - 1) % 7
    }
  #else
    private static var firstMonth: Int { Int(MON_1) }

    private static func firstWeekday(of locale: locale_t) -> Int { 0 }
  #endif
}
