#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Formats without the library, in the order of English. Names are those of the C library, where it knows the language.
extension DateFormat {
  func builtInString(from fields: DateFields, in locale: Locale) -> String {
    let fields = fields.normalized
    let names = CalendarConventions.builtIn(for: locale)
    let parts = PatternReader.parts(of: builtInPattern(in: locale))
    var text = parts.map { Self.text(of: $0, fields, names) }.joined()
    if fields.year < 1, parts.contains(where: { if case .field("y", _) = $0 { true } else { false } }) {
      text += " BC"
    }
    return locale.withDigits(text)
  }

  func builtInPattern(in locale: Locale) -> String {
    switch style {
    case .lengths(let date, let time):
      let parts = [
        date.map { Self.datePattern($0, locale) }, time.map { Self.timePattern(seconds: $0 != .short, locale) },
      ]
      return parts.compactMap(\.self).joined(separator: ", ")
    case .skeleton(let fields): return Self.pattern(of: fields, locale)
    }
  }

  private static func datePattern(_ length: Length, _ locale: Locale) -> String {
    if locale.language != "en", SystemLocale(locale) != nil {
      switch length {
      case .short: return "dd/MM/y"
      case .medium: return "d MMM y"
      case .long: return "d MMMM y"
      case .full: return "EEEE, d MMMM y"
      }
    }
    switch length {
    case .short: return "M/d/yy"
    case .medium: return "MMM d, y"
    case .long: return "MMMM d, y"
    case .full: return "EEEE, MMMM d, y"
    }
  }

  private static func timePattern(seconds: Bool, _ locale: Locale) -> String {
    let rest = seconds ? ":mm:ss" : ":mm"
    return CalendarConventions.builtIn(for: locale).usesTwelveHourClock ? "h\(rest) a" : "HH\(rest)"
  }

  /// Returns a pattern with the fields of a skeleton.
  private static func pattern(of skeleton: String, _ locale: Locale) -> String {
    func run(_ letters: String) -> String? {
      let run = skeleton.filter(letters.contains)
      return run.isEmpty ? nil : String(run)
    }
    let weekday = run("Eec").map { $0.count > 3 ? "EEEE" : "EEE" }
    let monthLength = run("ML")?.count
    let month = monthLength.map { String(repeating: "M", count: min($0, 4)) }
    let (day, year) = (run("d"), run("yu"))
    var parts: [String?]
    if let monthLength, monthLength > 2 {
      parts = [weekday, [month, day].compactMap(\.self).joined(separator: " "), year]
      // Without a day, nothing is between the month and the year.
      if day == nil { parts = [weekday, [month, year].compactMap(\.self).joined(separator: " ")] }
    } else {
      let numbers = [month, day, year].compactMap(\.self).joined(separator: "/")
      parts = [weekday, numbers.isEmpty ? nil : numbers]
    }
    parts.append(clockPattern(run, locale))
    let pattern = parts.compactMap(\.self).joined(separator: ", ")
    return pattern.isEmpty ? datePattern(.medium, locale) : pattern
  }

  private static func clockPattern(_ run: (String) -> String?, _ locale: Locale) -> String? {
    let rest = [run("m").map { _ in "mm" }, run("s").map { _ in "ss" }].compactMap(\.self).joined(separator: ":")
    guard let hours = run("jJChHkK") else { return rest.isEmpty ? nil : rest }
    let usual = CalendarConventions.builtIn(for: locale).usesTwelveHourClock
    let isTwelve = hours.contains { "hK".contains($0) } || usual && !hours.contains { "Hk".contains($0) }
    let clock = [isTwelve ? "h" : "HH", rest].filter { !$0.isEmpty }.joined(separator: ":")
    return isTwelve ? clock + " a" : clock
  }

  private static func text(of part: PatternReader.Part, _ fields: DateFields, _ names: CalendarConventions) -> String {
    guard case .field(let letter, let count) = part else {
      if case .text(let text) = part { return text }
      return ""
    }
    func padded(_ number: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(min(count, 9) - text.count, 0)) + text
    }
    switch letter {
    case "y":
      let year = fields.year < 1 ? 1 - fields.year : fields.year
      return padded(count == 2 ? year % 100 : year)
    case "M":
      return count > 3
        ? names.months[fields.month - 1] : count == 3 ? names.shortMonths[fields.month - 1] : padded(fields.month)
    case "d": return padded(fields.day)
    case "E": return count > 3 ? names.weekdays[fields.weekday] : names.shortWeekdays[fields.weekday]
    case "h": return padded((fields.hour + 11) % 12 + 1)
    case "H": return padded(fields.hour)
    case "m": return padded(fields.minute)
    case "s": return padded(fields.second)
    case "a": return names.dayPeriods[fields.hour < 12 ? 0 : 1]
    default: return ""
    }
  }
}
