import DactylGeometry
import DactylGraphics
import DactylLanguage
import Testing

@testable import DactylCore
@testable import DactylWidgets
@testable import GalleryKit

/// Every text of the pages can be translated, and is.
@MainActor @Suite struct UntranslatedTextTests {
  /// Names of people, screens, symbols, roles and colours, texts in a language of their own, and what a user has written.
  private static let verbatim: Set<String> = Set(
    [
      "Ada Lovelace", "Swift", "ada@", "garden.png", "headless", "Das Wort שלום heißt Frieden", "Espresso 2.40",
      "Roggensauerteigbrot, Kartoffelsuppe und Weihnachtsplätzchen", "a", "b", "c", "1k", "4k", "16k",
      "background", "surface", "raised", "label", "secondaryLabel", "placeholder", "disabledLabel", "accent",
      "accentLabel", "visitedLabel", "destructive", "destructiveLabel", "success", "warning", "fill", "outline",
      "track", "separator", "focus", "selection", "textSelection", "hover", "pressed",
    ] + Typography.Role.allCases.map { "\($0)" } + Symbol.all.map(\.name)
      + LanguageNames.all)

  /// Dates and times are in the language of the user, whatever that of the program is.
  private static let dates: Set<String> = {
    let names = CalendarNames.english
    return Set(names.months + names.shortWeekdays + ["AM", "PM"])
  }()

  private func isKnown(_ text: String) -> Bool {
    if Self.verbatim.contains(text) || Self.dates.contains(text) { return true }
    // A colour that has no name.
    if text.hasPrefix("#") { return true }
    // A date with its year.
    return text.split(whereSeparator: { " ,".contains($0) }).allSatisfy { word in
      Self.dates.contains(String(word)) || !word.contains(where: Self.isPlain) || CalendarNames.english.has(word)
    }
  }

  private static func isPlain(_ character: Character) -> Bool { character.isASCII && character.isLetter }

  private func plainTexts(on page: PageName?, width: Double) throws -> [String] {
    let shown = try ShownPage(page, width: width, language: "xx-accents")
    let texts = try ShownText.all(in: shown.view).map(\.text) + SpokenText.all(in: shown.view)
    return texts.filter { text in
      var rest = text
      // Names inside of other texts.
      for name in ["Ada Lovelace", "garden.png", "headless"] { rest = Self.removing(name, from: rest) }
      return rest.contains(where: Self.isPlain) && !isKnown(text)
    }
  }

  private static func removing(_ name: String, from text: String) -> String {
    guard let start = text.indices.first(where: { text[$0...].hasPrefix(name) }) else { return text }
    return String(text[..<start] + text[start...].dropFirst(name.count))
  }

  // LA-7
  @Test(arguments: ShownPage.all) func noTextIsLeftOut(page: PageName?) throws {
    for width in [300.0, 720] {
      let texts = try plainTexts(on: page, width: width)
      #expect(texts.isEmpty, "these texts are not translated: \(texts)")
    }
  }

  @Test func aTextThatIsNotTranslatedIsFound() throws {
    let page = try ShownPage(.files, width: 300, language: "xx-accents")
    for label in [Label("Plain"), Label(localized: "Files")] {
      label.sizeToFit()
      page.view.addSubview(label)
    }
    let texts = try ShownText.all(in: page.view).map(\.text).filter { $0.contains(where: Self.isPlain) }
    #expect(texts == ["Plain"])
  }

  // LA-2
  @Test(arguments: ["de", "ar", "ja"] as [Locale]) func theCatalogHasEveryText(language: Locale) throws {
    for page in ShownPage.all {
      let shown = try ShownPage(page, width: 300)
      let english = try ShownText.all(in: shown.view).map(\.text)
      shown.language = language
      let texts = try ShownText.all(in: shown.view).map(\.text)
      // Words that are the same in both languages are few. The card on the page of languages is Arabic in both.
      let same = Set(texts).intersection(english).filter { text in
        text.contains(where: Self.isPlain) && !isKnown(text) && !text.unicodeScalars.contains("\u{2068}")
      }
      #expect(same.isSubset(of: Self.sameWords(language)), "not translated: \(same.sorted())")
    }
  }

  private static func sameWords(_ language: Locale) -> Set<String> {
    switch language {
    case "de":
      [
        "Normal", "Name", "Bluetooth", "Zoom", "Dialog", "Palette", "Text", "Status", "Navigation", "Beta", "Symbol",
        "Venus", "Mars", "Jupiter", "Saturn", "Uranus", "Planet", "0 s",
      ]
    case "ja": ["Wi-Fi", "Bluetooth"]
    default: []
    }
  }
}

extension CalendarNames {
  /// Whether a date may contain the word.
  fileprivate func has(_ word: Substring) -> Bool {
    months.contains(String(word)) || weekdays.contains(String(word)) || shortWeekdays.contains(String(word))
  }
}

/// The languages of the page, in themselves.
private enum LanguageNames {
  static let all = [
    "ar", "cs", "de", "el", "en", "es", "fa", "fr", "he", "hi", "it", "ja", "ko", "nl", "pl", "pt", "pt-BR", "ru", "sv",
    "tr", "uk", "zh-Hans", "zh-Hant",
  ].map { Locale($0).nativeName }
}
