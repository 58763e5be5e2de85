import DactylRandom
import Testing

@testable import DactylLanguage
@testable import MessageGrammar

/// The places for values in a text.
@Suite struct PlaceholderTests {
  @Test(arguments: [
    ("", []), ("a", []), ("{1}", [1]), ("{2} of {1}", [2, 1]), ("{1}{1}", [1, 1]), ("{}", []), ("{0}", []),
    ("{-1}", []), ("{+1}", [1]), ("{01}", [1]), ("{ 1}", []), ("{a{1}", [1]), ("{{1}}", [1]), ("{1", []), ("1}", []),
    ("{99999999999999999999}", []), ("{-9223372036854775808}", []), ("{12}", [12]),
  ])
  func placesAreNumbersInBraces(text: String, numbers: [Int]) {
    #expect(Placeholders.numbers(in: text) == numbers)
  }

  @Test func thePlacesAreThoseThatTheLibraryFills() {
    var random = SeededSource(seed: 3)
    let parts = ["{", "}", "{1}", "{2}", "1", "2", "3", "+", "-", " ", "a", "\u{301}", "{{", "é"]
    let arguments = (1...3).map { LocalizedText.Argument.string("<\($0)>") }
    for _ in 0..<3000 {
      let text = (0..<random.int(1...10)).map { _ in random.pick(parts) ?? "" }.joined()
      let filled = LocalizedText(Message(text), arguments: arguments).string(in: .english)
      let values = filled.split(separator: "<").dropFirst(filled.hasPrefix("<") ? 0 : 1)
        .compactMap { Int($0.prefix { $0 != ">" }) }
      #expect(Placeholders.numbers(in: text).filter { $0 <= 3 } == values, "\(text) is filled as \(filled)")
    }
  }
}
