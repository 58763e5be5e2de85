extension NumberFormat {
  /// Returns a number as text. A number that is none and infinity have names or symbols.
  public func string(from number: Double, in locale: Locale) -> String {
    FormatLibrary.use { $0.string(from: .double(number), format: self, locale: locale) }
      ?? builtInString(from: .double(number), in: locale)
  }

  /// Returns a whole number as text.
  public func string(from number: Int, in locale: Locale) -> String {
    FormatLibrary.use { $0.string(from: .integer(number), format: self, locale: locale) }
      ?? builtInString(from: .integer(number), in: locale)
  }

  /// Returns a range of numbers as text, such as `3–5 km`. Two numbers that look the same are one.
  public func string(from range: ClosedRange<Double>, in locale: Locale) -> String {
    let text = FormatLibrary.use { $0.string(from: range, format: self, locale: locale) }
    if let text { return text }
    let (first, last) = (string(from: range.lowerBound, in: locale), string(from: range.upperBound, in: locale))
    return first == last ? first : "\(first)–\(last)"
  }

  // MARK: Skeleton

  /// The description of the format in the language of the library's number skeletons.
  var skeleton: String {
    var parts: [String] = []
    var fraction = limitedFractionDigits
    switch style {
    case .decimal: fraction = fraction ?? 0...3
    case .percent:
      parts += ["percent", "scale/100"]
      fraction = fraction ?? 0...0
    case .currency(let code):
      if let code = Self.currencyCode(code) {
        parts += ["currency/\(code)", "unit-width-\(Self.skeletonWidth(width))"]
      } else {
        fraction = fraction ?? 2...2
      }
    case .compact: parts.append(width == .long ? "compact-long" : "compact-short")
    case .unit(let identifier):
      if Self.isUnit(identifier) { parts += ["unit/\(identifier)", "unit-width-\(Self.skeletonWidth(width))"] }
      fraction = fraction ?? 0...3
    }
    if let fraction { parts.append(Self.skeletonPrecision(fraction)) }
    if !usesGrouping { parts.append("group-off") }
    switch signDisplay {
    case .automatic: break
    case .always: parts.append("sign-always")
    case .exceptZero: parts.append("sign-except-zero")
    case .never: parts.append("sign-never")
    case .accounting: parts.append("sign-accounting")
    }
    return parts.joined(separator: " ")
  }

  private static func skeletonWidth(_ width: Width) -> String {
    switch width {
    case .narrow: "narrow"
    case .short: "short"
    case .long: "full-name"
    }
  }

  private static func skeletonPrecision(_ range: ClosedRange<Int>) -> String {
    guard range.upperBound > 0 else { return "precision-integer" }
    return "." + String(repeating: "0", count: range.lowerBound) + String(repeating: "#", count: range.count - 1)
  }

  /// Returns the code of a currency in capital letters; nil if it is none.
  static func currencyCode(_ code: String) -> String? {
    let isCode = code.utf8.count == 3 && code.utf8.allSatisfy { (0x41...0x5a).contains($0 & 0xdf) }
    return isCode ? code.uppercased() : nil
  }

  /// Whether a text can be the identifier of a unit.
  private static func isUnit(_ text: String) -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d }
  }
}

/// A number of any of the types that can be written.
enum AnyNumber: Sendable {
  case integer(Int)
  case double(Double)

  /// The number; one with more than 16 digits is rounded.
  var value: Double {
    switch self {
    case .integer(let number): Double(number)
    case .double(let number): number
    }
  }

  var digits: DecimalDigits {
    switch self {
    case .integer(let number): DecimalDigits(number)
    case .double(let number): DecimalDigits(number)
    }
  }
}

extension FormatSession {
  func string(from number: AnyNumber, format: NumberFormat, locale: Locale) -> String? {
    withFormatted(number, format: format, locale: locale) { result in
      text { icu.pointee.unumf_resultToString(result, $0, $1, &$2) }
    }
  }

  /// Calls `body` with the library's result for a number.
  func withFormatted<Result>(
    _ number: AnyNumber, format: NumberFormat, locale: Locale, _ body: (UnsafeMutableRawPointer) -> Result?
  ) -> Result? {
    let icu = icu
    let skeleton = format.skeleton
    let formatter = formatter(.number, locale, skeleton, close: icu.pointee.unumf_close) { identifier, status in
      let characters = Array(skeleton.utf16)
      return icu.pointee.unumf_openForSkeletonAndLocale(characters, Int32(characters.count), identifier, &status)
    }
    guard let formatter else { return nil }
    var status: Int32 = 0
    guard let result = icu.pointee.unumf_openResult(&status) else { return nil }
    defer { icu.pointee.unumf_closeResult(result) }
    switch number {
    case .integer(let number): icu.pointee.unumf_formatInt(formatter, Int64(number), result, &status)
    case .double(let number): icu.pointee.unumf_formatDouble(formatter, number, result, &status)
    }
    return status <= 0 ? body(result) : nil
  }

  /// How the library writes a range whose ends look the same, and whether it writes a unit once.
  private enum RangeOption {
    static let collapse: Int32 = 0
    static let singleValue: Int32 = 0
  }

  func string(from range: ClosedRange<Double>, format: NumberFormat, locale: Locale) -> String? {
    let icu = icu
    guard let open = icu.pointee.unumrf_openForSkeletonWithCollapseAndIdentityFallback,
      let close = icu.pointee.unumrf_close, let openResult = icu.pointee.unumrf_openResult,
      let closeResult = icu.pointee.unumrf_closeResult, let write = icu.pointee.unumrf_formatDoubleRange,
      let value = icu.pointee.unumrf_resultAsValue, let string = icu.pointee.ufmtval_getString
    else { return nil }
    let skeleton = format.skeleton
    let formatter = formatter(.numberRange, locale, skeleton, close: close) { identifier, status in
      let characters = Array(skeleton.utf16)
      return open(
        characters, Int32(characters.count), RangeOption.collapse, RangeOption.singleValue, identifier, nil, &status)
    }
    guard let formatter else { return nil }
    var status: Int32 = 0
    guard let result = openResult(&status) else { return nil }
    defer { closeResult(result) }
    write(formatter, range.lowerBound, range.upperBound, result, &status)
    var count: Int32 = 0
    guard let characters = string(value(result, &status), &count, &status), status <= 0, count >= 0 else { return nil }
    return String(decoding: UnsafeBufferPointer(start: characters, count: Int(count)), as: UTF16.self)
  }
}
