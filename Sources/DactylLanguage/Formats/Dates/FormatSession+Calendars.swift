import CDactylICU

/// Constants of the library for calendars.
private enum CalendarConstant {
  static let era: Int32 = 0
  static let year: Int32 = 1
  static let month: Int32 = 2
  static let day: Int32 = 5
  static let extendedYear: Int32 = 19
  static let actualMaximum: Int32 = 5
  static let firstWeekday: Int32 = 1
  static let usualType: Int32 = 0
}

extension FormatSession {
  /// Returns the calendar of a language and a region.
  func calendar(of locale: Locale) -> CalendarSystem? {
    calendarName(of: locale).map { CalendarSystem(name: $0) ?? .gregorian }
  }

  /// Returns the library's name of the calendar of a language and a region.
  func calendarName(of locale: Locale) -> String? {
    string(.calendar, locale, "name") {
      var status: Int32 = 0
      guard let calendar = calendar(locale), let name = icu.pointee.ucal_getType(calendar, &status), status <= 0 else {
        return nil
      }
      return String(cString: name)
    }
  }

  private func calendar(_ locale: Locale) -> UnsafeMutableRawPointer? {
    let icu = icu
    return formatter(.calendar, locale, close: icu.pointee.ucal_close) { identifier, status in
      let zone = DateConstant.zone
      return icu.pointee.ucal_open(zone, Int32(zone.count), identifier, CalendarConstant.usualType, &status)
    }
  }

  /// Returns a day in the calendar of a locale.
  func day(of fields: DateFields, locale: Locale) -> CalendarSystem.Day? {
    guard let calendar = calendar(locale), let monthName = text(of: fields, pattern: "LLLL", locale: locale),
      let eraName = text(of: fields, pattern: "G", locale: locale)
    else { return nil }
    var status: Int32 = 0
    icu.pointee.ucal_setMillis(calendar, Double(yearTime(of: fields, locale)) * 1000, &status)
    func value(_ field: Int32) -> Int { Int(icu.pointee.ucal_get(calendar, field, &status)) }
    func largest(_ field: Int32) -> Int {
      Int(icu.pointee.ucal_getLimit(calendar, field, CalendarConstant.actualMaximum, &status))
    }
    let isGregorian = hasGregorianMonths(locale)
    let day = CalendarSystem.Day(
      era: value(CalendarConstant.era), eraName: eraName, year: value(CalendarConstant.year),
      month: isGregorian ? fields.month : value(CalendarConstant.month) + 1, monthName: monthName,
      day: isGregorian ? fields.day : value(CalendarConstant.day),
      daysInMonth: isGregorian
        ? GregorianDays.count(inMonth: fields.month, of: fields.year) : largest(CalendarConstant.day),
      monthsInYear: isGregorian ? 12 : largest(CalendarConstant.month) + 1)
    return status <= 0 ? day : nil
  }

  /// Returns the Gregorian day of a day in the calendar of a locale; nil if there is no such day.
  func fields(year: Int, month: Int, day: Int, era: Int?, locale: Locale) -> DateFields? {
    guard let calendar = calendar(locale) else { return nil }
    var status: Int32 = 0
    // The era of the present, unless another one is asked for.
    icu.pointee.ucal_setMillis(calendar, Double(Self.present.seconds) * 1000, &status)
    let wanted = era.map { Int32(clamping: $0) } ?? icu.pointee.ucal_get(calendar, CalendarConstant.era, &status)
    icu.pointee.ucal_clear(calendar)
    icu.pointee.ucal_set(calendar, CalendarConstant.era, wanted)
    icu.pointee.ucal_set(calendar, CalendarConstant.year, Int32(year))
    icu.pointee.ucal_set(calendar, CalendarConstant.month, Int32(month - 1))
    icu.pointee.ucal_set(calendar, CalendarConstant.day, Int32(day))
    let time = icu.pointee.ucal_getMillis(calendar, &status)
    guard status <= 0, time.magnitude < 1e16 else { return nil }
    func value(_ field: Int32) -> Int { Int(icu.pointee.ucal_get(calendar, field, &status)) }
    if hasGregorianMonths(locale) {
      let fields = DateFields(year: value(CalendarConstant.extendedYear), month: month, day: day)
      guard status <= 0, fields.normalized == fields, let found = self.day(of: fields, locale: locale) else {
        return nil
      }
      return found.year == year && found.era == Int(wanted) ? fields : nil
    }
    let fields = DateFields(seconds: Int((time / 1000).rounded(.down)))
    // The library counts on where a month has no such day.
    let isSame =
      value(CalendarConstant.day) == day && value(CalendarConstant.month) == month - 1
      && value(CalendarConstant.year) == year
    return status <= 0 && isSame ? fields : nil
  }

  /// A day of the present eras.
  private static let present = DateFields(year: 2025)

  // MARK: Conventions

  /// Lists of names in the library.
  private enum Names {
    static let dayPeriods: Int32 = 5
    static let months: Int32 = 10
    static let shortMonths: Int32 = 11
    static let weekdays: Int32 = 13
    static let shortWeekdays: Int32 = 14
    static let narrowWeekdays: Int32 = 15
  }

  /// Returns the conventions of a locale whose calendar is the Gregorian one.
  func conventions(of locale: Locale) -> CalendarConventions? {
    let icu = icu
    let style = DateConstant.shortest
    let format = formatter(.calendarNames, locale, close: icu.pointee.udat_close) { identifier, status in
      openDateFormat(identifier, time: style, date: style, &status)
    }
    guard let format, let calendar = calendar(locale) else { return nil }
    func names(_ list: Int32, from first: Int32 = 0, count: Int32) -> [String]? {
      let names = (first..<first + count).compactMap { index in
        text { icu.pointee.udat_getSymbols(format, list, index, $0, $1, &$2) }
      }
      return names.count == count ? names : nil
    }
    guard let months = names(Names.months, count: 12), let shortMonths = names(Names.shortMonths, count: 12),
      let weekdays = names(Names.weekdays, from: 1, count: 7),
      let shortWeekdays = names(Names.shortWeekdays, from: 1, count: 7),
      let narrowWeekdays = names(Names.narrowWeekdays, from: 1, count: 7),
      let dayPeriods = names(Names.dayPeriods, count: 2),
      let pattern = pattern(of: .skeleton("jm"), locale: locale)
    else { return nil }
    var status: Int32 = 0
    let weekend = (0..<7).filter { icu.pointee.ucal_getDayOfWeekType(calendar, Int32($0 + 1), &status) != 0 }
    let first = Int(icu.pointee.ucal_getAttribute(calendar, CalendarConstant.firstWeekday)) - 1
    return CalendarConventions(
      // Older libraries do not read it from the identifier.
      firstWeekday: WeekData.chosenFirstWeekday(of: locale) ?? first,
      weekendDays: weekend, months: months, shortMonths: shortMonths, weekdays: weekdays,
      shortWeekdays: shortWeekdays, narrowWeekdays: narrowWeekdays, dayPeriods: dayPeriods,
      usesTwelveHourClock: PatternReader.isTwelveHour(pattern) ?? false)
  }
}
