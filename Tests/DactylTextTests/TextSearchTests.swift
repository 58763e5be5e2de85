import DactylCosts
import DactylGraphics
import DactylRandom
import Testing

@testable import DactylText

@MainActor struct TextSearchTests {
  private func found(_ string: String, _ options: TextSearch.Options = [], in text: String) -> [String] {
    let storage = TextStorage(text)
    return complete(TextSearch(string, options: options, in: storage), in: storage).matches.map { storage[$0] }
  }

  private func found(_ string: String, _ options: TextSearch.Options, _ text: TextStorage) -> Int {
    complete(TextSearch(string, options: options, in: text), in: text).matchCount
  }

  private func complete(_ search: TextSearch, in text: TextStorage, limit: Int = 64 << 10) -> TextSearch {
    var search = search
    while !search.isComplete { search.advance(in: text, limit: limit) }
    return search
  }

  @Test func aSearchIgnoresCaseAndAccents() {
    #expect(found("straße", in: "Straße STRAẞE strasse") == ["Straße", "STRAẞE", "strasse"])
    #expect(found("cafe", in: "Café CAFE cafe\u{301} caffe") == ["Café", "CAFE", "cafe\u{301}"])
    #expect(found("ς", in: "Σσς") == ["Σ", "σ", "ς"])
    #expect(found("i", in: "İIıi") == ["İ", "I", "i"])
    #expect(found("שלום", in: "שָׁלוֹם") == ["שָׁלוֹם"])
  }

  // TI-35
  @Test func lettersThatOtherLettersStandForAreFound() {
    #expect(found("STRASSE", in: "straße Straße strase") == ["straße", "Straße"])
    #expect(found("fine", in: "ﬁne FINE ﬁn") == ["ﬁne", "FINE"])
    #expect(found("ﬁne", in: "fine ﬁne") == ["fine", "ﬁne"])
    #expect(found("office", in: "oﬃce oﬀice") == ["oﬃce", "oﬀice"])
    #expect(found("inş", in: "İnş inş Inş ins") == ["İnş", "inş", "Inş"])
    #expect(found("İSTANBUL", in: "istanbul İstanbul") == ["istanbul", "İstanbul"])
    #expect(found("ΣΊΣΥΦΟΣ", in: "Σίσυφος") == ["Σίσυφος"])
    #expect(found("և", in: "ԵՒ և") == ["ԵՒ", "և"])
  }

  // TI-35
  @Test func aMatchIsNoPartOfALetterThatOthersStandFor() {
    #expect(found("s", in: "ßs") == ["s"])
    #expect(found("stras", in: "straße stras") == ["stras"])
    #expect(found("ss", in: "sßs ß ss") == ["ß", "ß", "ss"])
    #expect(found("sss", in: "sß ßs ßß") == ["sß", "ßs"])
    #expect(found("i", in: "ﬁi") == ["i"])
    #expect(found("ß", .caseSensitive, in: "ss ß") == ["ß"])
    #expect(found("ss", .wholeWords, in: "ß aß ss") == ["ß", "ss"])
  }

  // TI-35
  @Test func positionsBehindLettersThatOthersStandForAreThoseOfTheText() {
    let text = TextStorage("ßßﬁ straße\nßx strasse")
    for limit in 1..<30 {
      #expect(
        complete(TextSearch("strasse", in: text), in: text, limit: limit).matches == [8..<15, 20..<27], "\(limit)")
    }
  }

  // TI-35
  @Test(arguments: [
    ("brot", "Rog\u{ad}gen\u{ad}br\u{ad}ot Brot", ["br\u{ad}ot", "Brot"]),
    ("br\u{ad}ot", "Brot", ["Brot"]), ("می\u{200c}خواهم", "می\u{200c}خواهم میخواهم", ["می\u{200c}خواهم", "میخواهم"]),
    ("foobar", "foo\u{200b}bar foo\u{2060}bar foo\u{feff}bar", ["foo\u{200b}bar", "foo\u{2060}bar", "foo\u{feff}bar"]),
    ("❤", "❤\u{fe0f} ❤ ❤\u{fe0e}", ["❤\u{fe0f}", "❤", "❤\u{fe0e}"]), ("葛飾", "葛\u{e0100}飾", ["葛\u{e0100}飾"]),
    ("a b", "a\u{200e} \u{200f}b", ["a\u{200e} \u{200f}b"]), ("\u{ad}", "a\u{ad}b", []),
    ("👨", "👨‍👩‍👧 👨", ["👨"]), ("🏴", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}🏴", ["🏴"]),
    ("क्ष", "क्\u{200d}ष क्ष", ["क्\u{200d}ष", "क्ष"]),
  ])
  func whatHasNoLookDoesNotCount(string: String, text: String, matches: [String]) {
    #expect(found(string, in: text).map(\.codePoints) == matches.map(\.codePoints))
  }

  // TI-35
  @Test(arguments: [
    ("abc", "ＡＢＣ ａｂｃ abc", ["ＡＢＣ", "ａｂｃ", "abc"]), ("ＡＢＣ", "abc", ["abc"]), ("2024", "２０２４年", ["２０２４"]),
    ("カタカナ", "ｶﾀｶﾅ", ["ｶﾀｶﾅ"]), ("ガパ", "ｶﾞﾊﾟ", ["ｶﾞﾊﾟ"]), ("ｶﾞ", "ガ カ\u{3099} カ", ["ガ", "カ\u{3099}"]),
    ("10 km", "10\u{a0}km 10\u{202f}km 10\u{3000}km", ["10\u{a0}km", "10\u{202f}km", "10\u{3000}km"]),
    ("a!", "ａ！", ["ａ！"]), ("한", "ﾻ", []),
  ])
  func formsOfAnotherWidthAreFound(string: String, text: String, matches: [String]) {
    #expect(found(string, in: text) == matches)
  }

  // TI-35
  @Test func aCaseSensitiveSearchTakesFormsAndInvisibleLettersAsTheyAre() {
    #expect(found("abc", .caseSensitive, in: "ＡＢＣ ａｂｃ abc") == ["abc"])
    #expect(found("10 km", .caseSensitive, in: "10\u{a0}km 10 km") == ["10 km"])
    #expect(found("brot", .caseSensitive, in: "br\u{ad}ot brot") == ["brot"])
  }

  // TI-35
  @Test(arguments: [
    ("ΣΊΣΥΦΟΣ", "σίσυφος Σίσυφοσ", 2), ("ΌΣΟΣ", "όσος", 1), ("ǆ", "Ǆ ǅ ǆ", 3), ("ﬃ", "FFI ﬀi fﬁ", 3), ("ŉ", "ʼn", 1),
    ("\u{1e69}", "s\u{307}\u{323} s\u{323}\u{307} Ṩ", 3), ("각", "\u{1100}\u{1161}\u{11a8}", 1),
    ("Å", "\u{212b} A\u{30a} å", 3), ("ΐ", "Ϊ́ ΐ", 2), ("K", "\u{212a}k", 2), ("ſ", "s S", 2), ("ꭰ", "Ꭰ", 1),
    ("ᾳ", "ΑΙ ᾼ", 2),
    ("ı", "ı I i", 1), ("i\u{307}", "İ i", 2),
  ])
  func formsOfALetterAreFound(string: String, text: String, count: Int) {
    #expect(found(string, in: text).count == count)
  }

  // TI-35, TI-64
  @Test(arguments: HostileText.all) func aSearchForWholeWordsReadsTheTextSomeTimes(_ kind: HostileText) {
    let string = kind.make(64 << 10)
    let counter = TextWork()
    let editor = TextEditor(string)
    editor.work = counter
    for pattern in [string.prefix(1), string.dropFirst().prefix(1), string.suffix(1)] {
      let before = counter.bytesRead
      _ = found(String(pattern), .wholeWords, editor.text)
      #expect(counter.bytesRead - before <= 14 * string.utf8.count, "\(pattern.utf8.count)")
    }
  }

  @Test func anAccentInTheSearchedStringCounts() {
    #expect(found("é", in: "e é E\u{301}") == ["é", "E\u{301}"])
    #expect(found("café", in: "cafe café") == ["café"])
  }

  @Test func marksThatMakeAnotherLetterCount() {
    #expect(found("か", in: "かが") == ["か"])
    #expect(found("ก", in: "กกี") == ["ก"])
    #expect(found("क", in: "ककु") == ["क"])
    #expect(found("=", in: "=≠") == ["="])
    #expect(found("и", in: "Ий\u{439}и\u{306}") == ["И"])
    #expect(found("й", in: "Ий И\u{306}") == ["й", "И\u{306}"])
    // It is no accent that would count in the rest of the string.
    #expect(found("чай е", in: "Чай ё") == ["Чай ё"])
  }

  @Test func aCaseSensitiveSearchTakesEachLetterAsItIs() {
    #expect(found("Cafe", .caseSensitive, in: "cafe Cafe Café") == ["Cafe"])
    // Two forms of a letter in Unicode are the same.
    #expect(found("é", .caseSensitive, in: "e\u{301}É") == ["e\u{301}"])
  }

  @Test func matchesAreWholeCharacters() {
    #expect(found("👨", in: "👨‍👩‍👧👨") == ["👨"])
    #expect(found("e", .caseSensitive, in: "e\u{301}e") == ["e"])
    #expect(found("🇩🇪", in: "🇪🇩🇪🇩🇪") == [])
  }

  @Test func matchesDoNotOverlap() {
    #expect(found("aa", in: "aaaaa") == ["aa", "aa"])
    #expect(found("aba", in: "ababa aba") == ["aba", "aba"])
  }

  @Test func wholeWordsBeginAndEndWhereWordsDo() {
    #expect(found("one", .wholeWords, in: "one ones bone one.") == ["one", "one"])
    #expect(found("aa", .wholeWords, in: "aaaa aa") == ["aa"])
    #expect(found("3", .wholeWords, in: "3.14 3") == ["3"])
  }

  @Test func nothingAndLineBreaksAreNowhere() {
    #expect(found("", in: "one") == [])
    #expect(found("a\nb", in: "a\nb") == [])
    #expect(found("a", in: "") == [])
  }

  @Test func theNextMatchIsKnownBeforeTheWholeTextIsSearched() {
    let text = TextStorage(String(repeating: "one two\n", count: 1000))
    var search = TextSearch("two", in: text)
    #expect(search.next(from: 4000) == .unknown && search.previous(before: 4000) == .unknown)
    search.advance(in: text, from: 4000, limit: 100)
    #expect(!search.isComplete && search.matches.first == 4004..<4007)
    #expect(search.next(from: 4000) == .match(0) && search.next(from: 4005) == .match(1))
    #expect(search.previous(before: 4000) == .unknown)
    search = complete(search, in: text)
    #expect(search.matches.count == 1000)
    #expect(search.next(from: 4000) == .match(500) && search.previous(before: 4000) == .match(499))
    // Round the ends.
    #expect(search.next(from: 8000) == .match(0) && search.previous(before: 3) == .match(999))
    #expect(complete(TextSearch("three", in: text), in: text).next(from: 5) == .none)
  }

  @Test func aSliceIsAsLongAsItsLimit() {
    let text = TextStorage(String(repeating: "x", count: 10_000) + "\n" + String(repeating: "é\n", count: 10_000))
    var search = TextSearch("é", in: text)
    var slices = 0
    while !search.isComplete {
      search.advance(in: text, limit: 1000)
      slices += 1
    }
    #expect((40...45).contains(slices) && search.matches.count == 10_000)
  }

  @Test func aMatchAcrossThePiecesOfALongParagraphIsFound() {
    let text = TextStorage(String(repeating: "x", count: 95) + "needle" + String(repeating: "x", count: 100))
    for limit in 1..<110 {
      let search = complete(TextSearch("needle", in: text), in: text, limit: limit)
      #expect(search.matches == [95..<101], "\(limit)")
    }
  }

  @Test func aPieceThatBeginsAMatchIsNoLongerThanNeeded() {
    let text = TextStorage(String(repeating: "lazy fox ", count: 1000))
    var search = TextSearch("fox", in: text)
    search.advance(in: text, limit: 6)
    #expect(!search.isComplete && search.matches.count < 10)
  }

  @Test func matchesOfALongParagraphStayAfterAChangeUntilTheyAreSearchedAgain() {
    let editor = TextEditor(String(repeating: "lazy fox ", count: 1000))
    var search = complete(TextSearch("fox", in: editor.text), in: editor.text)
    let changes = Changes()
    editor.delegate = changes
    editor.replace(4503..<4503, with: "x")
    for change in changes.made { search.didMake(change, in: editor.text) }
    #expect(search.matches.count == 1000 && !search.isComplete)
    #expect(search.matches.last == 8997..<9000)
    editor.replace(15..<15, with: "o")
    for change in changes.made.suffix(1) { search.didMake(change, in: editor.text) }
    #expect(search.matches.count == 999)
    #expect(search.next(from: 0) == .unknown)
    #expect(complete(search, in: editor.text, limit: 100).matches.count == 999)
  }

  // MARK: Random texts

  private static let pieces = [
    "a", "b", "A", "ab", " ", ".", "\n", "\r", "\r\n", "\u{2029}", "é", "e\u{301}", "e", "\u{301}", "👨‍👩‍👧", "👨", "🇩🇪",
    "\u{1F1EB}", "ß", "s", "ss", "ﬁ", "ש", "\u{5B8}", "क्षि", "\u{94D}", "你",
  ]

  private func text(_ source: inout SeededSource, _ most: Int) -> String {
    (0..<source.int(0...most)).map { _ in source.pick(Self.pieces) ?? "" }.joined()
  }

  /// Compares each character of each paragraph.
  private func naive(_ string: String, _ options: TextSearch.Options, in text: TextStorage) -> [Range<Int>] {
    let ignoresCase = !options.contains(.caseSensitive)
    let ignoresAccents = ignoresCase && !string.contains(where: \.hasAccent)
    func fold(_ character: Character) -> String {
      character.folded(ignoresCase: ignoresCase, ignoresAccents: ignoresAccents)
    }
    let pattern = string.flatMap { Array(fold($0)) }
    guard !pattern.isEmpty else { return [] }
    var found: [Range<Int>] = []
    for index in 0..<text.paragraphCount {
      var start = text.contentRange(ofParagraph: index).lowerBound
      let characters = Array(text[text.contentRange(ofParagraph: index)])
      var next = 0
      while next < characters.count {
        // As many characters as stand for those of the pattern, if there are some.
        var (count, letters) = (0, [Character]())
        while letters.count < pattern.count, next + count < characters.count {
          letters += fold(characters[next + count])
          count += 1
        }
        let part = characters[next..<next + count]
        let range = start..<start + part.reduce(0) { $0 + $1.utf8.count }
        let isWord = text.isWordBoundary(range.lowerBound) && text.isWordBoundary(range.upperBound)
        let isMatch = letters == pattern && (isWord || !options.contains(.wholeWords))
        if isMatch { found.append(range) }
        next += isMatch ? count : 1
        start = isMatch ? range.upperBound : start + (part.first?.utf8.count ?? 0)
      }
    }
    return found
  }

  @Test(arguments: 1...24) func aSearchFindsTheSameAsANaiveOneAfterRandomEdits(seed: UInt64) {
    var source = SeededSource(seed: seed)
    let options = TextSearch.Options(rawValue: source.int(0...3))
    var string = (0..<source.int(1...3)).map { _ in
      source.pick(["a", "b", "e", "é", "ab", "ש", "👨", "aba", "s", "ß"]) ?? ""
    }
    .joined()
    if seed % 6 == 0 { string = "aab" }
    var storage = TextStorage(text(&source, 60))
    var search = TextSearch(string, options: options, in: storage)
    for _ in 0..<120 {
      for _ in 0..<source.int(0...3) {
        search.advance(in: storage, from: source.int(0...storage.count), limit: source.int(1...20))
      }
      let start = storage.characterStart(source.int(0...storage.count))
      let end = storage.characterEnd(min(start + source.int(0...8), storage.count))
      let editor = TextEditor(storage.string)
      let changes = Changes()
      editor.delegate = changes
      editor.replace(start..<max(start, end), with: text(&source, 4))
      for change in changes.made { search.didMake(change, in: editor.text) }
      storage = editor.text
      if source.int(0...3) == 0 {
        search = complete(search, in: storage, limit: source.int(1...30))
        #expect(search.matches == complete(TextSearch(string, options: options, in: storage), in: storage).matches)
        #expect(
          search.matches == naive(string, options, in: storage), "\(string) in \(storage.string.debugDescription)")
      }
    }
  }

  private final class Changes: TextEditorDelegate {
    var made: [TextChange] = []
    func textEditor(_ editor: TextEditor, didMake change: TextChange) { made.append(change) }
  }
}
