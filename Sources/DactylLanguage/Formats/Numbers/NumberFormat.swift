/// The form in which a number is shown and typed.
///
///     NumberFormat.decimal.string(from: 1234.5, in: "de")         // 1.234,5
///     NumberFormat.currency("EUR").string(from: 3, in: "fr-FR")   // 3,00 €
///     NumberFormat.unit("kilometer").string(from: 3, in: "en")    // 3 km
///     NumberFormat.decimal.number(from: "1.234,5", in: "de")      // 1234.5
///
/// Numbers are rounded to the digits that are shown; a half is rounded to the even digit.
public struct NumberFormat: Hashable, Sendable {
  /// What is written beside the number.
  public enum Style: Hashable, Sendable {
    /// The number alone.
    case decimal
    /// A hundred times the number, with a sign of percentages: 0.5 is 50 %.
    case percent
    /// The symbol of a currency. The code is that of ISO 4217, such as `EUR`. A code that is none shows the number
    /// with two digits.
    case currency(String)
    /// A number of two or three digits, with a word or letter for thousands and more: 1.2K.
    case compact
    /// A unit of the Common Locale Data Repository, such as `kilometer`, `kilometer-per-hour`, `celsius` or `megabyte`.
    case unit(String)
  }

  /// The length of names of currencies, units and powers of ten.
  public enum Width: String, Hashable, Sendable, CaseIterable {
    /// As short as it can be, such as `3km`.
    case narrow
    /// Abbreviated, such as `3 km`.
    case short
    /// In words, such as `3 kilometers`.
    case long
  }

  /// When a sign is written.
  public enum SignDisplay: String, Hashable, Sendable, CaseIterable {
    /// For negative numbers.
    case automatic
    /// For all numbers.
    case always
    /// For all numbers but zero.
    case exceptZero
    /// For no number.
    case never
    /// For negative numbers, which are written in parentheses where the language does so for sums of money.
    case accounting
  }

  /// What is written beside the number.
  public var style: Style
  /// The least and the largest number of digits behind the decimal separator; nil for those that are usual for the
  /// style. Of more than 30, 30 count.
  public var fractionDigits: ClosedRange<Int>?
  /// Whether separators are between groups of digits, where the language has them.
  public var usesGrouping = true
  /// When a sign is written. Default: for negative numbers.
  public var signDisplay = SignDisplay.automatic
  /// The length of names. Default: abbreviated.
  public var width = Width.short

  /// Creates a format of a style.
  public init(_ style: Style) { self.style = style }

  /// A number with up to three digits behind the decimal separator.
  public static let decimal = NumberFormat(.decimal)
  /// A whole number.
  public static let integer = NumberFormat(.decimal).fractionDigits(0...0)
  /// A percentage, without digits behind the decimal separator.
  public static let percent = NumberFormat(.percent)
  /// A number that takes little space, such as 1.2K.
  public static let compact = NumberFormat(.compact)
  /// All digits of a number.
  static let exact = NumberFormat(.decimal).fractionDigits(0...mostFractionDigits)

  /// Returns the format of a sum of money, with the digits that are usual for the currency.
  public static func currency(_ code: String, width: Width = .short) -> NumberFormat {
    var format = NumberFormat(.currency(code))
    format.width = width
    return format
  }

  /// Returns the format of a number with a unit.
  public static func unit(_ identifier: String, width: Width = .short) -> NumberFormat {
    var format = NumberFormat(.unit(identifier))
    format.width = width
    return format
  }

  /// Returns the format with other limits for the number of digits behind the decimal separator.
  public func fractionDigits(_ range: ClosedRange<Int>) -> NumberFormat {
    var format = self
    format.fractionDigits = range
    return format
  }

  /// Returns the format with or without separators of groups.
  public func grouping(_ usesGrouping: Bool) -> NumberFormat {
    var format = self
    format.usesGrouping = usesGrouping
    return format
  }

  /// Returns the format with another use of signs.
  public func sign(_ display: SignDisplay) -> NumberFormat {
    var format = self
    format.signDisplay = display
    return format
  }

  /// Returns the format with names of another length.
  public func width(_ width: Width) -> NumberFormat {
    var format = self
    format.width = width
    return format
  }

  // MARK: Symbols

  /// Returns the characters that the format writes.
  func symbols(in locale: Locale) -> NumberSymbols {
    guard case .currency(let code) = style else { return .symbols(of: locale) }
    return .symbols(of: locale, currency: Self.currencyCode(code))
  }

  /// Returns the separator between a whole number and its decimals.
  public static func decimalSeparator(in locale: Locale) -> String {
    NumberSymbols.symbols(of: locale).decimalSeparator
  }

  /// Returns the separator between groups of digits.
  public static func groupingSeparator(in locale: Locale) -> String {
    NumberSymbols.symbols(of: locale).groupingSeparator
  }

  /// Returns the sign of negative numbers. It may have marks of the direction of text in it.
  public static func minusSign(in locale: Locale) -> String { NumberSymbols.symbols(of: locale).minusSign }

  // MARK: Limits

  /// The most digits behind the decimal separator.
  static let mostFractionDigits = 30

  /// The numbers of digits behind the decimal separator that the format asks for; nil for those of the style.
  var limitedFractionDigits: ClosedRange<Int>? {
    guard let fractionDigits else { return nil }
    let limits = 0...Self.mostFractionDigits
    return fractionDigits.clamped(to: limits)
  }
}
