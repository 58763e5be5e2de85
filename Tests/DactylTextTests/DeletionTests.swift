import DactylText
import Testing

@MainActor struct DeletionTests {
  @Test(arguments: backspace + forwards + wider) func aPartOfTheTextIsDeleted(step: Step) {
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
    Step(.backward, .character, "e\n|\u{301}x", "e\u{301}|x", "the caret is behind a mark that joins a letter"),
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
    Step(.backward, .paragraph, "a\n|b", "|b", "the paragraph before"),
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
    let other = TextEditor(marked: "|\u{301}x")
    other.insert("e")
    #expect(other.marked.codePoints == "e\u{301}|x".codePoints)
  }
}
