import DactylText
import Testing

/// Movements of the caret in a text without a geometry: a paragraph is a line, and left is towards the beginning.
@MainActor struct MovementTests {
  @Test(arguments: characters + words + lines + paragraphs)
  func theCaretMoves(step: Step) {
    let editor = TextEditor(marked: step.before)
    editor.move(step.movement, by: step.granularity)
    #expect(editor.marked.codePoints == step.after.codePoints, "\(step.reason)")
  }

  nonisolated static let family = "👨‍👩‍👧"

  nonisolated static let characters = [
    Step(.forward, .character, "|abc", "a|bc", "a letter"),
    Step(.backward, .character, "ab|c", "a|bc", "a letter"),
    Step(.right, .character, "|abc", "a|bc", "right is forward without a geometry"),
    Step(.left, .character, "abc|", "ab|c", "left is backward without a geometry"),
    Step(.forward, .character, "abc|", "abc|", "the end of the text"),
    Step(.backward, .character, "|abc", "|abc", "the beginning of the text"),
    Step(.forward, .character, "|", "|", "an empty text"),
    Step(.forward, .character, "|\(family)x", "\(family)|x", "a family is one character"),
    Step(.backward, .character, "\(family)|", "|\(family)", "a family is one character"),
    Step(.forward, .character, "|🇩🇪🇫🇷", "🇩🇪|🇫🇷", "a flag has two code points"),
    Step(.backward, .character, "🇩🇪🇫🇷|", "🇩🇪|🇫🇷", "a flag has two code points"),
    Step(.backward, .character, "a👋🏽|", "a|👋🏽", "a tone of the skin belongs to the hand"),
    Step(.forward, .character, "|1\u{fe0f}\u{20e3}2", "1\u{fe0f}\u{20e3}|2", "a keycap"),
    Step(.backward, .character, "ae\u{301}\u{308}|", "a|e\u{301}\u{308}", "a letter with two marks"),
    Step(.forward, .character, "a|e\u{301}b", "ae\u{301}|b", "a letter with a mark"),
    Step(.forward, .character, "|\u{1112}\u{1161}\u{11ab}x", "\u{1112}\u{1161}\u{11ab}|x", "a syllable of jamo"),
    Step(.backward, .character, "각|", "|각", "a syllable of one code point"),
    Step(.backward, .character, "กำ|", "|กำ", "a consonant with SARA AM"),
    Step(.forward, .character, "|ที่x", "ที่|x", "a consonant with a vowel and a tone"),
    Step(.backward, .character, "नमस्ते|", "नम|स्ते", "consonants joined by a virama"),
    Step(.forward, .character, "|שָׁלום", "שָׁ|לום", "a Hebrew letter with points"),
    Step(.backward, .character, "abc مُ|", "abc |مُ", "an Arabic letter with a vowel"),
    Step(.forward, .character, "a|\r\nb", "a\r\n|b", "a line break of two code points"),
    Step(.backward, .character, "a\r\n|b", "a|\r\nb", "a line break of two code points"),
    Step(.forward, .character, "a|\n\rb", "a\n|\rb", "two line breaks"),
    Step(.forward, .character, "^ab|c", "ab|c", "the selection collapses to its end"),
    Step(.backward, .character, "^ab|c", "|abc", "the selection collapses to its beginning"),
    Step(.forward, .character, "|ab^c", "ab|c", "the direction of the selection does not matter"),
    Step(.backward, .character, "a|bc^", "a|bc", "the direction of the selection does not matter"),
  ]

  nonisolated static let words = [
    Step(.forward, .word, "|one two", "one| two", "to the end of the word"),
    Step(.forward, .word, "one| two", "one two|", "over the space to the end of the next word"),
    Step(.forward, .word, "o|ne two", "one| two", "from inside of a word"),
    Step(.backward, .word, "one two|", "one |two", "to the beginning of the word"),
    Step(.backward, .word, "one |two", "|one two", "over the space to the beginning of the word before"),
    Step(.backward, .word, "on|e", "|one", "from inside of a word"),
    Step(.forward, .word, "^one| two", "one two|", "from the caret of a selection"),
    Step(.forward, .word, "|can't x", "can't| x", "an apostrophe in a word"),
    Step(.forward, .word, "|3.14 x", "3.14| x", "a point in a number"),
    Step(.forward, .word, "|, a", ", a|", "punctuation is no word"),
    Step(.backward, .word, "a, |b", "|a, b", "punctuation is no word"),
    Step(.forward, .word, "a| 👍 b", "a 👍 b|", "an emoji is no word"),
    Step(.forward, .word, "|foo_bar x", "foo_bar| x", "an underscore joins"),
    Step(.forward, .word, "|e\u{301}te\u{301} x", "e\u{301}te\u{301}| x", "letters with marks"),
    Step(.forward, .word, "one|\ntwo", "one\ntwo|", "over a line break"),
    Step(.backward, .word, "one\n|two", "|one\ntwo", "over a line break"),
    Step(.forward, .word, "one|\r\n\r\ntwo", "one\r\n\r\ntwo|", "over an empty paragraph"),
    Step(.forward, .word, "one| ...", "one ...|", "no word follows"),
    Step(.backward, .word, "... |one", "|... one", "no word is before"),
    Step(.forward, .word, "สวัสดี|ครับ x", "สวัสดีครับ| x", "Thai words without spaces"),
    Step(.forward, .word, "|สวัสดีครับ", "สวัสดี|ครับ", "Thai words without spaces"),
    Step(.backward, .word, "สวัสดีครับ|", "สวัสดี|ครับ", "Thai words without spaces"),
    Step(.forward, .word, "|ສະບາຍດີ x", "ສະບາຍດີ| x", "Lao, for which there is no dictionary"),
    Step(.forward, .word, "|你好。x", "你好|。x", "ideographs after each other are a word"),
    Step(.backward, .word, "你好。|", "|你好。", "ideographs after each other are a word, a full stop is none"),
    Step(.forward, .word, "|これはテストです", "これは|テストです", "Hiragana before Katakana"),
    Step(.forward, .word, "これは|テストです", "これはテスト|です", "Katakana before Hiragana"),
    Step(.backward, .word, "これはテストです|", "これはテスト|です", "Hiragana behind Katakana"),
    Step(.forward, .word, "|日本人が好き", "日本人|が好き", "ideographs before Hiragana"),
    Step(.backward, .word, "日本語です|", "日本語|です", "Hiragana behind ideographs"),
    Step(.forward, .word, "|人々がいる", "人々|がいる", "the mark for the same ideograph"),
    Step(.forward, .word, "|らーめんを食べる", "らーめんを|食べる", "a long vowel in Hiragana"),
    Step(.forward, .word, "|か\u{3099}きx", "か\u{3099}き|x", "a mark for another sound"),
    Step(.forward, .word, "|葛\u{e0100}飾区。", "葛\u{e0100}飾区|。", "a variant of an ideograph"),
    Step(.forward, .word, "|漢字abc", "漢字|abc", "ideographs before Latin letters"),
    Step(.forward, .word, "|ゝゞ。", "ゝゞ|。", "marks for the same kana"),
    Step(.forward, .word, "|カタカナと", "カタカナ|と", "Katakana"),
    Step(.forward, .word, "|foo.bar x", "foo|.bar x", "a full stop between letters"),
    Step(.forward, .word, "foo|.bar x", "foo.bar| x", "the letters behind it"),
    Step(.backward, .word, "foo.bar|", "foo.|bar", "a full stop between letters"),
    Step(.forward, .word, "|foo:bar x", "foo|:bar x", "a colon between letters"),
    Step(.backward, .word, "foo:bar|", "foo:|bar", "a colon between letters"),
    Step(.forward, .word, "|été.fr", "été|.fr", "letters with accents"),
    Step(.forward, .word, "|e\u{301}.f", "e\u{301}|.f", "marks before a full stop"),
    Step(.backward, .word, "שלום.עולם|", "שלום.|עולם", "Hebrew"),
    Step(.forward, .word, "|1,000.50 x", "1,000.50| x", "signs in a number"),
    Step(.forward, .word, "|l’été x", "l’été| x", "another apostrophe"),
    Step(.forward, .word, "|col·legi x", "col·legi| x", "a middle dot of Catalan"),
    Step(.forward, .word, "|a_b.c x", "a_b|.c x", "an underscore joins, a full stop does not"),
    Step(.forward, .word, "|5€ x", "5|€ x", "a number before a sign"),
    Step(.forward, .word, "|שלום עולם", "שלום| עולם", "Hebrew"),
    Step(.backward, .word, "שלום עולם|", "שלום |עולם", "Hebrew"),
    Step(.forward, .word, "abc| مرحبا def", "abc مرحبا| def", "Arabic between Latin"),
    Step(.backward, .word, "abc مرحبا |def", "abc |مرحبا def", "Arabic between Latin"),
    Step(.right, .word, "|one two", "one| two", "right is forward without a geometry"),
    Step(.left, .word, "one two|", "one |two", "left is backward without a geometry"),
    Step(
      .forward, .word, "|" + String(repeating: "a", count: 5000) + " b",
      String(repeating: "a", count: 5000) + "| b", "a long word"),
    Step(
      .backward, .word, "b " + String(repeating: "ä", count: 5000) + "|",
      "b |" + String(repeating: "ä", count: 5000), "a long word"),
    Step(
      .backward, .word, "b" + String(repeating: " ", count: 5000) + "|", "|b" + String(repeating: " ", count: 5000),
      "many spaces"),
  ]

  nonisolated static let lines = [
    Step(.forward, .line, "a|bc\nd", "abc|\nd", "before the line break"),
    Step(.forward, .line, "abc|\r\nd", "abc|\r\nd", "a line ends where it does"),
    Step(.backward, .line, "abc\nd|e", "abc\n|de", "behind the line break"),
    Step(.backward, .line, "abc\n|de", "abc\n|de", "a line begins where it does"),
    Step(.up, .character, "abc\nd|e", "a|bc\nde", "the same column"),
    Step(.down, .character, "a|bc\nde", "abc\nd|e", "the same column"),
    Step(.down, .character, "ab|c\nd", "abc\nd|", "a shorter line"),
    Step(.up, .character, "\(family)x\né|y", "\(family)|x\néy", "columns are characters"),
    Step(.up, .character, "a|b", "|ab", "from the first line to the beginning"),
    Step(.down, .character, "a|b", "ab|", "from the last line to the end"),
    Step(.down, .character, "a|b\n", "ab\n|", "to an empty line"),
    Step(.up, .character, "a\r\n|", "|a\r\n", "from an empty line"),
  ]

  nonisolated static let paragraphs = [
    Step(.forward, .paragraph, "a|b\nc", "ab|\nc", "to its end"),
    Step(.forward, .paragraph, "ab|\ncd\ne", "ab\ncd|\ne", "to the end of the next one"),
    Step(.forward, .paragraph, "ab|\r\n\r\nc", "ab\r\n|\r\nc", "an empty one"),
    Step(.forward, .paragraph, "ab|", "ab|", "no other follows"),
    Step(.backward, .paragraph, "ab\nc|d", "ab\n|cd", "to its beginning"),
    Step(.backward, .paragraph, "ab\n|cd", "|ab\ncd", "to the beginning of the one before"),
    Step(.backward, .paragraph, "|ab", "|ab", "no other is before"),
    Step(.down, .paragraph, "a|b\nc", "ab|\nc", "down is forward"),
    Step(.up, .paragraph, "ab\nc|d", "ab\n|cd", "up is backward"),
    Step(.forward, .document, "a|b\nc", "ab\nc|", "the end of the text"),
    Step(.backward, .document, "ab\nc|", "|ab\nc", "the beginning of the text"),
    Step(.down, .document, "a|b\nc", "ab\nc|", "the end of the text"),
    Step(.up, .document, "ab\n|c", "|ab\nc", "the beginning of the text"),
    Step(.left, .document, "ab\n|c", "|ab\nc", "left is backward without a geometry"),
  ]

  @Test(arguments: [
    Step(.forward, .character, "a|bc", "a^b|c", "from a caret"),
    Step(.backward, .character, "a^b|c", "a|bc", "back to the anchor"),
    Step(.backward, .character, "a|b^c", "|ab^c", "the caret is before the anchor"),
    Step(.forward, .word, "o|ne two", "o^ne| two", "by a word"),
    Step(.down, .character, "a|b\ncd", "a^b\nc|d", "by a line"),
    Step(.forward, .document, "a|b\nc", "a^b\nc|", "to the end"),
  ])
  func theSelectionIsExtended(step: Step) {
    let editor = TextEditor(marked: step.before)
    editor.move(step.movement, by: step.granularity, extending: true)
    #expect(editor.marked == step.after, "\(step.reason)")
  }

  @Test func movementsUpAndDownKeepTheColumnUntilAnotherMovement() {
    let editor = TextEditor(marked: "abc|d\n\nabcd")
    editor.move(.down)
    #expect(editor.marked == "abcd\n|\nabcd")
    editor.move(.down)
    #expect(editor.marked == "abcd\n\nabc|d")
    editor.move(.up)
    editor.move(.forward)
    #expect(editor.marked == "abcd\n\n|abcd")
    editor.move(.up)
    editor.move(.up)
    #expect(editor.marked == "|abcd\n\nabcd")
  }

  @Test func aMovementByParagraphsKeepsNoColumn() {
    let editor = TextEditor(marked: "abc|d\nab\nabcd")
    editor.move(.down, by: .paragraph)
    editor.move(.down)
    #expect(editor.marked == "abcd\nab|\nabcd")
    let other = TextEditor(marked: "a|bcd\nabcd")
    other.move(.down, by: .document)
    other.move(.up)
    #expect(other.marked == "abcd|\nabcd")
  }

  @Test func typingEndsTheColumn() {
    let editor = TextEditor(marked: "abc|d\n\nabcd")
    editor.move(.down)
    editor.insert("x")
    editor.move(.down)
    #expect(editor.marked == "abcd\nx\na|bcd")
  }

  @Test(arguments: [
    (0, "^one| two"), (2, "^one| two"), (3, "one^ |two"), (4, "one ^two|"), (7, "one ^two|"), (-5, "^one| two"),
    (99, "one ^two|"),
  ])
  func aWordIsSelected(position: Int, marked: String) {
    let editor = TextEditor("one two")
    editor.selectWord(at: position)
    #expect(editor.marked == marked)
  }

  // TI-4
  @Test(arguments: [
    ("これはテストです", 3, "^これは|テストです"), ("これはテストです", 12, "これは^テスト|です"), ("日本語です", 3, "^日本語|です"),
    ("日本語です", 9, "日本語^です|"), ("你好。世界", 3, "^你好|。世界"), ("你好。世界", 6, "你好^。|世界"), ("人々が", 3, "^人々|が"),
    ("らーめん", 0, "^らーめん|"), ("か\u{3099}き", 0, "^か\u{3099}き|"), ("漢字abc", 7, "漢字^abc|"),
    ("foo.bar", 1, "^foo.bar|"), ("foo:bar", 5, "^foo:bar|"), ("a_b", 0, "^a_b|"), ("3.14", 3, "^3.14|"),
    ("foo.", 3, "foo^.|"), ("can't", 1, "^can't|"),
  ])
  func aWordOfAnyScriptIsSelected(text: String, position: Int, marked: String) {
    let editor = TextEditor(text)
    editor.selectWord(at: position)
    #expect(editor.marked.codePoints == marked.codePoints)
  }

  @Test(arguments: [
    ("one\r\ntwo", 3, "^one|\r\ntwo"), ("\n\n", 1, "\n|\n"), ("", 0, "|"), ("ab…", 5, "ab^…|"),
    ("x " + String(repeating: "a", count: 3000), 2500, "x ^" + String(repeating: "a", count: 3000) + "|"),
  ])
  func aWordDoesNotReachOverItsParagraph(text: String, position: Int, marked: String) {
    let editor = TextEditor(text)
    editor.selectWord(at: position)
    #expect(editor.marked == marked)
  }

  @Test func aParagraphIsSelectedWithItsLineBreak() {
    let editor = TextEditor("a\r\nb")
    editor.selectParagraph(at: 1)
    #expect(editor.marked == "^a\r\n|b")
    editor.selectParagraph(at: 99)
    #expect(editor.marked == "a\r\n^b|")
    editor.selectAll()
    #expect(editor.marked == "^a\r\nb|")
    #expect(editor.selectedText == "a\r\nb")
  }

  @Test func aSelectionIsLimitedToCharacters() {
    let editor = TextEditor("a\(Self.family)")
    editor.selection = TextSelection(anchor: -7, head: 9)
    #expect(editor.marked == "^a|\(Self.family)")
    editor.selection = TextSelection(anchor: Int.max, head: Int.min)
    #expect(editor.marked == "|a\(Self.family)^")
  }
}
