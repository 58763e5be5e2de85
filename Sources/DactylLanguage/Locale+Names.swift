extension Locale {
  /// The name of the language in the language itself, such as `Deutsch`, for a list of languages; the identifier of a
  /// language whose name is not known.
  public var nativeName: String {
    for name in lookupNames { if let known = Self.nativeNames[name] { return known } }
    return identifier
  }

  private static let nativeNames = [
    "ar": "العربية", "bg": "Български", "ca": "Català", "cs": "Čeština", "da": "Dansk", "de": "Deutsch",
    "el": "Ελληνικά", "en": "English", "en-GB": "British English", "es": "Español", "et": "Eesti", "eu": "Euskara",
    "fa": "فارسی", "fi": "Suomi", "fr": "Français", "ga": "Gaeilge", "gl": "Galego", "he": "עברית", "hi": "हिन्दी",
    "hr": "Hrvatski", "hu": "Magyar", "id": "Indonesia", "is": "Íslenska", "it": "Italiano", "ja": "日本語",
    "ko": "한국어", "lt": "Lietuvių", "lv": "Latviešu", "nb": "Norsk bokmål", "nl": "Nederlands", "nn": "Norsk nynorsk",
    "no": "Norsk", "pl": "Polski", "pt": "Português", "pt-BR": "Português (Brasil)", "ro": "Română", "ru": "Русский",
    "sk": "Slovenčina", "sl": "Slovenščina", "sr": "Српски", "sr-Latn": "Srpski", "sv": "Svenska", "th": "ไทย",
    "tr": "Türkçe", "uk": "Українська", "vi": "Tiếng Việt", "zh-Hans": "简体中文", "zh-Hant": "繁體中文",
  ]
}
