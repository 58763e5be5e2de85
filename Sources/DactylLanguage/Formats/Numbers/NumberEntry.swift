/// The text of a number while a person types it: a sign, digits in groups, and a decimal separator. Fields for numbers
/// use it.
///
///     let entry = NumberEntry(.decimal, in: "de")
///     entry.formatted("1234,", caret: 5)     // 1.234, with the caret at its end
///     entry.text(of: 1234.5)                 // 1.234,5
///
/// ``NumberFormat/number(from:in:)`` reads all texts that it returns and that have a digit.
public struct NumberEntry: Sendable {
  /// The format of the number.
  public let format: NumberFormat
  /// The language of the text.
  public let locale: Locale
  private let symbols: NumberSymbols
  private let reader: NumberReader
  /// The digits behind the decimal separator that the format shows, at least and at most.
  private let fractionDigits: ClosedRange<Int>

  /// The most digits before the decimal separator.
  private static let mostIntegerDigits = 200

  /// Creates the rules of typing for a format in a language.
  public init(_ format: NumberFormat, in locale: Locale) {
    (self.format, self.locale) = (format, locale)
    reader = NumberReader(format, in: locale)
    symbols = reader.symbols
    fractionDigits = format.limitedFractionDigits ?? Self.usualFractionDigits(format, locale, reader)
  }

  private static func usualFractionDigits(
    _ format: NumberFormat, _ locale: Locale, _ reader: NumberReader
  ) -> ClosedRange<Int> {
    switch format.style {
    case .decimal, .unit, .compact: return 0...3
    case .percent: return 0...0
    case .currency:
      let zero = reader.read(format.string(from: 0, in: locale))?.digits ?? ""
      let count = zero.split(separator: ".").dropFirst().first?.count ?? 0
      return count...count
    }
  }

  // MARK: Values

  /// Returns the text of a number as a person would type it, without the words beside it.
  public func text(of number: Double) -> String {
    guard number.isFinite else { return "" }
    var digits = DecimalDigits(number)
    if format.style == .percent { digits.multiply(byPowerOfTen: 2) }
    digits.round(toFractionDigits: fractionDigits.upperBound)
    let isNegative = digits.isNegative && !digits.isZero && format.signDisplay != .never
    return (isNegative ? symbols.minusSign : "")
      + symbols.text(digits, minimumFractionDigits: fractionDigits.lowerBound, groups: format.usesGrouping)
  }

  /// Returns a number that was written elsewhere, with words beside it, as a person would type it here. Returns nil if
  /// it is none in the language.
  public func typed(_ text: String) -> String? {
    guard let reading = reader.read(text) else { return nil }
    // A whole number stays one.
    let halves = reading.digits.split(separator: ".").prefix(fractionDigits.upperBound > 0 ? 2 : 1)
    // A minus behind a word is a hyphen, unless the format writes so.
    let isHyphen = reading.isHyphen && format.number(from: text, in: locale) == nil
    let sign = reading.isNegative && !isHyphen ? symbols.minusSign : ""
    return sign + halves.joined(separator: symbols.decimalSeparator)
  }

  /// Whether the text has a digit of the language or one from 0 to 9.
  public func hasDigit(_ text: String) -> Bool { text.unicodeScalars.contains { reader.value(of: $0) != nil } }

  // MARK: Typing

  /// The parts of a text that count.
  private struct Parts {
    var integer: [UInt8] = []
    var fraction: [UInt8] = []
    var hasSeparator = false
    var isNegative = false
    /// The number of digits and separators before the caret.
    var countBeforeCaret = 0
    var isSignBeforeCaret = false
  }

  /// Returns a text and its caret, in UTF-8 bytes, with digits of the language in groups, and without all that belongs
  /// to no number. The caret stays behind the same digit.
  public func formatted(_ text: String, caret: Int) -> (text: String, caret: Int) {
    write(parts(of: text, caret: caret))
  }

  private func parts(of text: String, caret: Int) -> Parts {
    var parts = Parts()
    var isSignAtEnd = false
    var position = 0
    for scalar in text.unicodeScalars {
      position += UTF8.width(scalar)
      let isBeforeCaret = position <= caret
      if let digit = reader.value(of: scalar) {
        isSignAtEnd = false
        let isFraction = parts.hasSeparator
        let limit = isFraction ? fractionDigits.upperBound : Self.mostIntegerDigits
        guard (isFraction ? parts.fraction : parts.integer).count < limit else { continue }
        if isFraction { parts.fraction.append(UInt8(digit)) } else { parts.integer.append(UInt8(digit)) }
        if isBeforeCaret { parts.countBeforeCaret += 1 }
      } else if reader.isDecimal(scalar), !parts.hasSeparator {
        (parts.hasSeparator, isSignAtEnd) = (true, false)
        if isBeforeCaret { parts.countBeforeCaret += 1 }
      } else if NumberReader.minusSigns.contains(scalar), format.signDisplay != .never {
        // A sign may be at either end.
        if parts.integer.isEmpty, !parts.hasSeparator {
          parts.isNegative = true
          parts.isSignBeforeCaret = parts.isSignBeforeCaret || isBeforeCaret
        } else {
          isSignAtEnd = true
        }
      }
    }
    if isSignAtEnd { parts.isNegative = true }
    return parts
  }

  private func write(_ parts: Parts) -> (text: String, caret: Int) {
    var text = String.UnicodeScalarView()
    var (count, caret, length) = (0, 0, 0)
    func append(_ string: String) {
      text.append(contentsOf: string.unicodeScalars)
      length += string.utf8.count
    }
    func appendCounted(_ string: String) {
      append(string)
      count += 1
      if count == parts.countBeforeCaret { caret = length }
    }
    if parts.isNegative { append(symbols.minusSign) }
    if parts.countBeforeCaret == 0, parts.isSignBeforeCaret { caret = length }
    let isGrouped = format.usesGrouping && symbols.hasGroups(parts.integer.count)
    for (index, digit) in parts.integer.enumerated() {
      if isGrouped, index > 0, symbols.beginsGroup(parts.integer.count - index) { append(symbols.groupingSeparator) }
      appendCounted(String(symbols.scalar(digit)))
    }
    // It is also shown where no digits can follow, so that it is clear why they are left out.
    if parts.hasSeparator { appendCounted(symbols.decimalSeparator) }
    for digit in parts.fraction { appendCounted(String(symbols.scalar(digit))) }
    return (String(text), caret)
  }
}
