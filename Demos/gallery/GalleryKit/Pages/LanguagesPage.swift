import Dactyl

/// The language of the whole gallery, texts in it, and another language beside it.
final class LanguagesPage: Page {
  /// The languages of the framework.
  private static let languages: [Locale] = [
    "en", "ar", "cs", "de", "el", "es", "fa", "fr", "he", "hi", "it", "ja", "ko", "nl", "pl", "pt", "pt-BR", "ru", "sv",
    "tr", "uk", "zh-Hans", "zh-Hant",
  ]
  /// What can be chosen; nil is the language of the user.
  private static let choices: [Locale?] = [nil] + languages + ["xx-long", "xx-accents", "xx-mirrored"]
  private static let languagesBeside: [Locale] = ["ar", "de", "ja"]

  private let picker = Picker(
    localized: ["Language of the system"] + languages.map { .verbatim($0.nativeName) }
      + ["Longer texts", "Letters with accents", "From right to left"])

  init() {
    let note = Label(
      localized:
        "The pages are in English, German, Arabic and Japanese, and texts of the framework in all of these languages.",
      role: .footnote)
    note.numberOfLines = 0
    note.textColor = .secondaryLabel
    super.init([
      Section("Language", [Self.row([picker]), note]),
      Section("Texts in this language", [SampleTexts()]),
      Section("Dates", [Self.date()]),
      Section("Another language beside it", Self.beside()),
    ])
    picker.localize(\.accessibilityLabel, "Language")
    picker.addAction(Action { [unowned self] _ in choose() }, for: .valueChanged)
    traitsDidChange()
  }

  private var program: Application? { window?.application ?? Application.shared }

  private func choose() {
    if let index = picker.selectedIndex { program?.traitOverrides.locale = Self.choices[index] }
  }

  /// The language may have been chosen elsewhere, such as with `--language`.
  override func traitsDidChange() {
    super.traitsDidChange()
    let chosen = program?.traitOverrides.locale
    picker.selectedIndex = Self.choices.firstIndex(of: chosen)
    picker.placeholder = chosen?.nativeName ?? ""
  }

  private static func date() -> DatePicker {
    let date = DatePicker(date: CalendarDate(year: 2028, month: 2, day: 17))
    date.localize(\.accessibilityLabel, "Date")
    return date
  }

  /// A card in a language of its own.
  private static func beside() -> [View] {
    let control = SegmentedControl(languagesBeside.map(\.nativeName), selectedIndex: 0)
    control.localize(\.accessibilityLabel, "Language of the card")
    let card = Card(.vertical(), [SampleTexts()])
    card.traitOverrides.locale = languagesBeside[0]
    control.addAction(
      Action { [unowned control, weak card] _ in
        card?.traitOverrides.locale = languagesBeside[control.selectedIndex ?? 0]
      }, for: .valueChanged)
    return [row([control]), card]
  }
}

/// Texts of the framework and of the gallery, in the language of the view.
private final class SampleTexts: View {
  private let files = Label("")
  private let stepper = Stepper()

  init() {
    super.init(frame: .zero)
    layout = .vertical(spacing: 12)
    let titles = [
      FrameworkText.cancel, FrameworkText.save, FrameworkText.open, FrameworkText.delete, FrameworkText.tryAgain,
    ]
    let search = SearchField()
    search.localize(\.placeholder, FrameworkText.search)
    let sentence = Label(localized: "\("Ada Lovelace") has shared “\("garden.png")” with you.")
    for label in [files, sentence] { label.numberOfLines = 0 }
    files.sizing.grow = 1
    stepper.value = 3
    stepper.localize(\.accessibilityLabel, "Number of files")
    stepper.addAction(Action { [unowned self] _ in showFiles() }, for: .valueChanged)
    showFiles()
    let views = [
      Page.row(titles.map { Button(localized: $0) }), search, sentence,
      View(.horizontal(spacing: 12, alignment: .center), [files, stepper]),
    ]
    for view in views { addSubview(view) }
  }

  private func showFiles() {
    let count = Int(stepper.value)
    files.localize(\.text, LocalizedText(one: "\(count) file", other: "\(count) files", count: count))
  }
}
