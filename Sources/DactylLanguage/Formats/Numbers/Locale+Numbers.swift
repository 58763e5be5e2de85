extension Locale {
  /// Numbers below this are written without groups in every language, and so without the library.
  private static let firstGrouped = 1000

  /// Returns a whole number as the language writes it.
  package func string(from number: Int) -> String {
    if (0..<Self.firstGrouped).contains(number) { return plainString(from: number) }
    if number.magnitude >= Self.firstGrouped { return NumberFormat.integer.string(from: number, in: self) }
    let symbols = NumberSymbols.builtIn(for: self)
    return symbols.minusSign + symbols.text(DecimalDigits(number))
  }

  /// Returns a number as the language writes it, with all its digits.
  package func string(from number: Double) -> String {
    guard number.magnitude < Double(Self.firstGrouped) else { return NumberFormat.exact.string(from: number, in: self) }
    let symbols = NumberSymbols.builtIn(for: self)
    let digits = DecimalDigits(number)
    return (digits.isNegative && !digits.isZero ? symbols.minusSign : "") + symbols.text(digits)
  }
}
