extension Locale {
  /// Numbers below this are written without groups in every language.
  private static let firstGrouped = 1000

  /// Returns a whole number as the language writes it. The library is not needed for that.
  package func string(from number: Int) -> String {
    if (0..<Self.firstGrouped).contains(number) { return plainString(from: number) }
    return NumberFormat.integer.builtInString(from: .integer(number), in: self)
  }

  /// Returns a number as the language writes it, with all its digits. The library is not needed for that.
  package func string(from number: Double) -> String {
    NumberFormat.exact.builtInString(from: .double(number == 0 ? 0 : number), in: self)
  }
}
