#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The place of the symbol of a currency, for languages whose formats are not loaded.
struct CurrencyForm {
  /// Whether the symbol is in front of the number.
  var isFirst: Bool

  /// Currencies that are counted in whole numbers.
  static let wholeCurrencies: Set<String> = [
    "BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV", "XAF", "XOF", "XPF",
  ]

  private static let symbols = [
    "EUR": "€", "USD": "$", "GBP": "£", "JPY": "¥", "CNY": "¥", "KRW": "₩", "INR": "₹", "ILS": "₪", "VND": "₫",
    "BRL": "R$", "UAH": "₴", "TRY": "₺", "RUB": "₽", "PLN": "zł", "CZK": "Kč", "PHP": "₱", "NGN": "₦",
  ]

  /// Returns the place in a language: that of the C library if it knows the language, or else behind the number where
  /// decimals are behind a comma.
  static func form(for locale: Locale) -> CurrencyForm {
    if let isFirst = SystemLocale(locale)?.currencyIsFirst { return CurrencyForm(isFirst: isFirst) }
    return CurrencyForm(isFirst: NumberSymbols.builtIn(for: locale).decimalSeparator != ",")
  }

  func text(_ number: String, sign: String, code: String, width: NumberFormat.Width) -> String {
    let symbol = width == .long ? code : Self.symbols[code] ?? code
    if !isFirst || width == .long { return "\(sign)\(number)\u{a0}\(symbol)" }
    // A symbol that ends with a letter is not written beside a digit.
    let space = symbol.last?.isLetter == true ? "\u{a0}" : ""
    return "\(sign)\(symbol)\(space)\(number)"
  }
}
