import DactylCore

/// The names of dates in the language of a picker, which takes time to find.
@MainActor struct LanguageOfDates {
  private var locale: Locale?
  private var names = CalendarNames.user

  /// Returns the names for a view with `traits`: those of the user where the program has set no language.
  mutating func names(_ traits: Traits) -> CalendarNames {
    let locale = traits.chosenLocale
    if locale != self.locale {
      self.locale = locale
      names = locale.map { CalendarNames(for: $0) } ?? .user
    }
    return names
  }
}

extension Traits {
  /// The language in which dates are written in full; nil in the environment `C`, which has none.
  var languageOfDates: Locale? {
    let locale = formatLocale
    return chosenLocale == nil && locale == .english ? nil : locale
  }
}

extension Traits {
  /// Returns `text` with the digits of the language of dates.
  func withDigits(_ text: String) -> String { languageOfDates?.withDigits(text) ?? text }
}
