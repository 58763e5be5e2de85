extension NumberFormat {
  /// Returns a number as text, without the library.
  func builtInString(from number: AnyNumber, in locale: Locale) -> String {
    let symbols = NumberSymbols.builtIn(for: locale)
    guard number.value.isFinite else { return Self.nameOfNoNumber(number.value, symbols) }
    var digits = number.digits
    if style == .percent { digits.multiply(byPowerOfTen: 2) }
    var suffix = ""
    if style == .compact { suffix = Self.shorten(&digits, isExact: fractionDigits != nil) }
    let limits = limitedFractionDigits ?? usualFractionDigits(of: digits)
    digits.round(toFractionDigits: limits.upperBound)
    let text =
      symbols.text(digits, minimumFractionDigits: limits.lowerBound, groups: usesGrouping && style != .compact)
      + suffix
    let sign = sign(of: digits, symbols)
    switch style {
    case .decimal, .compact: return sign + text
    case .percent:
      return symbols.percentIsFirst
        ? sign + symbols.percentSign + symbols.percentSpace + text
        : sign + text + symbols.percentSpace + symbols.percentSign
    case .currency(let code):
      guard let code = Self.currencyCode(code) else { return sign + text }
      return CurrencyForm.form(for: locale).text(text, sign: sign, code: code, width: width)
    case .unit(let identifier): return "\(sign)\(text)\u{a0}\(UnitNames.short[identifier] ?? identifier)"
    }
  }

  private static func nameOfNoNumber(_ number: Double, _ symbols: NumberSymbols) -> String {
    if number.isNaN { return "NaN" }
    return number < 0 ? "\(symbols.minusSign)∞" : "∞"
  }

  private func sign(of digits: DecimalDigits, _ symbols: NumberSymbols) -> String {
    switch signDisplay {
    case .automatic, .accounting: digits.isNegative ? symbols.minusSign : ""
    case .always: digits.isNegative ? symbols.minusSign : symbols.plusSign
    case .exceptZero: digits.isZero ? "" : digits.isNegative ? symbols.minusSign : symbols.plusSign
    case .never: ""
    }
  }

  private func usualFractionDigits(of digits: DecimalDigits) -> ClosedRange<Int> {
    switch style {
    case .decimal, .unit: 0...3
    case .percent: 0...0
    case .currency(let code): CurrencyForm.wholeCurrencies.contains(code.uppercased()) ? 0...0 : 2...2
    case .compact: 0...(digits.integerCount > 1 ? 0 : 1)
    }
  }

  /// Divides a number by a power of 1000 and returns its letter.
  private static func shorten(_ digits: inout DecimalDigits, isExact: Bool) -> String {
    let letters = ["", "K", "M", "B", "T"]
    var group = min((digits.integerCount - 1) / 3, letters.count - 1)
    digits.multiply(byPowerOfTen: -3 * group)
    // 999,999 is 1M, since rounding makes it a thousand thousands.
    var rounded = digits
    rounded.round(toFractionDigits: isExact || digits.integerCount == 1 ? 1 : 0)
    if rounded.integerCount > 3, group < letters.count - 1 {
      digits.multiply(byPowerOfTen: -3)
      group += 1
    }
    return letters[group]
  }
}

/// Abbreviations of units for languages whose own are not known.
private enum UnitNames {
  static let short = [
    "kilometer": "km", "meter": "m", "centimeter": "cm", "millimeter": "mm", "mile": "mi", "foot": "ft", "inch": "in",
    "kilogram": "kg", "gram": "g", "pound": "lb", "ounce": "oz", "liter": "l", "milliliter": "ml", "celsius": "°C",
    "fahrenheit": "°F", "kelvin": "K", "percent": "%", "degree": "°", "bit": "bit", "byte": "byte", "kilobyte": "kB",
    "megabyte": "MB", "gigabyte": "GB", "terabyte": "TB", "second": "s", "millisecond": "ms", "minute": "min",
    "hour": "h", "day": "d", "kilometer-per-hour": "km/h", "meter-per-second": "m/s", "mile-per-hour": "mph",
    "watt": "W", "kilowatt": "kW", "volt": "V", "ampere": "A", "hertz": "Hz", "pascal": "Pa", "joule": "J",
  ]
}
