import DactylGeometry
import DactylLanguage
import DactylRandom
import DactylTesting
import DactylText
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Fields whose text follows a mask.
@MainActor @Suite struct TextMaskTests {
  private let stage: TestStage
  private let field = TextField(frame: Rect(x: 20, y: 20, width: 300, height: 44))

  init() throws {
    stage = try TestStage()
    stage.application.touchKeyboardMode = .never
    stage.view.addSubview(field)
    stage.application.layOutWindows()
    field.becomeFirstResponder()
  }

  private func press(_ keys: String...) { for key in keys { stage.keyboard.press(key) } }

  // CT-40
  @Test func literalsAreInsertedWhileTyping() {
    field.textMask = TextMask("00.00.0000")
    stage.keyboard.type("2")
    #expect(field.text == "2" && !field.isComplete)
    stage.keyboard.type("8")
    #expect(field.text == "28." && field.editor.selection == TextSelection(3))
    // The literal may be typed, too, and others are left out.
    stage.keyboard.type(".x02")
    #expect(field.text == "28.02.")
    stage.keyboard.type("20289")
    #expect(field.text == "28.02.2028" && field.isComplete)
    field.textMask = nil
    stage.keyboard.type("x")
    #expect(field.text == "28.02.2028x" && field.isComplete)
  }

  // CT-40
  @Test func deletionsGoOverLiterals() {
    field.textMask = TextMask("00.00.0000")
    stage.keyboard.type("2802")
    #expect(field.text == "28.02.")
    press("BackSpace", "BackSpace")
    #expect(field.text == "28.0")
    press("BackSpace", "BackSpace", "BackSpace")
    #expect(field.text == "2")
    stage.keyboard.type("8022028")
    field.editor.selection = TextSelection(3)
    press("BackSpace", "BackSpace")
    #expect(field.text == "20.22.028" && field.editor.selection == TextSelection(1))
    field.editor.selection = TextSelection(2)
    press("Delete")
    #expect(field.text == "20.20.28" && field.editor.selection == TextSelection(2))
    stage.keyboard.press("z", modifiers: .control)
    #expect(field.text == "20.22.028")
  }

  // CT-40
  @Test func theCaretGoesOnBehindLiterals() {
    field.textMask = TextMask("00.00.0000")
    field.editor.insert("28022028")
    field.editor.selection = TextSelection(1)
    stage.keyboard.type("9")
    #expect(field.text == "29.80.2202" && field.editor.selection == TextSelection(3))
  }

  // CT-40
  @Test func pastedTextNeedsNoLiterals() {
    field.textMask = .iban
    field.editor.insert("de89370400440532013000")
    #expect(field.text == "DE89 3704 0044 0532 0130 00" && field.isComplete)
    field.clear()
    field.editor.insert("DE89-3704-0044-0532-0130-00")
    #expect(field.text == "DE89 3704 0044 0532 0130 00")
    #expect(field.textMask?.characters(in: field.text) == "DE89370400440532013000")
    #expect(TextMask("(00) \\0a-*").text(for: "12xy3") == "(12) 0x-Y")
  }

  // CT-40
  @Test func aNumberCanBeginWithTheDigitsOfItsCountry() {
    field.textMask = .phone("+49")
    stage.keyboard.type("4")
    #expect(field.text == "+49 4")
    stage.keyboard.type("0123456")
    #expect(field.text == "+49 401 2345 6" && field.textMask?.characters(in: field.text) == "40123456")
    #expect(field.textInputTraits.contentType == .telephone && field.isComplete)
    field.clear()
    field.editor.insert("+49 170/1234567")
    #expect(field.text == "+49 170 1234 567")
    field.editor.selection = TextSelection(3)
    press("BackSpace")
    #expect(field.text == "+49 170 1234 567")
  }

  // CT-40
  @Test(
    arguments: [
      ("de", "29.02.2028"), ("en-US", "02/29/2028"), ("en-GB", "29/02/2028"), ("ja", "2028/02/29"),
      ("hu", "2028. 02. 29"), ("ko", "2028. 02. 29"), ("sv", "2028-02-29"), ("th", "29/02/2028"),
    ] as [(Locale, String)])
  func datesHaveTheOrderOfTheLanguage(_ locale: Locale, _ text: String) throws {
    let date = try #require(CalendarDate(year: 2028, month: 2, day: 29))
    let mask = TextMask.date(in: locale)
    #expect(mask.text(for: date) == text && mask.date(in: text) == date && mask.isComplete(text))
    #expect(mask.date(in: String(text.dropLast())) == nil)
    #expect(TextMask.iban.date(in: "DE89") == nil && TextMask.iban.text(for: date).isEmpty)
  }

  // CT-40
  @Test func datesHaveTheDigitsOfTheLanguage() throws {
    let date = try #require(CalendarDate(year: 2028, month: 2, day: 29))
    for locale in ["ar-EG", "hi-u-nu-deva", "fa"] as [Locale] {
      let mask = TextMask.date(in: locale)
      let text = mask.text(for: date)
      #expect(text.contains(locale.withDigits("2028")) && mask.date(in: text) == date)
      #expect(mask.text(for: mask.characters(in: text)) == text)
    }
    let mask = FormatLibrary.$current.withValue(.none) { TextMask.date(in: "en") }
    #expect(mask.text(for: date) == "02/29/2028")
    #expect(TextMask.date(in: "de").date(in: "30.02.2028") == nil)
  }

  // CT-40
  @Test(
    arguments: [
      ("DE89 3704 0044 0532 0130 00", nil), ("GB82WEST12345698765432", nil), ("NO93 8601 1117 947", nil),
      ("DE89 3704 0044 0532 0130 01", .wrongCheckDigits), ("DE98 3704 0044 0532 0130 00", .wrongCheckDigits),
      ("DE89 3704", .tooShort), ("DE89 3704 0044 0532 0130 000", .tooLong), ("", .tooShort),
      ("D189 3704 0044 0532 0130 00", .wrongCharacters), ("DE89 3704 0044 0532 0130 0é", .wrongCharacters),
    ] as [(String, TextMask.IBANProblem?)])
  func theCheckDigitsOfAccountsAreTested(_ text: String, _ problem: TextMask.IBANProblem?) {
    #expect(TextMask.ibanProblem(text) == problem)
  }

  // CT-40
  @Test(arguments: UInt64(1)...20) func anyTypingFollowsTheMask(_ seed: UInt64) {
    var random = SeededSource(seed: seed)
    let mask = random.pick(
      TextMask("(00) A-a*.0\\0"), .iban, .date(in: "ar-EG"), .cardNumber, TextMask(""), .phone("+49"))
    field.textMask = mask
    let typed = [
      "1", "4", "9", "+", "a", "Z", ".", "/", " ", "(", ")", "\u{661}", "\u{301}", "\u{df}", "12ab34", "\u{1f600}",
    ]
    for _ in 0..<150 {
      switch random.int(0...7) {
      case 0: field.editor.delete(.backward)
      case 1: field.editor.delete(.forward, by: random.pick(.character, .word))
      case 2:
        let length = field.editor.text.count
        field.editor.selection = TextSelection(anchor: random.int(0...length), head: random.int(0...length))
      case 3: random.chance(50) ? field.editor.undo() : field.editor.redo()
      default: field.editor.insert(random.pick(typed) ?? "")
      }
      let text = field.text
      // What is in the field is the beginning of a text of the mask.
      let full = mask.format(FormattedText(text, caret: text.utf8.count))
      #expect(full.text.hasPrefix(text) || mask.pattern.isEmpty, "\(text)")
      #expect(text.count <= mask.pattern.count && (0...text.utf8.count).contains(field.editor.selection.head))
    }
  }
}
