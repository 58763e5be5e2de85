import DactylGeometry
import DactylLanguage
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylTesting
@testable import DactylWidgets

/// The language of views, and texts that follow it.
@MainActor @Suite struct LocaleTraitTests {
  private let stage: TestStage

  init() throws {
    stage = try TestStage()
    stage.view.layout = .vertical(alignment: .leading)
  }

  private func show<Shown: View>(_ view: Shown) -> Shown {
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
    return view
  }

  // LA-6
  @Test func textsFollowTheLanguage() {
    defer { stage.application.traitOverrides.locale = nil }
    let button = show(Button(localized: FrameworkText.cancel))
    let label = show(Label(localized: "Order"))
    #expect(button.title == "Cancel" && label.text == "Order")
    stage.application.traitOverrides.locale = "de"
    #expect(button.title == "Abbrechen" && label.text == "Order")
    stage.application.traitOverrides.locale = "ja"
    #expect(button.title == "\u{30ad}\u{30e3}\u{30f3}\u{30bb}\u{30eb}")
    stage.application.traitOverrides.locale = nil
    #expect(button.title == "Cancel")
  }

  // LA-6
  @Test func aPartOfTheScreenHasItsOwnLanguage() {
    let (outer, inner) = (show(View()), Button(localized: FrameworkText.back))
    outer.addSubview(inner)
    outer.traitOverrides.locale = "fr"
    let other = show(Button(localized: FrameworkText.back))
    #expect(inner.title == "Retour" && other.title == "Back")
    // A view that comes into it follows.
    outer.addSubview(other)
    stage.advance(by: 0.1)
    #expect(other.title == "Retour")
    stage.view.addSubview(inner)
    stage.advance(by: 0.1)
    #expect(inner.title == "Back")
  }

  // LA-6
  @Test func theLastTextOfAPropertyCounts() {
    defer { stage.application.traitOverrides.locale = nil }
    let label = show(Label(localized: FrameworkText.copy))
    label.localize(\.text, FrameworkText.paste)
    label.localize(\.accessibilityLabel, FrameworkText.cut)
    stage.application.traitOverrides.locale = "de"
    #expect(label.text == "Einf\u{fc}gen" && label.accessibilityLabel == "Ausschneiden")
    label.localize(\.text, nil)
    stage.application.traitOverrides.locale = "fr"
    #expect(label.text == "Einf\u{fc}gen" && label.accessibilityLabel == "Couper")
  }

  // LA-6
  @Test func controllersFollow() {
    defer { stage.application.traitOverrides.locale = nil }
    let controller = ViewController()
    controller.localize(\.title, FrameworkText.save)
    #expect(controller.title == "Save")
    stage.application.traitOverrides.locale = "sv"
    stage.window.rootViewController = controller
    stage.advance(by: 0.1)
    #expect(controller.title == "Spara")
    stage.application.traitOverrides.locale = "nl"
    #expect(controller.title == "Opslaan")
  }

  // LA-6
  @Test func theTitleOfAWindowFollows() throws {
    defer { stage.application.traitOverrides.locale = nil }
    let toplevel = try #require(stage.window.toplevel)
    toplevel.localize(\.title, FrameworkText.print)
    stage.application.traitOverrides.locale = "de"
    #expect(toplevel.title == "Drucken")
  }

  // LA-8
  @Test func rowsOfListsAreShownAgain() throws {
    defer { stage.application.traitOverrides.fontScale = nil }
    defer { stage.application.traitOverrides.locale = nil }
    let table = TableView()
    table.sizing = .fixed(width: 300, height: 200)
    var shown = 0
    let rows = CollectionViewDataSource<Int, Int>(table) { cell, row in
      shown += 1
      cell.textLabel.text = "\(cell.localized(FrameworkText.back)) \(row)"
    }
    rows.apply(DataSourceSnapshot([1, 2]))
    _ = show(table)
    let before = shown
    stage.application.traitOverrides.locale = "de"
    stage.advance(by: 0.1)
    #expect(stage.row("Zurück 1").exists && stage.row("Zurück 2").exists && shown == before + 2)
    stage.application.traitOverrides.fontScale = 1.5
    stage.advance(by: 0.1)
    #expect(shown == before + 2)
  }

  // LA-8
  @Test func pickersHaveTheNamesOfTheLanguage() {
    defer { stage.application.traitOverrides.locale = nil }
    let (dates, times) = (show(DatePicker(date: CalendarDate(year: 2028, month: 2, day: 29))), show(TimePicker()))
    stage.application.traitOverrides.locale = "de"
    stage.advance(by: 0.1)
    #expect(stage.text("Februar 2028").exists && stage.element(.cell, "Dienstag, 29. Februar 2028").exists)
    #expect(dates.names.firstWeekday == 1 && !times.names.usesTwelveHourClock)
    stage.application.traitOverrides.locale = "ar-EG"
    stage.advance(by: 0.1)
    #expect(dates.names.firstWeekday == 6 && times.minutes.titles[10] == "\u{661}\u{660}")
    stage.application.traitOverrides.locale = "en-US"
    stage.advance(by: 0.1)
    #expect(stage.text("February 2028").exists && times.names.usesTwelveHourClock && !times.periods.isHidden)
    dates.names = CalendarNames.english
    stage.application.traitOverrides.locale = "de"
    stage.advance(by: 0.1)
    #expect(stage.text("February 2028").exists)
  }

  // LA-8
  @Test func theKeyboardHasTheLayoutOfTheLanguage() {
    defer { stage.application.traitOverrides.locale = nil }
    stage.application.keyboardLayouts = [KeyboardLayout("us")]
    let keyboard = TouchKeyboard(frame: Rect(x: 0, y: 0, width: 400, height: 250))
    stage.view.addSubview(keyboard)
    #expect(keyboard.shownLayout == KeyboardLayout("us"))
    stage.application.traitOverrides.locale = "de"
    #expect(keyboard.shownLayout == KeyboardLayout("de") && keyboard.layouts.count == 2)
    stage.application.traitOverrides.locale = "el"
    #expect(keyboard.shownLayout == KeyboardLayout("gr"))
    stage.application.traitOverrides.locale = "en"
    #expect(keyboard.layouts == [KeyboardLayout("us")])
    keyboard.removeFromSuperview()
  }

  // LA-4
  @Test func theDirectionFollowsTheLanguage() {
    defer { stage.application.traitOverrides.locale = nil }
    let (outer, inner) = (show(View()), View())
    outer.addSubview(inner)
    stage.application.traitOverrides.locale = "ar"
    #expect(inner.isMirrored && stage.application.traits.layoutDirection == .rightToLeft)
    #expect(stage.application.traitOverrides.layoutDirection == nil)
    outer.traitOverrides.locale = "de"
    #expect(!inner.isMirrored && stage.view.isMirrored)
    outer.traitOverrides.layoutDirection = .rightToLeft
    #expect(inner.isMirrored)
    outer.traitOverrides.layoutDirection = nil
    #expect(!inner.isMirrored)
    outer.traitOverrides.locale = nil
    #expect(inner.isMirrored)
  }

  // LA-4
  @Test func formatsAreInTheLanguageThatIsSet() {
    #expect(stage.view.traits.formatLocale == Application.userFormats)
    stage.view.traitOverrides.locale = "de-AT"
    #expect(stage.view.traits.formatLocale == "de-AT")
  }

  // LA-5
  @Test func theProgramReplacesTexts() {
    let button = show(Button(localized: FrameworkText.cancel))
    stage.application.textReplacements[FrameworkText.cancel] = "Never mind"
    #expect(button.title == "Never mind" && stage.application.textReplacements[FrameworkText.cancel] != nil)
    stage.application.textReplacements[FrameworkText.preview(of: "")] = "Pages: \("")"
    #expect(stage.localized(FrameworkText.preview(of: "Letter")) == "Pages: ")
    stage.application.textReplacements = TextReplacements()
    #expect(button.title == "Cancel")
  }

  // LA-5
  @Test func theFrameworkUsesTheTable() {
    defer { stage.application.traitOverrides.locale = nil }
    stage.application.traitOverrides.locale = "de"
    let field = show(TextField("abc"))
    field.becomeFirstResponder()
    stage.keyboard.press("Menu")
    stage.advance(by: 0.5)
    #expect(stage.element(containing: "Kopieren").exists || stage.element(containing: "Einf\u{fc}gen").exists)
  }

  // LA-5
  @Test(arguments: FrameworkLanguages.all) func everyLanguageHasTextsOfTheFramework(language: String) {
    defer { stage.application.traitOverrides.locale = nil }
    stage.application.traitOverrides.locale = Locale(language)
    #expect(stage.application.localized(FrameworkText.cancel) != "Cancel")
  }
}

enum FrameworkLanguages {
  static let all = [
    "ar", "cs", "de", "el", "es", "fa", "fr", "he", "hi", "it", "ja", "ko", "nl", "pl", "pt", "pt-BR", "ru", "sv", "tr",
    "uk", "zh-Hans", "zh-Hant",
  ]
}
