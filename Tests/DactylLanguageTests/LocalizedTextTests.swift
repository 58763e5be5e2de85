import Testing

@testable import DactylLanguage

/// Texts of the source, and what they are in other languages.
@Suite struct LocalizedTextTests {
  private let german = MessageCatalog.testing(
    "de", plural: "nplurals=2; plural=(n != 1);",
    [
      "Order": ["Bestellen"], "menu\u{4}Order": ["Reihenfolge"],
      "{1} guests at table {2}": ["Tisch {2}: {1} G\u{e4}ste"],
      "{1} dish": ["{1} Gericht", "{1} Gerichte"], "empty": [""], "three {1}": ["drei {1} {3} {x} {"],
    ])

  private func string(_ text: LocalizedText, _ locale: Locale = "de-AT") -> String {
    text.string(in: locale, from: [german])
  }

  // LA-2
  @Test func aTextIsLookedUpByItsSourceAndContext() {
    #expect(string("Order") == "Bestellen" && string(LocalizedText("Order", context: "menu")) == "Reihenfolge")
    #expect(string(LocalizedText("Order", context: "verb")) == "Order" && string("Order", "fr") == "Order")
    #expect(string("empty") == "empty" && string("") == "" && string("missing") == "missing")
  }

  // LA-2
  @Test func valuesGetTheirPlaces() {
    let (guests, table) = (3, "A{1}")
    #expect(string("\(guests) guests at table \(table)") == "Tisch A{1}: 3 G\u{e4}ste")
    #expect(string("\(guests) guests at table \(table)", "en") == "3 guests at table A{1}")
    #expect(string("three \("x")") == "drei x {3} {x} {")
    #expect(string("a { b } {1} \(1)", "en") == "a { b } 1 1")
    #expect(string("\(LocalizedText("Order"))!") == "Bestellen!")
  }

  // LA-2
  @Test func theNumberChoosesTheForm() {
    func dishes(_ count: Int) -> LocalizedText {
      LocalizedText(one: "\(count) dish", other: "\(count) dishes", count: count)
    }
    #expect([0, 1, 2].map { string(dishes($0)) } == ["0 Gerichte", "1 Gericht", "2 Gerichte"])
    #expect([0, 1, 2].map { string(dishes($0), "en") } == ["0 dishes", "1 dish", "2 dishes"])
    #expect(string(LocalizedText(one: "a dish", other: "\(5) dishes", count: 5), "en") == "5 dishes")
  }

  // LA-2
  @Test func valuesKeepTheirDirection() {
    #expect(string("a \("b")", "he") == "a \u{2068}b\u{2069}")
    #expect(string("a \(12)", "ar-EG") == "a \u{2068}\u{661}\u{662}\u{2069}")
  }

  // LA-2
  @Test func aValueFromRightToLeftKeepsTheOrderOfATextFromLeftToRight() {
    let hebrew = "\u{5d3}\u{5e0}\u{5d4}"
    #expect(string("\(hebrew) (\(3))", "en") == "\u{2068}\(hebrew)\u{2069} (3)")
    #expect(string("to \("Ann \u{627}")", "de") == "to \u{2068}Ann \u{627}\u{2069}")
    #expect(string("\("\u{661}\u{662}") \("\u{e9}\u{3b1}\u{6f22}")", "en") == "\u{661}\u{662} \u{e9}\u{3b1}\u{6f22}")
  }

  // LA-2
  @Test(arguments: ["{-9223372036854775808}", "{9223372036854775807}", "{0}", "{-1}", "{2}", "{", "}{1"])
  func aPlaceThatIsNoneStaysAsItIs(_ place: String) {
    let catalog = MessageCatalog.testing("de", ["x {1}": ["a \(place) {1}"]])
    #expect(LocalizedText("x \("v")").string(in: "de", from: [catalog]) == "a \(place) v")
  }

  // LA-2
  @Test func manyBracesTakeLittleTime() {
    let braces = String(repeating: "{", count: 200_000)
    let catalog = MessageCatalog.testing("de", ["x {1}": [braces]])
    let start = ContinuousClock.now
    #expect(LocalizedText("x \("v")").string(in: "de", from: [catalog]) == braces)
    #expect(ContinuousClock.now - start < .seconds(5))
  }

  // LA-2
  @Test func theFormOfANegativeNumberIsThatOfItsMagnitude() {
    func dishes(_ locale: Locale) -> String {
      string(LocalizedText(one: "\(-1) dish", other: "\(-1) dishes", count: -1), locale)
    }
    #expect(dishes("en") == "-1 dish" && dishes("de") == "-1 Gericht")
  }

  // LA-2
  @Test func theContextOfAFormIsThatOfTheText() {
    let one = LocalizedText("a", context: "c")
    #expect(LocalizedText(one: one, other: "b", count: 1).message == Message("a", plural: "b", context: "c"))
    #expect(LocalizedText(one: one, other: "b", count: 1, context: "d").message?.context == "d")
  }

  // LA-2
  @Test func aNumberBeyondTheUsualOnesIsShownAsItIs() {
    #expect(string("\(UInt64.max)", "en") == "18,446,744,073,709,551,615")
    #expect(string("\(UInt64.max)", "de") == "18.446.744.073.709.551.615")
    #expect(string("\(Int128.min)", "en") == "-170,141,183,460,469,231,731,687,303,715,884,105,728")
  }

  // LA-5
  @Test func textsAreReplaced() {
    let replacements: [Message: LocalizedText] = [
      Message("Order"): "Buy", Message("Buy"): "Order", Message("{1} dish", plural: "{1} dishes"): "Food: \("")",
      Message("x"): "\(LocalizedText("x"))",
    ]
    #expect(LocalizedText("Order").string(in: "en", replacements: replacements).count > 2)
    #expect(LocalizedText("x").string(in: "en", replacements: replacements) == "x")
  }

  // LA-7
  @Test func pseudoLanguagesChangeTexts() {
    #expect(string("Open \("file {1}")", "xx-accents") == "\u{d6}\u{fe}\u{e9}\u{f1} file {1}")
    let long = string("Select all \("a")", "xx-long")
    #expect(long.hasPrefix("[Select all a ") && long.hasSuffix("]") && long.count >= 16)
    #expect(string("\(3)%", "xx-long") == "3%")
    #expect(string("Open", "xx-mirrored") == "\u{202e}Open\u{202c}")
  }

  @Test func aVerbatimTextIsTheSameEverywhere() {
    #expect(string(.verbatim("Order {1}")) == "Order {1}" && string(.verbatim("x"), "xx-long") == "x")
    #expect(string(.joined([.verbatim("a"), "Order"])) == "a Bestellen")
  }
}
