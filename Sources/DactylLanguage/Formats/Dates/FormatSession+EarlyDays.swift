/// Days before the 15th of October 1582. In calendars that have other years than the Gregorian one, but its months, the
/// library takes them for days of the Julian calendar.
extension FormatSession {
  private static let gregorianStart = DateFields(year: 1582, month: 10, day: 15).seconds

  /// Whether a calendar has the months of the Gregorian one in other years.
  func hasGregorianMonths(_ locale: Locale) -> Bool {
    ["buddhist", "japanese", "roc"].contains(calendarName(of: locale) ?? "")
  }

  private func isJulian(_ fields: DateFields, _ locale: Locale) -> Bool {
    fields.seconds < Self.gregorianStart && hasGregorianMonths(locale)
  }

  /// Returns a time in seconds at which the library has the year and the era of a day: that of the day in the Julian
  /// calendar that has the same name.
  func yearTime(of fields: DateFields, _ locale: Locale) -> Int {
    guard isJulian(fields, locale) else { return fields.seconds }
    let fields = fields.normalized
    let yearFromMarch = fields.month > 2 ? fields.year : fields.year - 1
    let difference = GregorianDays.quotient(yearFromMarch, 100) - GregorianDays.quotient(yearFromMarch, 400) - 2
    // The last days before the start are no days of the Julian calendar.
    return min(fields.seconds + difference * DateFields.secondsPerDay, Self.gregorianStart - 1)
  }

  /// Returns a day as text, in a pattern. Also days before 1582 are those of the Gregorian calendar.
  func text(of fields: DateFields, pattern: String, locale: Locale) -> String? {
    guard isJulian(fields, locale) else { return text(ofTime: fields.seconds, pattern: pattern, locale: locale) }
    // Centuries later the same days have the same months and weekdays.
    let count = GregorianDays.quotient(2000 - fields.normalized.year, 400)
    let later = fields.seconds + count * GregorianDays.per400Years * DateFields.secondsPerDay
    let yearTime = yearTime(of: fields, locale)
    let texts = PatternReader.parts(of: pattern).map { part -> String? in
      switch part {
      case .text(let text): return text
      case .field(let letter, let count):
        let time = "GyYuUr".contains(letter) ? yearTime : later
        return text(ofTime: time, pattern: String(repeating: letter, count: count), locale: locale)
      }
    }
    let known = texts.compactMap(\.self)
    return known.count == texts.count ? known.joined() : nil
  }
}
