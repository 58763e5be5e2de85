import Testing

@testable import DactylLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Formats are those that ICU's C++ interface makes, which `Expected/expected.cpp` has printed.
@Suite struct ExpectedFormatTests {
  private static let rows = read()

  private static func read() -> [(locale: String, name: String, text: String)] {
    let path = "\(#filePath)".split(separator: "/").dropLast().joined(separator: "/")
    guard let file = fopen("/\(path)/Expected/icu-72.tsv", "r") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer.prefix(count) }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return parts.count == 3 ? (parts[0], parts[1], parts[2]) : nil
    }
  }

  @Test func theTableHasAllLanguages() {
    #expect(Set(Self.rows.map(\.locale)).count == 20)
    #expect(Self.rows.count == 1040)
  }

  /// Other versions of the library have other texts.
  // LA-9
  @Test(.enabled(if: FormatLibrary.system.version == 72)) func formatsAreThoseOfTheTable() {
    for row in Self.rows {
      let locale = Locale(row.locale)
      let text = Self.number(row.name, locale) ?? Self.date(row.name, locale) ?? Self.words(row.name, locale)
      #expect(text == row.text, "\(row.name) in \(row.locale)")
    }
  }

  private static func number(_ name: String, _ locale: Locale) -> String? {
    switch name {
    case "decimal": NumberFormat.decimal.string(from: 1_234_567.891, in: locale)
    case "negative": NumberFormat.decimal.string(from: -1234.5, in: locale)
    case "half": NumberFormat.decimal.string(from: 0.5, in: locale)
    case "infinity": NumberFormat.decimal.string(from: .infinity, in: locale)
    case "integer": NumberFormat.integer.string(from: 12345, in: locale)
    case "least": NumberFormat.integer.string(from: Int.min, in: locale)
    case "plain": NumberFormat.decimal.grouping(false).string(from: 12345.6, in: locale)
    case "signed": NumberFormat.integer.sign(.always).string(from: 7, in: locale)
    case "twoDigits": NumberFormat.decimal.fractionDigits(2...2).string(from: 3, in: locale)
    case "percent": NumberFormat.percent.string(from: 0.256, in: locale)
    case "euros": NumberFormat.currency("EUR").string(from: 1234.5, in: locale)
    case "dollars": NumberFormat.currency("usd").string(from: -3, in: locale)
    case "yen": NumberFormat.currency("JPY", width: .long).string(from: 5, in: locale)
    case "thousand": NumberFormat.compact.string(from: 1234, in: locale)
    case "million": NumberFormat.compact.width(.long).string(from: 1_234_567, in: locale)
    case "kilometers": NumberFormat.unit("kilometer").string(from: 3, in: locale)
    case "speed": NumberFormat.unit("kilometer-per-hour", width: .long).string(from: 50, in: locale)
    case "celsius": NumberFormat.unit("celsius", width: .narrow).string(from: 21, in: locale)
    case "range": NumberFormat.decimal.string(from: 3...5, in: locale)
    default: nil
    }
  }

  private static let leapDay = DateFields(year: 2028, month: 2, day: 29, hour: 14, minute: 5, second: 9)

  private static func date(_ name: String, _ locale: Locale) -> String? {
    func text(_ format: DateFormat) -> String { format.string(from: leapDay, in: locale) }
    func range(days: Int) -> String {
      var first = leapDay
      first.day -= days
      return DateFormat.skeleton("yMMMd").string(from: first, to: leapDay, in: locale)
    }
    let conventions = CalendarConventions(for: locale)
    switch name {
    case "dateShort": return text(.date(.short))
    case "dateMedium": return text(.date(.medium))
    case "dateLong": return text(.date(.long))
    case "dateFull": return text(.date(.full))
    case "timeShort": return text(.time(.short))
    case "timeMedium": return text(.time(.medium))
    case "dateTime": return text(.dateTime(.medium, .short))
    case "monthDay": return text(.skeleton("MMMMdEEE"))
    case "hours12": return text(.time().clock(.twelveHour))
    case "hours24": return text(.time().clock(.twentyFourHour))
    case "days": return range(days: 2)
    case "months": return range(days: 40)
    case "week": return "\(conventions.firstWeekday):\(conventions.weekendDays.map(String.init).joined())"
    case "monthNames": return conventions.months.joined(separator: ",")
    case "weekdayNames": return conventions.shortWeekdays.joined(separator: ",")
    case "dayPeriods": return conventions.dayPeriods.joined(separator: ",")
    case "hijri":
      let day = CalendarSystem.hijri.day(of: leapDay, in: locale)
      return day.map { "\($0.year)-\($0.month)-\($0.day) \($0.daysInMonth) \($0.monthName)" }
    default: return nil
    }
  }

  private static func words(_ name: String, _ locale: Locale) -> String? {
    let items = ["A", "B", "C"]
    func duration(_ width: NumberFormat.Width) -> String {
      DurationFormat(width: width).string(fromSeconds: 3900, in: locale)
    }
    switch name {
    case "yesterday": return RelativeTimeFormat().string(from: -1, .day, in: locale)
    case "nextMonth": return RelativeTimeFormat().string(from: 1, .month, in: locale)
    case "in3Days": return RelativeTimeFormat(usesNames: false).string(from: 3, .day, in: locale)
    case "1DayAgo": return RelativeTimeFormat(usesNames: false).string(from: -1, .day, in: locale)
    case "2HoursAgo": return RelativeTimeFormat(usesNames: false, width: .short).string(from: -2, .hour, in: locale)
    case "and": return ListFormat.and.string(from: items, in: locale)
    case "or": return ListFormat.or.string(from: ["A", "B"], in: locale)
    case "units": return ListFormat(.units, width: .narrow).string(from: items, in: locale)
    case "durationLong": return duration(.long)
    case "durationShort": return duration(.short)
    case "durationNarrow": return duration(.narrow)
    case "cardinal", "ordinal":
      let rules = PluralRules(for: locale, kind: name == "ordinal" ? .ordinal : .cardinal)
      let numbers = [0, 1, 2, 3, 5, 11, 12, 21, 22, 100, 103, 1_000_000, 0.5, 1.5]
      return numbers.map { rules.category(of: $0).rawValue }.joined(separator: ",")
    case "sorted": return unsorted.sorted(by: Collation(), in: locale).joined(separator: ",")
    case "upper": return locale.uppercased("istanbul ijs straße άλφα ırmak")
    case "lower": return locale.lowercased("ISTANBUL İZMİR ΟΔΟΣ ÄÖ")
    default: return nil
    }
  }

  private static let unsorted = [
    "zebra", "Zoo", "apple", "Äpfel", "ångström", "chico", "cuna", "ñandú", "nube", "lluvia", "luz", "öl", "øl", "i",
    "ı", "I", "żaba", "zupa", "10", "9", "ärger", "čas", "cas", "яблоко", "ёж", "еж", "אב", "가", "日本", "中国", "か", "ガ",
    "ا", "پ",
  ]
}
