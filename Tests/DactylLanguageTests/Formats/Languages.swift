@testable import DactylLanguage

/// Locales that formats are tested with.
enum Languages {
  static let common: [Locale] = [
    "de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "nl-NL", "sv-SE", "pl-PL", "cs-CZ", "ru-RU", "uk-UA", "tr-TR", "el-GR",
    "ar-EG", "he-IL", "fa-IR", "hi-IN", "ja-JP", "ko-KR", "zh-CN",
  ]

  /// With other digits, scripts, separators and groups.
  static let unusual: [Locale] = [
    "en", "en-IN", "de-CH", "ar-MA", "ar-EG-u-nu-latn", "bn-BD", "mr-IN", "my-MM", "th-TH-u-nu-thai", "fi-FI", "ckb-IQ",
    "ps-AF", "ur-PK", "sr-Latn-RS", "zh-Hant-TW", "es-419", "pt-PT", "eu-ES", "xx-long", "en-u-nu-fullwide",
  ]

  /// That are none, or that nobody has data of.
  static let garbage: [Locale] = [
    "", "C", "POSIX", "%%%", "qq", "qq-QQ", "zz-ZZ-u-nu-foo", "de-u-ca-foo-nu-bar", "xx", "en-u-nu-latn-ca-foo-hc-h99",
    "aa-Zzzz-999", "x-y-z", "🙂", "de_DE.ISO-8859-1@euro", "en-u-nu-native", "ar-u-nu-arabext",
  ]

  static let all = common + unusual + garbage
}

/// The library of the system, and none.
enum Libraries {
  static let all = [FormatLibrary.system, .none]
}
