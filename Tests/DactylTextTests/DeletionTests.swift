import DactylText
import Testing

@MainActor struct DeletionTests {
  @Test(arguments: backspace + scripts + joining + forwards + wider) func aPartOfTheTextIsDeleted(step: Step) {
    let editor = TextEditor(marked: step.before)
    editor.delete(step.movement, by: step.granularity)
    #expect(editor.marked.codePoints == step.after.codePoints, "\(step.reason)")
    editor.undo()
    #expect(editor.marked.codePoints == step.before.codePoints, "\(step.reason)")
  }

  nonisolated static let backspace = [
    Step(.backward, .character, "ab|c", "a|c", "a letter"),
    Step(.backward, .character, "|abc", "|abc", "the beginning of the text"),
    Step(.backward, .character, "ae\u{301}|", "a|", "a Latin letter with its accent"),
    Step(.backward, .character, "аи\u{306}|", "а|", "a Cyrillic letter with its accent"),
    Step(.backward, .character, "a👨‍👩‍👧|", "a|", "a family"),
    Step(.backward, .character, "🇩🇪🇫🇷|", "🇩🇪|", "a flag"),
    Step(.backward, .character, "a👋🏽|", "a|", "a hand and its tone of the skin"),
    Step(.backward, .character, "a❤\u{fe0f}|", "a|", "an emoji with a variation selector"),
    Step(.backward, .character, "a1\u{fe0f}\u{20e3}|", "a|", "a keycap"),
    Step(
      .backward, .character, "a🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}|", "a|",
      "a flag of a part of a country"),
    Step(.backward, .character, "각|", "|", "a Hangul syllable"),
    Step(.backward, .character, "\u{1112}\u{1161}\u{11ab}|", "\u{1112}\u{1161}|", "the last jamo"),
    Step(.backward, .character, "か\u{3099}|", "|", "a kana with its mark"),
    Step(.backward, .character, "กำ|", "ก|", "a Thai vowel"),
    Step(.backward, .character, "ที่|", "ที|", "a Thai tone"),
    Step(.backward, .character, "कि|", "क|", "a Devanagari vowel"),
    Step(.backward, .character, "क्ष|", "क्|", "a consonant behind a virama"),
    Step(.backward, .character, "क्|", "क|", "a virama"),
    Step(.backward, .character, "שָ|", "ש|", "a Hebrew point"),
    Step(.backward, .character, "abc مُ|", "abc م|", "an Arabic vowel"),
    Step(.backward, .character, "a\r\n|b", "a|b", "a line break of two code points"),
    Step(.backward, .character, "a\n|b", "a|b", "a line break"),
    Step(.backward, .character, "a\u{2029}|b", "a|b", "a paragraph separator"),
    Step(.backward, .character, "a^b|c", "a|c", "the selection"),
    Step(.left, .character, "ab|c", "a|c", "left is backward without a geometry"),
  ]

  /// Scripts in which Backspace deletes a part of a character, as in GTK.
  nonisolated static let scripts = [
    Step(.backward, .character, "ന\u{d4d}\u{200d}|", "ന\u{d4d}|", "the joiner of an old chillu of Malayalam"),
    Step(.backward, .character, "അൻ|", "അ|", "a chillu of one code point"),
    Step(.backward, .character, "க்ஷ|", "க்|", "a consonant of Tamil"),
    Step(.backward, .character, "ஸ்ரீ|", "ஸ்ர|", "a vowel of Tamil"),
    Step(.backward, .character, "র্ক|", "র্|", "a consonant of Bengali"),
    Step(.backward, .character, "ខ្មែ|", "ខ្ម|", "a vowel of Khmer"),
    Step(.backward, .character, "ក្ក|", "ក្|", "a consonant of Khmer"),
    Step(.backward, .character, "น้ำ|", "น้|", "SARA AM"),
    Step(.backward, .character, "မြန်|", "မြန|", "a mark of Myanmar"),
    Step(.backward, .character, "ລາວ|", "ລາ|", "a letter of Lao"),
    Step(.backward, .character, "क\u{94d}\u{200d}ष|", "क\u{94d}\u{200d}|", "a consonant behind a joiner"),
    Step(.backward, .character, "ཀྵ|", "ཀ|", "a consonant of Tibetan below another"),
    Step(.backward, .character, "\u{1100}\u{1161}|", "\u{1100}|", "a vowel of jamo"),
    Step(.backward, .character, "a👩🏽‍🚀|", "a|", "an astronaut with a tone of the skin"),
    Step(.backward, .character, "a👨🏿‍👩🏿‍👧🏿|", "a|", "a family with tones of the skin"),
    Step(.backward, .character, "a🏳️‍🌈|", "a|", "a flag of several emoji"),
    Step(.backward, .character, "a#\u{fe0f}\u{20e3}|", "a|", "a keycap"),
    Step(.backward, .character, "🇩🇪🇫|", "🇩🇪|", "half of a flag"),
    Step(.backward, .character, "e\u{302}\u{301}|", "|", "a letter of Vietnamese"),
    Step(.backward, .character, "שּׁ|", "שּ|", "the last of two Hebrew points"),
    Step(.backward, .character, "a\u{b}|b", "a|b", "a vertical tab"),
    Step(.backward, .character, "a\u{c}|b", "a|b", "a form feed"),
    Step(.backward, .character, "a\u{85}|b", "a|b", "a next line"),
    Step(.backward, .character, "a\u{2028}|b", "a|b", "a line separator"),
    Step(.forward, .character, "a|\u{2028}b", "a|b", "a line separator"),
    Step(.forward, .character, "|क\u{94d}\u{200d}षx", "|x", "a whole cluster"),
    Step(.forward, .character, "🇩🇪|🇫x", "🇩🇪|x", "half of a flag"),
  ]

  /// The characters around the deleted text join. The caret stays between the two, inside of a character.
  nonisolated static let joining = [
    Step(.backward, .character, "e\n|\u{301}x", "e|\u{301}x", "a mark joins a letter"),
    Step(.backward, .character, "क्ष|त्रिय", "क्|त्रिय", "a virama joins two consonants"),
    Step(.backward, .character, "ক্ষ|ত্র", "ক্|ত্র", "a virama of Bengali"),
    Step(.backward, .character, "🇩x|🇪", "🇩|🇪", "two letters join to a flag"),
    Step(.backward, .character, "👨\u{200D}x|👩", "👨\u{200D}|👩", "a joiner joins two persons"),
    Step(.backward, .character, "\u{1112}x|\u{1161}", "\u{1112}|\u{1161}", "two jamo join to a syllable"),
    Step(.backward, .word, "🇩x |🇪", "🇩|🇪", "a word"),
    Step(.forward, .character, "e|x\u{301}", "e|", "a letter with its mark"),
    Step(.forward, .character, "🇩|x🇪", "🇩|🇪", "forwards"),
    Step(.backward, .character, "🇩^x|🇪", "🇩|🇪", "the selection"),
  ]

  nonisolated static let forwards = [
    Step(.forward, .character, "a|bc", "a|c", "a letter"),
    Step(.forward, .character, "a|", "a|", "the end of the text"),
    Step(.forward, .character, "|e\u{301}x", "|x", "a letter with its accent"),
    Step(.forward, .character, "|👨‍👩‍👧x", "|x", "a family"),
    Step(.forward, .character, "|🇩🇪🇫🇷", "|🇫🇷", "a flag"),
    Step(.forward, .character, "|ที่x", "|x", "a whole Thai character"),
    Step(.forward, .character, "|स्तेx", "|x", "a whole Devanagari character"),
    Step(.forward, .character, "a|\r\nb", "a|b", "a line break of two code points"),
    Step(.forward, .character, "a|b^c", "a|c", "the selection"),
  ]

  nonisolated static let wider = [
    Step(.backward, .word, "one two|", "one |", "a word"),
    Step(.backward, .word, "one |two", "|two", "a word and the space behind it"),
    Step(.forward, .word, "one| two", "one|", "a space and the word behind it"),
    Step(.forward, .word, "^a|b c", "|b c", "the selection"),
    Step(.backward, .line, "a\nbc|d", "a\n|d", "to the beginning of the line"),
    Step(.backward, .line, "a\n|b", "a\n|b", "a line begins where it does"),
    Step(.forward, .line, "a|bc\nd", "a|\nd", "to the end of the line"),
    Step(.forward, .paragraph, "a|bc\nd", "a|\nd", "to the end of the paragraph"),
    Step(.forward, .paragraph, "one|\ntwo\nthree", "one|two\nthree", "the line break at the end of a paragraph"),
    Step(.forward, .paragraph, "one|\r\ntwo", "one|two", "a line break of two code points"),
    Step(.forward, .paragraph, "a\n|\n\nb", "a\n|\nb", "an empty paragraph"),
    Step(.forward, .paragraph, "a|", "a|", "no other follows"),
    Step(.down, .paragraph, "אב|\nגד\nה", "אב|גד\nה", "down is forward"),
    Step(.backward, .paragraph, "one\n|two\nthree", "one|two\nthree", "the line break before a paragraph"),
    Step(.backward, .paragraph, "one\r\n|two", "one|two", "a line break of two code points"),
    Step(.backward, .paragraph, "a\n\n|b", "a\n|b", "an empty paragraph"),
    Step(.backward, .paragraph, "a\u{2029}|b", "a|b", "a paragraph separator"),
    Step(.backward, .paragraph, "a\nb|c", "a\n|c", "to the beginning of the paragraph"),
    Step(.backward, .paragraph, "|a", "|a", "no other is before"),
    Step(.up, .paragraph, "a\n|b", "a|b", "up is backward"),
    Step(.forward, .paragraph, "a|b\u{2028}c\nd", "a|\nd", "a line separator ends no paragraph"),
    Step(.backward, .paragraph, "a\nb\u{2028}|c", "a\n|c", "a line separator ends no paragraph"),
    Step(.forward, .paragraph, "a|\r\n\r\nb", "a|\r\nb", "one of two line breaks"),
    Step(.forward, .word, "a|\u{2029}b c", "a| c", "over a paragraph separator"),
    Step(.backward, .word, "a\r\n|b", "|b", "over a line break"),
    Step(.forward, .word, "ไทย|ภาษาไทย", "ไทย|ไทย", "a word of Thai"),
    Step(.backward, .line, "a\r\nb|", "a\r\n|", "to the beginning of the line"),
    Step(.backward, .document, "a\nb|c", "|c", "to the beginning of the text"),
    Step(.forward, .document, "a|\nbc", "a|", "to the end of the text"),
  ]

  @Test(arguments: [
    ("ab|c", "acb|"), ("abc|", "acb|"), ("a|bc", "ba|c"), ("|abc", "|abc"), ("a|", "a|"), ("a\nb|", "a\nb|"),
    ("ab|\nc", "ba|\nc"), ("a^b|c", "a^b|c"), ("🇩🇪|e\u{301}x", "e\u{301}🇩🇪|x"), ("|", "|"), ("a\n|b", "a\n|b"),
  ])
  func twoCharactersAreExchanged(before: String, after: String) {
    let editor = TextEditor(marked: before)
    editor.transpose()
    #expect(editor.marked.codePoints == after.codePoints)
    editor.undo()
    #expect(editor.marked.codePoints == before.codePoints)
  }

  @Test func aReplacementIsExtendedToWholeCharacters() {
    let editor = TextEditor("a👨‍👩‍👧b")
    let family = "👨‍👩‍👧".utf8.count
    editor.replace(5..<6, with: "x")
    #expect(editor.marked == "ax|b")
    editor.undo()
    // An empty range in a character is its beginning.
    editor.replace(7..<7, with: "x")
    #expect(editor.marked == "ax|👨‍👩‍👧b")
    editor.undo()
    editor.replace(-100..<Int.max, with: "")
    #expect(editor.marked == "|")
    editor.undo()
    #expect(editor.text.count == family + 2)
  }

  @Test func aTypedMarkJoinsTheCharacterBeforeIt() {
    let editor = TextEditor(marked: "e|x")
    editor.insert("\u{301}")
    #expect(editor.marked.codePoints == "e\u{301}|x".codePoints)
  }

  // TI-1
  @Test(arguments: [
    ("|\u{301}x", "e", "e|\u{301}x"), ("क|त्रि", "\u{94D}", "क\u{94D}|त्रि"), ("|🇪x", "🇩", "🇩|🇪x"),
  ])
  func typingMovesTheCaretOverNothingElse(before: String, typed: String, after: String) {
    let editor = TextEditor(marked: before)
    editor.insert(typed)
    #expect(editor.marked.codePoints == after.codePoints)
    editor.undo()
    #expect(editor.marked.codePoints == before.codePoints)
    editor.redo()
    #expect(editor.marked.codePoints == after.codePoints)
    editor.delete(.backward)
    #expect(editor.marked.codePoints == before.codePoints)
  }

  // TI-1
  @Test(arguments: ["नमस्ते क्षत्रिय", "🇩🇪x🇫🇷🇮", "ক্ষত্র", "각\u{1112}\u{1161}\u{11ab}", "e\u{301}\n\u{301}x", "กำที่", "👨‍👩‍👧x👋🏽"])
  func backspaceDeletesOnlyWhatIsBeforeTheCaret(string: String) {
    var start = 0
    for character in string {
      start += character.utf8.count
      let editor = TextEditor(string)
      editor.selection = TextSelection(start)
      let behind = editor.text[start..<editor.text.count]
      var last = start
      while last > 0 {
        editor.delete(.backward)
        let caret = editor.selection.head
        #expect(caret < last && editor.selection.isEmpty, "\(start) in \(string.codePoints)")
        #expect(
          editor.text[caret..<editor.text.count].utf8.elementsEqual(behind.utf8), "\(start) in \(string.codePoints)")
        guard caret < last else { break }
        last = caret
      }
    }
  }

  // TI-1
  @Test func aCaretInsideACharacterMovesOutOfIt() {
    func joined() -> TextEditor {
      let editor = TextEditor(marked: "a🇩x|🇪b")
      editor.delete(.backward)
      return editor
    }
    let moves: [(TextMovement, Bool, String)] = [
      (.backward, false, "a|🇩🇪b"), (.forward, false, "a🇩🇪|b"), (.backward, true, "a|🇩🇪^b"), (.forward, true, "a^🇩🇪|b"),
    ]
    for (movement, extending, after) in moves {
      let editor = joined()
      editor.move(movement, extending: extending)
      #expect(editor.marked == after)
    }
    let typed = joined()
    typed.insert("y")
    #expect(typed.marked == "a🇩y|🇪b")
    let deleted = joined()
    deleted.delete(.forward)
    #expect(deleted.marked.codePoints == "a🇩|b".codePoints)
    let marked = joined()
    marked.setMarkedText("z")
    #expect(marked.marked == "a🇩z|🇪b")
    marked.discardMarkedText()
    #expect(marked.marked.codePoints == "a🇩|🇪b".codePoints)
  }
}
