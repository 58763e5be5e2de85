extension NumberFormat {
  /// Returns the number that a text of a person stands for; nil if it is none.
  ///
  /// The text may have the digits of the language or those from 0 to 9, a sign at either end, spaces and separators of
  /// groups in the right places, and what the format writes beside numbers: the sign of percentages, the symbol or the
  /// code of the currency, the unit. A full stop or a comma that the language does not use stands for the decimal
  /// separator. The number of a percentage is divided by 100, with the sign and without it.
  public func number(from text: String, in locale: Locale) -> Double? {
    guard text.utf8.count <= Self.longestText else { return nil }
    let reader = NumberReader(self, in: locale)
    guard let reading = reader.read(text) else { return numberInWords(text, in: locale) }
    let exponent = style == .percent ? "e-2" : ""
    // The text is of digits and a full stop alone.
    guard let magnitude = Double(reading.digits + exponent), magnitude.isFinite else { return nil }
    let number = reading.isNegative && magnitude != 0 ? -magnitude : magnitude
    guard reading.rest.isEmpty || accepts(reading.rest, beside: number, in: locale) else { return nil }
    return number
  }

  /// Returns a number of things that a language has a word for, as Hebrew has for two hours.
  private func numberInWords(_ text: String, in locale: Locale) -> Double? {
    guard case .unit = style, !text.isEmpty else { return nil }
    return [1, 2].first { number in Width.allCases.contains { width($0).string(from: number, in: locale) == text } }
  }

  /// The longest text that is read.
  private static let longestText = 1024

  /// Returns whether `words` can be beside a number.
  private func accepts(_ words: [String], beside number: Double, in locale: Locale) -> Bool {
    switch style {
    case .decimal, .compact: return false
    case .percent: return words.count == 1 && words.allSatisfy(NumberReader.isPercentSign)
    case .currency(let code):
      let isSymbol = words.allSatisfy {
        $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .currencySymbol }
      }
      if words.count == 1, isSymbol || words.first?.uppercased() == code.uppercased() { return true }
    case .unit: break
    }
    let reader = NumberReader(self, in: locale)
    return Width.allCases.contains { width in
      reader.read(self.width(width).string(from: number, in: locale))?.rest == words
    }
  }
}

/// Reads the digits of a number with the characters of a language.
struct NumberReader {
  let symbols: NumberSymbols
  /// Whether a number in parentheses is negative.
  let parenthesesAreNegative: Bool

  /// Creates the reader of what a format writes.
  init(_ format: NumberFormat, in locale: Locale) {
    symbols = format.symbols(in: locale)
    parenthesesAreNegative = format.signDisplay == .accounting
  }

  struct Reading {
    var isNegative = false
    /// Whether the sign is between a word and the number, as a hyphen can be.
    var isHyphen = false
    /// Digits from 0 to 9, with a full stop before the decimals.
    var digits = ""
    /// What is before and behind the number, without spaces and signs.
    var rest: [String] = []
  }

  func read(_ text: String) -> Reading? {
    let scalars = Array(text.unicodeScalars).filter { !Self.isMark($0) }
    guard let firstDigit = scalars.firstIndex(where: { value(of: $0) != nil }),
      let lastDigit = scalars.lastIndex(where: { value(of: $0) != nil })
    else { return nil }
    // A separator may be in front of the first digit or behind the last one.
    var (start, end) = (firstDigit, lastDigit + 1)
    if start > 0, isDecimal(scalars[start - 1]), !isAbbreviation(scalars[..<start]) { start -= 1 }
    guard let digits = digits(scalars[start..<end]) else { return nil }
    if !scalars[start..<end].contains(where: isDecimal) { end += lengthOfEmptyFraction(scalars[end...]) }
    var reading = Reading(digits: digits)
    guard readSurroundings(Array(scalars[..<start]), Array(scalars[end...]), &reading) else { return nil }
    return reading
  }

  // MARK: Around the number

  /// Reads signs, and leaves other words in the rest. Returns whether there is at most one sign.
  private func readSurroundings(
    _ before: [Unicode.Scalar], _ after: [Unicode.Scalar], _ reading: inout Reading
  ) -> Bool {
    var (before, after) = (Self.trimmed(before), Self.trimmed(after))
    if parenthesesAreNegative, before.first == "(", after.last == ")" {
      reading.isNegative = true
      (before, after) = (Self.trimmed(Array(before.dropFirst())), Self.trimmed(Array(after.dropLast())))
    }
    var signs = reading.isNegative ? 1 : 0
    for (part, isBefore) in [(before, true), (after, false)] {
      var word = String.UnicodeScalarView()
      for (index, scalar) in part.enumerated() {
        let isAtEdge = index == 0 || index == part.count - 1
        guard isAtEdge, Self.minusSigns.contains(scalar) || Self.plusSigns.contains(scalar) else {
          word.append(scalar)
          continue
        }
        signs += 1
        if Self.minusSigns.contains(scalar) { reading.isNegative = true }
        let neighbors = part[max(index - 1, 0)...min(index + 1, part.count - 1)]
        let isFirst = isBefore && index == 0
        if !isFirst, neighbors.contains(where: \.properties.isAlphabetic) { reading.isHyphen = true }
      }
      let rest = Self.trimmed(Array(word))
      if !rest.isEmpty { reading.rest.append(String(String.UnicodeScalarView(rest))) }
    }
    return signs <= 1
  }

  static let minusSigns: Set<Unicode.Scalar> = [
    "-", "\u{2212}", "\u{fe63}", "\u{ff0d}", "\u{2010}", "\u{2011}",
  ]
  private static let plusSigns: Set<Unicode.Scalar> = ["+", "\u{fe62}", "\u{ff0b}"]

  static func isPercentSign(_ text: String) -> Bool { ["%", "\u{66a}", "\u{fe6a}", "\u{ff05}"].contains(text) }

  /// Whether a character only directs the order of text.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x61c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfeff: true
    default: false
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  private static func trimmed(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var rest = scalars[...]
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return Array(rest)
  }

  // MARK: Digits and separators

  /// Returns the value of a digit of the language, a digit from 0 to 9, or one as wide as a Chinese character.
  func value(of scalar: Unicode.Scalar) -> UInt32? {
    for zero in [0x30, symbols.zero.value, 0xff10] where (zero..<zero + 10).contains(scalar.value) {
      return scalar.value - zero
    }
    return nil
  }

  func isDecimal(_ scalar: Unicode.Scalar) -> Bool {
    if symbols.decimalSeparator.unicodeScalars.first == scalar { return true }
    let grouping = symbols.groupingSeparator.unicodeScalars.first
    // Arabic digits have separators of their own, but on many keyboards there are only these.
    if symbols.decimalSeparator == "\u{66b}" { return scalar == "." }
    return (scalar == "." || scalar == ",") && scalar != grouping
  }

  private func isGrouping(_ scalar: Unicode.Scalar) -> Bool {
    if Self.isSpace(scalar) || symbols.groupingSeparator.unicodeScalars.first == scalar { return true }
    if symbols.decimalSeparator == "\u{66b}" { return scalar == "," || scalar == "\u{60c}" }
    return (scalar == "'" || scalar == "\u{2019}") && ["'", "\u{2019}"].contains(symbols.groupingSeparator)
  }

  /// Whether a text that ends with a full stop before the first digit is a short word, such as `No.`.
  private func isAbbreviation(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
    text.last == "." && text.dropLast().last?.properties.isAlphabetic == true
  }

  /// Returns the length of a decimal separator behind the last digit that is not the beginning of a word. Dashes can
  /// follow it, which stand for no decimals: `20.-`.
  private func lengthOfEmptyFraction(_ rest: ArraySlice<Unicode.Scalar>) -> Int {
    guard let first = rest.first else { return 0 }
    let dashes = rest.dropFirst().prefix { Self.minusSigns.contains($0) || $0 == "\u{2013}" || $0 == "\u{2014}" }
    guard isDecimal(first) || !dashes.isEmpty && (first == "." || first == ",") else { return 0 }
    let next = rest.dropFirst(1 + dashes.count).first
    return next.map(Self.isSpace) ?? true ? 1 + dashes.count : 0
  }

  /// Returns the digits of a number whose separators are in the right places.
  private func digits(_ scalars: ArraySlice<Unicode.Scalar>) -> String? {
    var integer: [[Unicode.Scalar]] = [[]]
    var fraction: [Unicode.Scalar]?
    var separator: Unicode.Scalar?
    for scalar in scalars {
      if let value = value(of: scalar), let digit = Unicode.Scalar(0x30 + value) {
        if fraction == nil { integer[integer.count - 1].append(digit) } else { fraction?.append(digit) }
      } else if fraction == nil, isDecimal(scalar) {
        fraction = []
      } else if fraction == nil, isGrouping(scalar), separator == nil || separator == scalar {
        separator = scalar
        integer.append([])
      } else {
        return nil
      }
    }
    guard areGroups(integer) else { return nil }
    let whole = String(String.UnicodeScalarView(integer.joined()))
    guard let fraction, !fraction.isEmpty else { return whole.isEmpty ? nil : whole }
    return (whole.isEmpty ? "0" : whole) + "." + String(String.UnicodeScalarView(fraction))
  }

  /// Whether digits are in groups as large as those of a number: the last has 3, others have 3 or as many as in the
  /// language.
  private func areGroups(_ groups: [[Unicode.Scalar]]) -> Bool {
    guard groups.count > 1, let first = groups.first, let last = groups.last else { return true }
    let sizes = [NumberSymbols.lastGroupSize, symbols.groupSize, symbols.plainGroupSize]
    return last.count == NumberSymbols.lastGroupSize
      && groups.dropFirst().dropLast().allSatisfy { sizes.contains($0.count) }
      && (1...NumberSymbols.lastGroupSize).contains(first.count)
  }
}
