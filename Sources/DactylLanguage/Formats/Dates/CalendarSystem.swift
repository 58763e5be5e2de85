/// A calendar, whose years and months are other ones than those of the Gregorian calendar.
///
/// The raw value is the name in an identifier of a locale (`fa-u-ca-persian`).
public enum CalendarSystem: String, Hashable, Sendable, CaseIterable {
  /// The calendar of most countries.
  case gregorian = "gregory"
  /// The Islamic calendar of Saudi Arabia, Umm al-Qura.
  case hijri = "islamic-umalqura"
  /// The Islamic calendar with months of 30 and 29 days in turn, counted from a Friday.
  case hijriCivil = "islamic-civil"
  /// The Islamic calendar with months of 30 and 29 days in turn, counted from a Thursday.
  case hijriTabular = "islamic-tbla"
  /// Gregorian days and months in the years of the Thai solar calendar.
  case buddhist
  /// Gregorian days and months in the years of Japanese eras.
  case japanese
  /// The solar calendar of Iran and Afghanistan.
  case persian

  /// A day of a calendar.
  public struct Day: Hashable, Sendable {
    /// The number of the era in the calendar.
    public let era: Int
    /// The name of the era in the language, such as `Reiwa`.
    public let eraName: String
    /// The year of the era.
    public let year: Int
    /// The month, from 1.
    public let month: Int
    /// The name of the month in the language, as it is written without a day.
    public let monthName: String
    /// The day of the month, from 1.
    public let day: Int
    /// The number of days that the month has.
    public let daysInMonth: Int
    /// The number of months that the year has.
    public let monthsInYear: Int
  }

  /// Returns the calendar of a locale: that of its identifier, or else that of the language and the region. One that is
  /// not in this list is the Gregorian one.
  public static func calendar(of locale: Locale) -> CalendarSystem {
    if let name = locale.keywords["ca"] { return CalendarSystem(name: name) ?? .gregorian }
    return FormatLibrary.use { $0.calendar(of: locale) } ?? builtIn(for: locale)
  }

  /// Returns the day of the calendar that is a day of the Gregorian calendar. Returns nil where ICU is not installed, for
  /// all calendars but the Gregorian one.
  public func day(of fields: DateFields, in locale: Locale) -> Day? {
    let locale = self.locale(locale)
    let fields = fields.normalized
    if self == .gregorian { return gregorianDay(of: fields, in: locale) }
    return FormatLibrary.use { $0.day(of: fields, locale: locale) }
  }

  /// Returns the Gregorian day of a day of the calendar. `era` is the number of the era; nil for the present one.
  /// Returns nil if there is no such day, and where ICU is not installed, for all calendars but the Gregorian one.
  public func fields(year: Int, month: Int, day: Int, era: Int? = nil) -> DateFields? {
    let limit = 1_000_000
    guard (-limit...limit).contains(year), (1...13).contains(month), (1...31).contains(day) else { return nil }
    if self == .gregorian {
      let fields = DateFields(year: era == 0 ? 1 - year : year, month: month, day: day)
      return fields.normalized == fields ? fields : nil
    }
    let locale = self.locale(.english)
    return FormatLibrary.use { $0.fields(year: year, month: month, day: day, era: era, locale: locale) }
  }

  // MARK: Names

  /// Creates the calendar with a name in an identifier; nil for one that is not in the list.
  init?(name: String) {
    switch name {
    case "gregory", "gregorian", "iso8601": self = .gregorian
    case "islamic", "islamic-rgsa": self = .hijri
    case "islamicc": self = .hijriCivil
    default: self.init(rawValue: name)
    }
  }

  /// Returns a locale with the calendar in its identifier.
  private func locale(_ locale: Locale) -> Locale {
    var keywords = locale.keywords
    keywords["ca"] = rawValue
    return Locale(language: locale.language, script: locale.script, region: locale.region, keywords: keywords)
  }

  private static func builtIn(for locale: Locale) -> CalendarSystem {
    switch (locale.language, locale.region) {
    case ("fa", _), ("lrc", nil), ("lrc", "IR"), ("mzn", _), ("ps", nil), ("ps", "AF"), ("ckb", "IR"), ("uz", "AF"):
      .persian
    case ("th", _): .buddhist
    case ("ar", "SA"): .hijri
    default: .gregorian
    }
  }

  private func gregorianDay(of fields: DateFields, in locale: Locale) -> Day {
    let era = fields.year < 1 ? 0 : 1
    let names = FormatLibrary.use { session in
      session.text(of: fields, pattern: "LLLL", locale: locale).flatMap { month in
        session.text(of: fields, pattern: "G", locale: locale).map { (month, $0) }
      }
    }
    let (monthName, eraName) =
      names ?? (CalendarConventions.builtInMonth(fields.month, in: locale), era == 0 ? "BC" : "AD")
    return Day(
      era: era, eraName: eraName, year: era == 0 ? 1 - fields.year : fields.year, month: fields.month,
      monthName: monthName, day: fields.day,
      daysInMonth: GregorianDays.count(inMonth: fields.month, of: fields.year), monthsInYear: 12)
  }
}
