import DactylGeometry
import DactylRandom
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Typing of numbers in several languages.
@MainActor @Suite struct NumberTypingTests {
  private let stage: KeyboardStage
  private let field = NumberField(frame: Rect(x: 10, y: 80, width: 280, height: 44))

  init() throws {
    stage = try KeyboardStage("us")
    stage.stage.window.traitOverrides.locale = "en"
    stage.scrollView.addSubview(field)
  }

  private func focus(_ locale: Locale, _ format: NumberFormat = .decimal) {
    stage.stage.window.traitOverrides.locale = locale
    field.format = format
    stage.stage.application.layOutWindows()
    field.becomeFirstResponder()
  }

  // CT-38
  @Test(
    arguments: [
      ("en", "1,234,567.5"), ("de", "1.234.567,5"), ("fr", "1\u{202f}234\u{202f}567,5"),
      ("ar-EG", "\u{661}\u{66c}\u{662}\u{663}\u{664}\u{66c}\u{665}\u{666}\u{667}\u{66b}\u{665}"),
      ("hi-u-nu-deva", "\u{967}\u{968},\u{969}\u{96a},\u{96b}\u{96c}\u{96d}.\u{96b}"), ("es", "1.234.567,5"),
    ] as [(Locale, String)])
  func keysGiveTheDigitsAndGroupsOfTheLanguage(_ locale: Locale, _ text: String) {
    focus(locale)
    let separator = ["de", "es"].contains(locale.language) ? "," : "."
    stage.stage.keyboard.type("1234567\(separator)5")
    #expect(field.text == text && field.value == 1_234_567.5)
    #expect(field.editor.selection == TextSelection(text.utf8.count))
    // Letters, and a second separator.
    stage.stage.keyboard.type("x\(separator)e")
    #expect(field.text == text)
    stage.stage.keyboard.press("Home")
    stage.stage.keyboard.type("-")
    #expect(field.value == -1_234_567.5)
    #expect(field.editor.selection.head == NumberFormat.minusSign(in: locale).utf8.count)
  }

  // CT-38, TK-8
  @Test(
    arguments: [
      ("en", "."), ("de", ","), ("fr", ","), ("ar-EG", "\u{66b}"), ("hi-u-nu-deva", "."),
    ] as [(Locale, String)])
  func thePadHasTheDigitsAndTheSeparatorOfTheLanguage(_ locale: Locale, _ separator: String) {
    stage.stage.window.traitOverrides.locale = locale
    stage.stage.application.layOutWindows()
    stage.stage.finger().tap(at: field.bounds.center, in: field)
    stage.stage.advance(by: 1)
    #expect(field.isFirstResponder && stage.isShown)
    for digit in ["1", "9", "0", "4"] { stage.tap(locale.withDigits(digit)) }
    stage.tap(separator, locale.withDigits("5"))
    #expect(field.value == 1904.5 && field.text == NumberFormat.decimal.string(from: 1904.5, in: locale))
    // A new language gives other keys at once.
    stage.stage.window.traitOverrides.locale = "de"
    stage.stage.advance(by: 0.1)
    stage.tap("6", "-")
    #expect(field.text == "-1.904,56")
  }

  // CT-38
  @Test func theCaretStaysBehindItsDigit() {
    focus("en")
    stage.stage.keyboard.type("1234")
    field.editor.selection = TextSelection(2)
    stage.stage.keyboard.type("9")
    #expect(field.text == "19,234" && field.editor.selection == TextSelection(2))
    stage.stage.keyboard.type("8")
    #expect(field.text == "198,234" && field.editor.selection == TextSelection(3))
    stage.stage.keyboard.press("Delete")
    #expect(field.text == "19,834" && field.editor.selection == TextSelection(4))
    stage.stage.keyboard.press("BackSpace")
    #expect(field.text == "1,934" && field.editor.selection == TextSelection(3))
    stage.stage.keyboard.press("Left")
    stage.stage.keyboard.press("BackSpace")
    #expect(field.text == "1,934" && field.editor.selection == TextSelection(1))
    stage.stage.keyboard.press("z", modifiers: .control)
    #expect(field.text == "19,834")
  }

  // CT-38
  @Test(
    arguments: [
      ("de", "1.234,56 €", "1.234,56"), ("en", "1,234.56", "1,234.56"), ("en", "$1,234.56", "1,234.56"),
      ("en", "1.234,56", ""), ("en", "192.168.0.1", ""), ("de", "\u{2212}12", "-12"), ("fr", "(12)", "12"),
      ("en", "x12", "12"), ("en", "\u{ff11}\u{ff12}", "12"), ("en", "some text", ""),
    ] as [(Locale, String, String)])
  func pastedTextIsOneNumberOrNone(_ locale: Locale, _ pasted: String, _ text: String) {
    focus(locale)
    field.editor.insert(pasted)
    #expect(field.text == text)
  }

  // CT-38
  @Test func theFormatLimitsTheDecimals() {
    focus("en", .integer)
    stage.stage.keyboard.type("12.5")
    #expect(field.text == "12." && field.value == 12)
    stage.stage.keyboard.press("Return")
    #expect(field.text == "12" && field.value == 12)
    stage.stage.keyboard.press("End")
    field.editor.insert("34.75")
    #expect(field.text == "1,234")
    field.value = nil
    field.format = .currency("USD")
    stage.stage.keyboard.type(".256")
    #expect(field.text == ".25" && field.value == 0.25)
    field.value = nil
    field.format = .percent
    stage.stage.keyboard.type("50")
    #expect(field.value == 0.5)
    field.resignFirstResponder()
    #expect(field.text == "50%")
  }

  // CT-38, LA-6
  @Test func theTextFollowsTheLanguageAtOnce() {
    field.value = 1234.5
    #expect(field.text == "1,234.5")
    stage.stage.window.traitOverrides.locale = "de"
    #expect(field.text == "1.234,5")
    field.becomeFirstResponder()
    stage.stage.keyboard.press("End")
    stage.stage.keyboard.type("6")
    stage.stage.window.traitOverrides.locale = "ar-EG"
    #expect(field.text == "\u{661}\u{66c}\u{662}\u{663}\u{664}\u{66b}\u{665}\u{666}" && field.value == 1234.56)
    field.resignFirstResponder()
    #expect(field.value == 1234.56)
  }

  // CT-38
  @Test(arguments: UInt64(1)...20) func anyTypingLeavesTheNumberOfTheText(_ seed: UInt64) {
    var random = SeededSource(seed: seed)
    let locales: [Locale] = ["en", "de", "fr", "ar-EG", "hi-u-nu-deva", "de-CH", "fa", "es", "sv"]
    let formats: [NumberFormat] = [
      .decimal, .integer, .percent, .currency("EUR"), .unit("kilometer"), .decimal.grouping(false),
      .decimal.sign(.never),
    ]
    let locale = random.pick(locales) ?? "en"
    focus(locale, random.pick(formats) ?? .decimal)
    let typed = [
      "0", "1", "5", "9", "00", ".", ",", "-", "+", " ", "a", "€", "%", "'", "\u{66b}", "\u{66c}", "\u{663}", "\u{6f7}",
      "\u{96c}", "\u{301}", "\u{61c}", "\u{1f468}\u{200d}\u{1f467}", "12,5", "1,234.56", "1.234,56 €", "-3", "1e5",
      "abc12",
      "\n", String(repeating: "9", count: 400),
    ]
    for _ in 0..<120 {
      switch random.int(0...11) {
      case 0: field.editor.delete(.backward)
      case 1: field.editor.delete(.forward, by: random.pick(.character, .word))
      case 2:
        let length = field.editor.text.count
        field.editor.selection = TextSelection(anchor: random.int(0...length), head: random.int(0...length))
      case 3: random.chance(50) ? field.editor.undo() : field.editor.redo()
      case 4: stage.stage.keyboard.press(random.pick("Left", "Right", "Home", "End"))
      case 5: field.editor.setMarkedText(random.pick("1", "2.", "x"))
      default: field.editor.insert(random.pick(typed) ?? "")
      }
      guard field.editor.markedRange == nil else { continue }
      let number = field.format.number(from: field.text, in: locale)
      #expect(field.value == number, "\(field.text) in \(locale)")
      #expect((0...field.editor.text.count).contains(field.editor.selection.head))
    }
    field.editor.unmarkText()
    let last = field.value
    field.resignFirstResponder()
    if let last { #expect(field.value == last) }
    #expect(field.text == field.value.map { field.format.string(from: $0, in: locale) } ?? "")
  }
}
