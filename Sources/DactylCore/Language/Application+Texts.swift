import DactylLanguage

extension Application {
  /// The texts of the program in other languages, and other texts of the framework. The first catalog that has a text
  /// counts. Default: none.
  ///
  ///     application.catalogs = [.ofModule]
  ///
  /// The program is then in the first language of the user in which a catalog has texts; see ``LocaleTrait``. Texts that
  /// are shown follow.
  public final var catalogs: [MessageCatalog] {
    get { textSources.catalogs }
    set {
      textSources.catalogs = newValue
      chooseLanguage()
    }
  }

  /// The language in which the texts in the program's source are. Default: English.
  public final var sourceLanguage: Locale {
    get { textSources.sourceLanguage }
    set {
      textSources.sourceLanguage = newValue
      chooseLanguage()
    }
  }

  /// Other texts for some of those in the source, or of the framework, in every language (`LA-5`). Default: none.
  ///
  ///     application.textReplacements[FrameworkText.cancel] = "Never mind"
  ///
  /// The values of a text are put into the other one, unless that has some of its own.
  public final var textReplacements: TextReplacements {
    get { TextReplacements(texts: textSources.replacements) }
    set {
      textSources.replacements = newValue.texts
      textsChanged()
    }
  }

  /// Returns a text in the language of the program. A view uses ``View/localized(_:)``.
  public final func localized(_ text: LocalizedText) -> String { textSources.string(text, in: traits.locale) }

  final func chooseLanguage() {
    // Where the program has no texts, the language is English, or what the program sets.
    let isOpen = catalogs.isEmpty && sourceLanguage == .english
    desktopTraits.locale = isOpen ? nil : textSources.language(of: languagesOfTest ?? Self.userLanguages)
    textsChanged()
  }

  /// The languages of the user, as the environment had them at the start.
  private static let userLanguages = Locale.userLanguages

  private func textsChanged() {
    traitsChangedThroughout()
  }
}

/// Other texts by the texts that they replace.
public struct TextReplacements: Hashable, Sendable {
  var texts: [Message: LocalizedText] = [:]

  /// Creates a table without texts.
  public init() {}

  init(texts: [Message: LocalizedText]) { self.texts = texts }

  /// The text in place of `text`; nil for none. The values in `text` do not matter.
  public subscript(text: LocalizedText) -> LocalizedText? {
    get { text.message.flatMap { texts[$0] } }
    set { if let message = text.message { texts[message] = newValue } }
  }
}
