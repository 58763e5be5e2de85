import DactylGeometry
import DactylLanguage

/// The language of the texts in a view, with its conventions for dates and numbers (`LA-4`). Default: the first
/// language of the user in which the program has texts (``Application/catalogs``); for a program without catalogs
/// English.
///
///     application.traitOverrides.locale = "de"
///     page.traitOverrides.locale = "ar-EG"
///
/// The reading direction follows where none is set beside it.
public enum LocaleTrait: TraitDefinition {
  public static var defaultValue: Locale { .english }
}

extension Traits {
  /// The language of the texts in the view.
  public var locale: Locale { self[LocaleTrait.self] }

  /// The language that the view, one around it, or the program has set; nil where the language is that of the user.
  public var chosenLocale: Locale? { chosenValue(of: LocaleTrait.self) }

  /// The language of dates and numbers: that of texts where the program sets one, else that of the user (`LC_TIME`).
  public var formatLocale: Locale { chosenLocale ?? Application.userFormats }
}

extension TraitOverrides {
  /// The language of all texts here; nil inherits it.
  public var locale: Locale? {
    get { self[LocaleTrait.self] }
    nonmutating set { self[LocaleTrait.self] = newValue }
  }
}

extension Application {
  static let userFormats = Locale.userFormats
}
