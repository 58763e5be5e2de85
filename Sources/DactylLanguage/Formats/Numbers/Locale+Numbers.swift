extension Locale {
  /// Numbers below this are written without groups in every language.
  private static let firstGrouped = 1000

  /// Returns a whole number as the language writes it. The library is not needed for that.
  package func string(from number: Int) -> String {
    if (0..<Self.firstGrouped).contains(number) { return plainString(from: number) }
    return NumberFormat.integer.builtInString(from: .integer(number), in: self)
  }

  /// Returns a whole number in digits from 0 to 9, with or without a minus, as the language writes it. Another text stays
  /// as it is.
  package func string(fromDigits text: String) -> String {
    guard let digits = DecimalDigits(text) else { return text }
    let symbols = NumberSymbols.builtIn(for: self)
    return (digits.isNegative ? symbols.minusSign : "") + symbols.text(digits)
  }

  /// Returns a number as the language writes it, with all its digits. The library is not needed for that.
  package func string(from number: Double) -> String {
    NumberFormat.exact.builtInString(from: .double(number == 0 ? 0 : number), in: self)
  }
}
