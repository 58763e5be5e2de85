extension Locale {
  /// Returns a whole number as the language writes it.
  package func string(from number: Int) -> String { plainString(from: number) }

  /// Returns a number as the language writes it.
  package func string(from number: Double) -> String { withDigits("\(number)") }
}
