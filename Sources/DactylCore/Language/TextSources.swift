import DactylLanguage

/// Where the texts of an application come from.
@MainActor struct TextSources {
  var catalogs: [MessageCatalog] = [] {
    didSet { all = catalogs + [.ofFramework] }
  }
  var replacements: [Message: LocalizedText] = [:]
  var sourceLanguage = Locale.english
  /// The catalogs, and that of the framework; nil without catalogs of the program.
  private var all: [MessageCatalog]?

  func string(_ text: LocalizedText, in locale: Locale) -> String {
    // English texts of a program without catalogs need nothing of it.
    let isSource = all == nil && locale.language == "en"
    return text.string(in: locale, from: isSource ? [] : all ?? [.ofFramework], replacements: replacements)
  }

  /// The first of the user's languages in which there are texts.
  func language(of wanted: [Locale]) -> Locale {
    Locale.best(of: wanted, available: catalogs.flatMap(\.languages), source: sourceLanguage)
  }
}
