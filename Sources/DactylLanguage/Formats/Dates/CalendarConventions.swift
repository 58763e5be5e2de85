#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The week, the clock, and the names of months and weekdays in a language. Months are those of the Gregorian calendar.
///
///     let conventions = CalendarConventions(for: "de-AT")
///     conventions.months[0]       // Jänner
///     conventions.firstWeekday    // 1
public struct CalendarConventions: Hashable, Sendable {
  /// The first day of the week: 0 is Sunday, 1 is Monday.
  public let firstWeekday: Int
  /// The days of the weekend in ascending order: 0 is Sunday.
  public let weekendDays: [Int]
  /// The names of the months as they are written without a day, January first.
  public let months: [String]
  /// The short names of the months, January first.
  public let shortMonths: [String]
  /// The names of the weekdays, Sunday first.
  public let weekdays: [String]
  /// The short names of the weekdays, Sunday first.
  public let shortWeekdays: [String]
  /// Names of the weekdays that are mostly one letter, Sunday first.
  public let narrowWeekdays: [String]
  /// The names of the hours before and after noon, such as AM and PM.
  public let dayPeriods: [String]
  /// Whether hours are counted to 12, twice a day.
  public let usesTwelveHourClock: Bool

  init(
    firstWeekday: Int, weekendDays: [Int], months: [String], shortMonths: [String], weekdays: [String],
    shortWeekdays: [String], narrowWeekdays: [String], dayPeriods: [String], usesTwelveHourClock: Bool
  ) {
    (self.firstWeekday, self.weekendDays, self.usesTwelveHourClock) = (firstWeekday, weekendDays, usesTwelveHourClock)
    (self.months, self.shortMonths, self.dayPeriods) = (months, shortMonths, dayPeriods)
    (self.weekdays, self.shortWeekdays, self.narrowWeekdays) = (weekdays, shortWeekdays, narrowWeekdays)
  }

  /// Creates the conventions of a locale. The keyword `fw` of its identifier is another first weekday, `hc` another
  /// clock.
  public init(for locale: Locale) {
    var keywords = locale.keywords
    keywords["ca"] = CalendarSystem.gregorian.rawValue
    let locale = Locale(
      language: locale.language, script: locale.script, region: locale.region, keywords: keywords)
    self = FormatLibrary.use { $0.conventions(of: locale) } ?? Self.builtIn(for: locale)
  }
}

extension CalendarConventions {
  private static let english = CalendarConventions(
    firstWeekday: 0, weekendDays: [0, 6],
    months: [
      "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
      "December",
    ],
    shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
    weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
    shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
    narrowWeekdays: ["S", "M", "T", "W", "T", "F", "S"], dayPeriods: ["AM", "PM"], usesTwelveHourClock: true)

  #if canImport(Glibc)
    /// Many languages use another form of the name beside a day, which `MON_1` is.
    private static let firstMonth = Int32(__ALTMON_1)
    private static let firstShortMonth = Int32(_NL_ABALTMON_1)
  #else
    private static let firstMonth = Int32(MON_1)
    private static let firstShortMonth = Int32(ABMON_1)
  #endif

  /// Returns the conventions without the library: names of the C library, or English ones.
  static func builtIn(for locale: Locale) -> CalendarConventions {
    let system = SystemLocale(locale)
    func names(_ first: Int32, _ english: [String]) -> [String] {
      let names = (first..<first + Int32(english.count)).compactMap { system?.text($0) }
      return names.count == english.count ? names : english
    }
    let region = WeekData.region(of: locale)
    let shortWeekdays = names(Int32(ABDAY_1), english.shortWeekdays)
    return CalendarConventions(
      firstWeekday: WeekData.firstWeekday(of: locale, region: region), weekendDays: WeekData.weekend(of: region),
      months: names(firstMonth, english.months), shortMonths: names(firstShortMonth, english.shortMonths),
      weekdays: names(Int32(DAY_1), english.weekdays), shortWeekdays: shortWeekdays,
      narrowWeekdays: shortWeekdays.map { String($0.prefix(1)).uppercased() },
      dayPeriods: names(Int32(AM_STR), english.dayPeriods),
      usesTwelveHourClock: WeekData.usesTwelveHourClock(locale, region: region))
  }

  static func builtInMonth(_ month: Int, in locale: Locale) -> String {
    let months = builtIn(for: locale).months
    return months.indices.contains(month - 1) ? months[month - 1] : ""
  }
}
