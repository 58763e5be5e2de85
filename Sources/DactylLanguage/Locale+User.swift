import DactylGeometry

extension Locale {
  /// The locales of the user's texts, the preferred one first (`LANGUAGE`, `LC_ALL`, `LC_MESSAGES`, `LANG`); English if
  /// the environment names none.
  public static var userLanguages: [Locale] { languages(in: ProcessEnvironment.value) }

  /// The locale of the user's dates and numbers (`LC_ALL`, `LC_TIME`, `LANG`).
  public static var userFormats: Locale { formats(in: ProcessEnvironment.value) }

  /// `variable` returns the value of a variable of the environment; nil for one that is empty.
  static func languages(in variable: (String) -> String?) -> [Locale] {
    let name = variable("LC_ALL") ?? variable("LC_MESSAGES") ?? variable("LANG") ?? ""
    // As in gettext, a list counts where the language is not C.
    let isNone = ["", "C", "POSIX"].contains(name.prefix { $0 != "." })
    let list = isNone ? [] : (variable("LANGUAGE") ?? "").split(separator: ":").map(String.init)
    var locales: [Locale] = []
    for locale in (list + [name]).map({ Locale($0) }) where !locales.contains(locale) { locales.append(locale) }
    return locales
  }

  static func formats(in variable: (String) -> String?) -> Locale {
    Locale(variable("LC_ALL") ?? variable("LC_TIME") ?? variable("LANG") ?? "")
  }

  /// Returns the first of `wanted` in which there are texts, with its region. `available` are the languages of the
  /// texts; `source` is the language in which the program is written, for which no texts are needed.
  public static func best(of wanted: [Locale], available: [Locale], source: Locale = .english) -> Locale {
    let names = Set(available.flatMap { [$0.identifier, $0.lookupNames.first ?? ""] } + [source.language])
    for locale in wanted {
      if locale.pseudoLanguage != nil { return locale }
      if locale.lookupNames.contains(where: names.contains) { return locale }
    }
    return source
  }
}
