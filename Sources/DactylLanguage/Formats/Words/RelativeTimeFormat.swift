/// The form of a time that is told from the present: `in 3 days`, `yesterday`.
///
///     RelativeTimeFormat().string(from: -1, .day, in: "en")              // yesterday
///     RelativeTimeFormat(usesNames: false).string(from: -1, .day, in: "en")   // 1 day ago
public struct RelativeTimeFormat: Hashable, Sendable {
  /// What is counted.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// Years.
    case year
    /// Quarters of a year.
    case quarter
    /// Months.
    case month
    /// Weeks.
    case week
    /// Days.
    case day
    /// Hours.
    case hour
    /// Minutes.
    case minute
    /// Seconds.
    case second
  }

  /// Whether a name is used where the language has one, such as `yesterday` for one day ago.
  public var usesNames: Bool
  /// The length of the names of units.
  public var width: NumberFormat.Width

  /// Creates a format.
  public init(usesNames: Bool = true, width: NumberFormat.Width = .long) {
    (self.usesNames, self.width) = (usesNames, width)
  }

  /// Returns a time as text. It is `value` units from the present; a negative one is in the past.
  public func string(from value: Int, _ unit: Unit, in locale: Locale) -> String {
    FormatLibrary.use { $0.string(from: value, unit, format: self, locale: locale) }
      ?? builtInString(from: value, unit, in: locale)
  }

  /// Returns a time as text, in the largest unit that it has one of. It is `seconds` from the present.
  ///
  /// Units are counted: 30 hours ago is `1 day ago`, since `yesterday` and `last year` are days and years of a calendar.
  /// Only 0 seconds have a name, such as `now`.
  public func string(fromSeconds seconds: Int, in locale: Locale) -> String {
    let magnitude = seconds.magnitude
    let (unit, size) = Self.sizes.first { magnitude >= $0.1 } ?? (.second, 1)
    let format = seconds == 0 ? self : RelativeTimeFormat(usesNames: false, width: width)
    return format.string(from: seconds / Int(size), unit, in: locale)
  }

  /// The seconds of units; a month has 30 days, a year 365.
  private static let sizes: [(Unit, UInt)] = [
    (.year, 31_536_000), (.month, 2_592_000), (.week, 604_800), (.day, 86_400), (.hour, 3600), (.minute, 60),
  ]

  /// Returns a time as text, without the library, in English.
  private func builtInString(from value: Int, _ unit: Unit, in locale: Locale) -> String {
    if usesNames {
      switch (unit, value) {
      case (.second, 0): return "now"
      case (.day, 0): return "today"
      case (.day, 1): return "tomorrow"
      case (.day, -1): return "yesterday"
      case (_, 0): return "this \(unit.rawValue)"
      case (.year, 1), (.quarter, 1), (.month, 1), (.week, 1): return "next \(unit.rawValue)"
      case (.year, -1), (.quarter, -1), (.month, -1), (.week, -1): return "last \(unit.rawValue)"
      default: break
      }
    }
    let digits = NumberSymbols.builtIn(for: locale).text(DecimalDigits(value))
    let words = "\(digits) \(unit.rawValue)\(value.magnitude == 1 ? "" : "s")"
    return value < 0 ? "\(words) ago" : "in \(words)"
  }
}

extension FormatSession {
  func string(
    from value: Int, _ unit: RelativeTimeFormat.Unit, format: RelativeTimeFormat, locale: Locale
  ) -> String? {
    let icu = icu
    let width: Int32 = format.width == .long ? 0 : format.width == .short ? 1 : 2
    /// The text is inside of a sentence or alone.
    let anyContext: Int32 = 256
    let formatter = formatter(.relative, locale, "\(width)", close: icu.pointee.ureldatefmt_close) {
      identifier, status in
      icu.pointee.ureldatefmt_open(identifier, nil, width, anyContext, &status)
    }
    guard let formatter, let position = RelativeTimeFormat.Unit.allCases.firstIndex(of: unit) else { return nil }
    let number = Double(value)
    let write = format.usesNames ? icu.pointee.ureldatefmt_format : icu.pointee.ureldatefmt_formatNumeric
    return text { write(formatter, number, Int32(position), $0, $1, &$2) }
  }
}
