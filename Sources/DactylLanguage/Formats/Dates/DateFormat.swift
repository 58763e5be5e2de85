/// The form in which days and times of day are shown.
///
///     let day = DateFields(year: 2028, month: 2, day: 29)
///     DateFormat.date(.long).string(from: day, in: "de")              // 29. Februar 2028
///     DateFormat.skeleton("yMMMd").string(from: day, in: "en-US")     // Feb 29, 2028
///     DateFormat.time().string(from: DateFields(hour: 9), in: "de")   // 09:00
public struct DateFormat: Hashable, Sendable {
  /// The length of a date or a time.
  public enum Length: String, Hashable, Sendable, CaseIterable {
    /// Numbers alone; a time without seconds.
    case short
    /// Abbreviated names; a time with seconds.
    case medium
    /// The names of months.
    case long
    /// The names of months and weekdays.
    case full
  }

  /// The hours that a clock shows.
  public enum Clock: String, Hashable, Sendable, CaseIterable {
    /// From 12 to 11, twice a day.
    case twelveHour = "h12"
    /// From 0 to 23.
    case twentyFourHour = "h23"
  }

  enum Style: Hashable, Sendable {
    /// A date, a time, or both.
    case lengths(date: Length?, time: Length?)
    case skeleton(String)
  }

  let style: Style
  /// The calendar of the date; nil for that of the language and the region, or of the identifier (`ca`).
  public var calendar: CalendarSystem?
  /// The clock; nil for that of the language and the region, or of the identifier (`hc`).
  public var clock: Clock?

  private init(_ style: Style) { self.style = style }

  /// Returns the format of a date.
  public static func date(_ length: Length = .medium) -> DateFormat {
    DateFormat(.lengths(date: length, time: nil))
  }

  /// Returns the format of a time of day. There is no time zone, so a time that is longer than medium is medium.
  public static func time(_ length: Length = .short) -> DateFormat {
    DateFormat(.lengths(date: nil, time: length))
  }

  /// Returns the format of a date and a time of day.
  public static func dateTime(_ date: Length = .medium, _ time: Length = .short) -> DateFormat {
    DateFormat(.lengths(date: date, time: time))
  }

  /// Returns a format with the given fields, in the order and with the words of the language.
  ///
  /// `fields` are letters of the Common Locale Data Repository, in any order: `y` is a year, `M`, `MMM` and `MMMM` are a
  /// month as a number, an abbreviation and a name, `d` is a day, `EEE` and `EEEE` are a weekday, `j` is an hour, `m`
  /// and `s` are minutes and seconds. Other characters do not count; without a letter it is a medium date.
  public static func skeleton(_ fields: String) -> DateFormat {
    let letters = fields.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }.prefix(longestSkeleton)
    return letters.isEmpty ? .date(.medium) : DateFormat(.skeleton(String(String.UnicodeScalarView(letters))))
  }

  private static let longestSkeleton = 32

  /// Returns the format for another calendar.
  public func calendar(_ calendar: CalendarSystem) -> DateFormat {
    var format = self
    format.calendar = calendar
    return format
  }

  /// Returns the format for another clock.
  public func clock(_ clock: Clock) -> DateFormat {
    var format = self
    format.clock = clock
    return format
  }

  /// Returns a date or a time as text.
  public func string(from fields: DateFields, in locale: Locale) -> String {
    let locale = adapted(locale)
    return FormatLibrary.use { $0.string(from: fields, format: self, locale: locale) }
      ?? builtInString(from: fields, in: locale)
  }

  /// Returns a range of dates or times as text, such as `Feb 3 – 5, 2028`. Ends that look the same are one.
  public func string(from first: DateFields, to last: DateFields, in locale: Locale) -> String {
    let adapted = adapted(locale)
    let text = FormatLibrary.use { $0.string(from: first, to: last, format: self, locale: adapted) }
    if let text { return text }
    let (start, end) = (string(from: first, in: locale), string(from: last, in: locale))
    return start == end ? start : "\(start) – \(end)"
  }

  /// Returns the pattern of the format in the letters of the Common Locale Data Repository, such as `d. MMMM y`. Words
  /// are between apostrophes.
  public func pattern(in locale: Locale) -> String {
    let locale = adapted(locale)
    return FormatLibrary.use { $0.pattern(of: self, locale: locale) } ?? builtInPattern(in: locale)
  }

  /// Returns the locale with the calendar and the clock of the format.
  private func adapted(_ locale: Locale) -> Locale {
    var keywords = locale.keywords
    // Calendars with several names are the same ones as for `CalendarSystem`.
    let calendar = calendar ?? keywords["ca"].flatMap { CalendarSystem(name: $0) }
    if let calendar { keywords["ca"] = calendar.rawValue }
    if let clock { keywords["hc"] = clock.rawValue }
    guard keywords != locale.keywords else { return locale }
    return Locale(language: locale.language, script: locale.script, region: locale.region, keywords: keywords)
  }

  /// A name that tells the style from others.
  var name: String {
    switch style {
    case .lengths(let date, let time): "\(date?.rawValue ?? "")/\(time?.rawValue ?? "")"
    case .skeleton(let fields): fields
    }
  }
}
