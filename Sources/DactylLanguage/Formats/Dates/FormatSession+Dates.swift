import CDactylICU

/// Constants of the library for dates.
enum DateConstant {
  static let none: Int32 = -1
  static let pattern: Int32 = -2
  static let shortest: Int32 = 3
  /// The time zone in which days are as long as each other.
  static let zone = Array("UTC".utf16)
  /// Before all days, so that the Gregorian calendar holds for all of them.
  static let gregorianChange = -184_303_902_528_000_000.0

  static func style(_ length: DateFormat.Length?, isTime: Bool) -> Int32 {
    switch length {
    case nil: none
    case .short: shortest
    case .medium: 2
    // Longer times have a time zone.
    case .long: isTime ? 2 : 1
    case .full: isTime ? 2 : 0
    }
  }
}

extension FormatSession {
  func string(from fields: DateFields, format: DateFormat, locale: Locale) -> String? {
    guard let pattern = pattern(of: format, locale: locale) else { return nil }
    return text(of: fields, pattern: eraAdded(to: pattern, for: [fields], locale), locale: locale)
  }

  func string(from first: DateFields, to last: DateFields, format: DateFormat, locale: Locale) -> String? {
    let icu = icu
    // The library's intervals know only the calendar that began in 1582.
    guard min(first.seconds, last.seconds) >= Self.startOf1583, first.seconds <= last.seconds,
      let skeleton = skeleton(of: format, locale: locale)
    else { return nil }
    let formatter = formatter(.interval, locale, skeleton, close: icu.pointee.udtitvfmt_close) { identifier, status in
      let letters = Array(skeleton.utf16)
      let zone = DateConstant.zone
      return icu.pointee.udtitvfmt_open(identifier, letters, Int32(letters.count), zone, Int32(zone.count), &status)
    }
    guard let formatter else { return nil }
    let (start, end) = (Double(first.seconds) * 1000, Double(last.seconds) * 1000)
    return text { icu.pointee.udtitvfmt_format(formatter, start, end, $0, $1, nil, &$2) }
  }

  private static let startOf1583 = DateFields(year: 1583).seconds

  // MARK: Formatters

  /// Returns a time in seconds as text, in a pattern.
  func text(ofTime time: Int, pattern: String, locale: Locale) -> String? {
    let icu = icu
    guard let formatter = dateFormatter(locale, pattern: pattern) else { return nil }
    return text { icu.pointee.udat_format(formatter, Double(time) * 1000, $0, $1, nil, &$2) }
  }

  /// Returns a formatter of a pattern.
  private func dateFormatter(_ locale: Locale, pattern: String) -> UnsafeMutableRawPointer? {
    let icu = icu
    return formatter(.date, locale, pattern, close: icu.pointee.udat_close) { identifier, status in
      let letters = Array(pattern.utf16)
      let object = openDateFormat(
        identifier, time: DateConstant.pattern, date: DateConstant.pattern, pattern: letters, &status)
      if let object { makeProleptic(object) }
      return object
    }
  }

  func openDateFormat(
    _ identifier: String, time: Int32, date: Int32, pattern: [UInt16] = [], _ status: inout Int32
  ) -> UnsafeMutableRawPointer? {
    let zone = DateConstant.zone
    return icu.pointee.udat_open(
      time, date, identifier, zone, Int32(zone.count), pattern.isEmpty ? nil : pattern, Int32(pattern.count), &status)
  }

  /// Lets the Gregorian calendar hold for all days. The library does not do that for other calendars with its months.
  private func makeProleptic(_ formatter: UnsafeMutableRawPointer) {
    var status: Int32 = 0
    guard let calendar = icu.pointee.ucal_clone(icu.pointee.udat_getCalendar(formatter), &status) else { return }
    icu.pointee.ucal_setGregorianChange(calendar, DateConstant.gregorianChange, &status)
    if status <= 0 { icu.pointee.udat_setCalendar(formatter, calendar) }
    icu.pointee.ucal_close(calendar)
  }

  /// Returns the pattern with the name of the era if a year is before the year 1 of the Gregorian calendar.
  private func eraAdded(to pattern: String, for dates: [DateFields], _ locale: Locale) -> String {
    let letters = PatternReader.letters(of: pattern)
    guard dates.contains(where: { $0.normalized.year < 1 }), letters.contains("y"), !letters.contains("G"),
      calendar(of: locale) == .gregorian
    else { return pattern }
    return pattern + " G"
  }

  // MARK: Patterns

  /// Returns the pattern of a format, with the clock of the locale.
  func pattern(of format: DateFormat, locale: Locale) -> String? {
    string(.datePattern, locale, format.name) {
      switch format.style {
      case .skeleton(let fields):
        let clock = PatternReader.clock(of: locale)
        return bestPattern(for: clock.map { PatternReader.withClock(fields, letter: $0) } ?? fields, locale)
      case .lengths(let date, let time):
        guard let pattern = stylePattern(date, time, locale) else { return nil }
        guard let time, let clock = PatternReader.clock(of: locale) else { return pattern }
        return withClock(clock, pattern: pattern, time: time, locale)
      }
    }
  }

  private func stylePattern(_ date: DateFormat.Length?, _ time: DateFormat.Length?, _ locale: Locale) -> String? {
    let icu = icu
    var status: Int32 = 0
    let object = openDateFormat(
      identifier(of: locale), time: DateConstant.style(time, isTime: true),
      date: DateConstant.style(date, isTime: false), &status)
    guard let object else { return nil }
    defer { icu.pointee.udat_close(object) }
    return status <= 0 ? text { icu.pointee.udat_toPattern(object, 0, $0, $1, &$2) } : nil
  }

  /// Returns a pattern whose time of day is for another clock.
  private func withClock(
    _ clock: Character, pattern: String, time: DateFormat.Length, _ locale: Locale
  ) -> String? {
    guard let old = stylePattern(nil, time, locale) else { return nil }
    if PatternReader.letters(of: old).contains(clock) { return pattern }
    let isTwelve = clock == "h" || clock == "K"
    let skeleton = (isTwelve ? "h" : "H") + (time == .short ? "m" : "ms")
    guard let best = bestPattern(for: skeleton, locale) else { return nil }
    let new = PatternReader.withHours(clock, in: best)
    guard let range = pattern.firstRange(of: old) else { return new }
    return pattern[..<range.lowerBound] + new + pattern[range.upperBound...]
  }

  private func bestPattern(for skeleton: String, _ locale: Locale) -> String? {
    let icu = icu
    guard let generator = patternGenerator(locale) else { return nil }
    let letters = Array(skeleton.utf16)
    return text { icu.pointee.udatpg_getBestPattern(generator, letters, Int32(letters.count), $0, $1, &$2) }
  }

  /// Returns the fields of a format.
  private func skeleton(of format: DateFormat, locale: Locale) -> String? {
    guard let pattern = pattern(of: format, locale: locale) else { return nil }
    if case .skeleton(let fields) = format.style {
      // Intervals have no letter for the usual clock.
      return PatternReader.withClock(fields, letter: PatternReader.hourLetter(in: pattern) ?? "H")
    }
    return string(.interval, locale, pattern) {
      let icu = icu
      guard let generator = patternGenerator(locale) else { return nil }
      let letters = Array(pattern.utf16)
      return text { icu.pointee.udatpg_getSkeleton(generator, letters, Int32(letters.count), $0, $1, &$2) }
    }
  }

  private func patternGenerator(_ locale: Locale) -> UnsafeMutableRawPointer? {
    let icu = icu
    return formatter(.patterns, locale, close: icu.pointee.udatpg_close) { identifier, status in
      icu.pointee.udatpg_open(identifier, &status)
    }
  }
}
