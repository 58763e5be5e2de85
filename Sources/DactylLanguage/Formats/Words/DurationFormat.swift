/// The form of a length of time.
///
///     DurationFormat(width: .short).string(fromSeconds: 3900, in: "en")   // 1 hr, 5 min
///     DurationFormat.digital.string(fromSeconds: 3909, in: "en")          // 1:05:09
public struct DurationFormat: Hashable, Sendable {
  /// A part of a duration.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// 24 hours.
    case day
    /// 60 minutes.
    case hour
    /// 60 seconds.
    case minute
    /// A second.
    case second

    fileprivate var seconds: UInt {
      switch self {
      case .day: 86_400
      case .hour: 3600
      case .minute: 60
      case .second: 1
      }
    }
  }

  /// The length of the names of units.
  public var width: NumberFormat.Width
  /// The largest unit that is used.
  public var largestUnit: Unit
  /// The smallest unit that is used. What is left is cut off.
  public var smallestUnit: Unit
  /// The number of units that are shown, at most.
  public var maximumUnitCount: Int
  /// Whether the duration is written as on a clock.
  let isDigital: Bool

  /// Creates a format in words. Units of which there is none are left out.
  public init(
    width: NumberFormat.Width = .long, largestUnit: Unit = .day, smallestUnit: Unit = .second,
    maximumUnitCount: Int = 4
  ) {
    (self.width, self.largestUnit, self.smallestUnit) = (width, largestUnit, smallestUnit)
    (self.maximumUnitCount, isDigital) = (maximumUnitCount, false)
  }

  private init(digital: Void) {
    (width, largestUnit, smallestUnit) = (.narrow, .hour, .second)
    (maximumUnitCount, isDigital) = (3, true)
  }

  /// Hours, minutes and seconds as on a clock: 1:05:09, or 5:09.
  public static let digital = DurationFormat(digital: ())

  /// Returns a number of seconds as text.
  public func string(fromSeconds seconds: Int, in locale: Locale) -> String {
    isDigital ? digitalString(seconds, in: locale) : words(seconds, in: locale)
  }

  // MARK: Words

  private func words(_ seconds: Int, in locale: Locale) -> String {
    let units = Unit.allCases
    let first = units.firstIndex(of: largestUnit) ?? 0
    let last = max(units.firstIndex(of: smallestUnit) ?? 0, first)
    var rest = seconds.magnitude
    var parts: [(Unit, UInt)] = []
    for unit in units[first...last] {
      let count = rest / unit.seconds
      rest %= unit.seconds
      if count > 0 { parts.append((unit, count)) }
    }
    if parts.isEmpty { parts = [(units[last], 0)] }
    let texts = parts.prefix(max(maximumUnitCount, 1)).enumerated().map { index, part in
      // The magnitude of the least number is beyond the greatest one.
      let count = Int(truncatingIfNeeded: part.1)
      return Self.text(index == 0 && seconds < 0 ? 0 &- count : count, part.0, width, locale)
    }
    return ListFormat(.units, width: width).string(from: texts, in: locale)
  }

  private static func text(_ count: Int, _ unit: Unit, _ width: NumberFormat.Width, _ locale: Locale) -> String {
    let format = NumberFormat.unit(unit.rawValue, width: width).fractionDigits(0...0)
    return format.string(from: count, in: locale)
  }

  // MARK: Clock

  private func digitalString(_ seconds: Int, in locale: Locale) -> String {
    let magnitude = seconds.magnitude
    let (hours, minutes, rest) = (magnitude / 3600, magnitude / 60 % 60, magnitude % 60)
    func padded(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let separator = FormatLibrary.use { $0.timeSeparator(of: locale) } ?? ":"
    let parts = hours > 0 ? ["\(hours)", padded(minutes), padded(rest)] : ["\(minutes)", padded(rest)]
    let text = locale.withDigits(parts.joined(separator: separator))
    return (seconds < 0 ? NumberFormat.minusSign(in: locale) : "") + text
  }
}

extension FormatSession {
  /// Returns the text between hours and minutes.
  fileprivate func timeSeparator(of locale: Locale) -> String? {
    pattern(of: .skeleton("Hms"), locale: locale).flatMap(PatternReader.timeSeparator)
  }
}
