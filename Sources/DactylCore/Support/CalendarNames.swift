#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The names of months and weekdays in a language, and the first day of its week.
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

  /// Creates a list of names. A name that is missing is the English one where it is shown.
  public init(months: [String], weekdays: [String], shortWeekdays: [String], firstWeekday: Int) {
    self.months = months
    self.weekdays = weekdays
    self.shortWeekdays = shortWeekdays
    self.firstWeekday = firstWeekday
  }

  /// English names, and a week that begins on Sunday.
  public static let english = CalendarNames(
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ],
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"], firstWeekday: 0)

  /// The names in the language that the environment of the process asks for (`LC_ALL`, `LC_TIME` or `LANG`); the English
  /// ones if that language is not installed.
  public static let user = CalendarNames(locale: "") ?? .english

  /// The names of the C library's locale `name`. Returns nil if it is not installed or its names are not in UTF-8.
  init?(locale name: String) {
    guard let locale = newlocale(LC_TIME_MASK | LC_CTYPE_MASK, name, nil) else { return nil }
    defer { freelocale(locale) }
    func names(_ first: Int, _ count: Int) -> [String]? {
      let names = (first..<first + count).compactMap { item in
        nl_langinfo_l(nl_item(item), locale).flatMap { String(validatingCString: $0) }
      }
      return names.count == count && !names.contains("") ? names : nil
    }
    guard let months = names(Self.firstMonth, 12), let weekdays = names(Int(DAY_1), 7),
      let shortWeekdays = names(Int(ABDAY_1), 7)
    else { return nil }
    self.init(
      months: months, weekdays: weekdays, shortWeekdays: shortWeekdays, firstWeekday: Self.firstWeekday(of: locale))
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
