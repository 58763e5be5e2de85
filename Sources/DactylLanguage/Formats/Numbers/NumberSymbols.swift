/// The characters between and around the digits of numbers in a language.
struct NumberSymbols: Hashable, Sendable {
  var decimalSeparator = "."
  var groupingSeparator = ","
  var minusSign = "-"
  var plusSign = "+"
  var percentSign = "%"
  /// The first digit.
  var zero: Unicode.Scalar = "0"
  /// The number of digits in the groups before the last one, which has 3.
  var groupSize = 3
  /// The same number for a text without the symbol of a currency, which is read as well.
  var plainGroupSize = 3
  /// The number of digits before the first separator of groups, at least.
  var minimumGroupingDigits = 1
  /// Whether the sign of a percentage is in front.
  var percentIsFirst = false
  /// What is between a number and the sign of a percentage.
  var percentSpace = ""

  /// The number of digits of the last group.
  static let lastGroupSize = 3

  /// Returns the characters of a language, from the library if there is one. Sums of money have other separators than
  /// numbers in some languages; `currency` is their code.
  static func symbols(of locale: Locale, currency: String? = nil) -> NumberSymbols {
    FormatLibrary.use { $0.symbols(of: locale, currency: currency) } ?? builtIn(for: locale)
  }

  /// A number whose text has all separators.
  fileprivate static let sample = 1_234_567.25

  /// Takes the separators and the groups of a text of `sample`. They depend on the language and the currency, in ways
  /// that differ between versions of the library.
  fileprivate mutating func readSeparators(ofSample text: String) {
    var (digits, separators): (Int, [Int: String]) = (0, [:])
    for scalar in text.unicodeScalars {
      if (zero.value...zero.value + 9).contains(scalar.value) {
        digits += 1
      } else {
        separators[digits, default: ""].unicodeScalars.append(scalar)
      }
    }
    guard digits == 9, let decimal = separators[7] else { return }
    decimalSeparator = decimal
    guard let grouping = separators[4] else { return }
    groupingSeparator = grouping
    groupSize = (1...3).last { separators[$0] != nil }.map { 4 - $0 } ?? groupSize
  }

  // MARK: Writing

  /// Returns a digit from 0 to 9 as the language writes it.
  func scalar(_ digit: UInt8) -> Unicode.Scalar { Unicode.Scalar(zero.value + UInt32(digit)) ?? "0" }

  /// Whether a number of `count` digits before the decimal separator is written in groups.
  func hasGroups(_ count: Int) -> Bool { count >= Self.lastGroupSize + minimumGroupingDigits }

  /// Whether a digit begins a group. `count` is the number of digits from it to the decimal separator.
  func beginsGroup(_ count: Int) -> Bool {
    count == Self.lastGroupSize || count > Self.lastGroupSize && (count - Self.lastGroupSize) % groupSize == 0
  }

  /// Returns the digits of a number with separators, without a sign.
  func text(_ number: DecimalDigits, minimumFractionDigits: Int = 0, groups: Bool = true) -> String {
    let integer = number.integer
    let isGrouped = groups && hasGroups(integer.count)
    var result = String.UnicodeScalarView()
    for (index, digit) in integer.enumerated() {
      if isGrouped, index > 0, beginsGroup(integer.count - index) {
        result.append(contentsOf: groupingSeparator.unicodeScalars)
      }
      result.append(scalar(digit))
    }
    let fraction = number.fraction(minimum: minimumFractionDigits)
    if !fraction.isEmpty {
      result.append(contentsOf: decimalSeparator.unicodeScalars)
      for digit in fraction { result.append(scalar(digit)) }
    }
    return String(result)
  }
}

/// The positions of symbols and attributes in the library's lists.
enum NumberConstant {
  static let decimal: Int32 = 0
  static let grouping: Int32 = 1
  static let percent: Int32 = 3
  static let zero: Int32 = 4
  static let minus: Int32 = 6
  static let plus: Int32 = 7
  static let secondaryGroupingSize: Int32 = 15
  static let decimalStyle: Int32 = 1
}

extension FormatSession {
  fileprivate func symbols(of locale: Locale, currency: String?) -> NumberSymbols? {
    let icu = icu
    let format = formatter(.symbols, locale, close: icu.pointee.unum_close) { identifier, status in
      icu.pointee.unum_open(NumberConstant.decimalStyle, nil, 0, identifier, nil, &status)
    }
    guard let format else { return nil }
    func symbol(_ item: Int32) -> String? {
      text { icu.pointee.unum_getSymbol(format, item, $0, $1, &$2) }
    }
    var symbols = NumberSymbols.builtIn(for: locale)
    guard let decimal = symbol(NumberConstant.decimal), let grouping = symbol(NumberConstant.grouping),
      let minus = symbol(NumberConstant.minus),
      let plus = symbol(NumberConstant.plus), let percent = symbol(NumberConstant.percent),
      let zero = symbol(NumberConstant.zero)
    else { return nil }
    (symbols.decimalSeparator, symbols.groupingSeparator) = (decimal, grouping)
    // Some systems have digits that do not follow each other, as Chinese has.
    if let first = zero.unicodeScalars.first, NumberingSystem.isZeroOfTenDigits(first) { symbols.zero = first }
    (symbols.minusSign, symbols.plusSign, symbols.percentSign) = (minus, plus, percent)
    let size = Int(icu.pointee.unum_getAttribute(format, NumberConstant.secondaryGroupingSize))
    symbols.groupSize = size > 0 ? size : NumberSymbols.lastGroupSize
    symbols.plainGroupSize = symbols.groupSize
    if let currency {
      let format = NumberFormat.currency(currency).fractionDigits(2...2)
      let sum = string(from: .double(NumberSymbols.sample), format: format, locale: locale)
      symbols.readSeparators(ofSample: sum ?? "")
    }
    return symbols
  }
}
