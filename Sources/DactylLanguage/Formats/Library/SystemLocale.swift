#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the C library knows of a language, if the system has installed it.
final class SystemLocale {
  private let locale: locale_t

  private static let categories = LC_CTYPE_MASK | LC_TIME_MASK | LC_COLLATE_MASK | LC_MONETARY_MASK

  #if canImport(Glibc)
    private static let currency = Int32(_NL_MONETARY_CRNCYSTR)
  #else
    private static let currency = Int32(CRNCYSTR)
  #endif

  /// Opens the locale of a language. Returns nil if none is installed whose texts are in UTF-8.
  init?(_ locale: Locale) {
    let opened = Self.names(of: locale).lazy.compactMap { newlocale(Self.categories, $0, nil) }.first
    guard let opened else { return nil }
    self.locale = opened
  }

  deinit { freelocale(locale) }

  /// Returns the names that the locale can have, such as `sr_RS.UTF-8@latin`.
  private static func names(of locale: Locale) -> [String] {
    guard let region = locale.region else { return [] }
    let modifier =
      switch locale.script {
      case "Latn": "@latin"
      case "Cyrl": "@cyrillic"
      case "Deva": "@devanagari"
      default: ""
      }
    let name = "\(locale.language)_\(region).UTF-8"
    return modifier.isEmpty ? [name] : [name + modifier, name]
  }

  /// Returns a text of `nl_langinfo`; nil if it is empty.
  func text(_ item: Int32) -> String? {
    guard let characters = nl_langinfo_l(nl_item(item), locale) else { return nil }
    let text = String(validatingCString: characters)
    return text?.isEmpty == false ? text : nil
  }

  /// Whether the symbol of a currency is in front of a number; nil if that is not known.
  var currencyIsFirst: Bool? {
    switch text(Self.currency)?.first {
    case "-": true
    case "+": false
    default: nil
    }
  }

  /// Returns less, equal or more than 0, as the first text is before, beside or behind the second one.
  func compare(_ a: String, _ b: String) -> Int { Int(strcoll_l(a, b, locale)) }

  /// Returns a time in a format of `strftime`; nil if it is longer than any that is sensible.
  func text(_ time: tm, format: String) -> String? {
    var time = time
    var buffer = [CChar](repeating: 0, count: 512)
    let count = strftime_l(&buffer, buffer.count, format, &time, locale)
    guard count > 0 else { return nil }
    return String(validating: buffer.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
