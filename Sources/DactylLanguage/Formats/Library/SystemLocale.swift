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

  /// Returns bytes whose order is that of texts; nil if the C library can't make them.
  func sortKey(for text: String) -> [UInt8]? {
    let needed = strxfrm_l(nil, text, 0, locale)
    guard needed < 1 << 24 else { return nil }
    var buffer = [CChar](repeating: 0, count: needed + 1)
    guard strxfrm_l(&buffer, text, buffer.count, locale) == needed else { return nil }
    return buffer.prefix(needed).map { UInt8(bitPattern: $0) }
  }
}
