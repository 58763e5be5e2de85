import ScannerSupport
import Testing

@testable import MessageFiles

/// Files with texts and their translations.
@Suite struct MessageFileTests {
  static let whole = """
    # A translator.
    msgid ""
    msgstr ""
    "Language: de\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

    # From a translator
    #
    #. From the source
    #: Menu.swift:12
    #: \u{2068}My Menu.swift\u{2069}:7
    #, fuzzy, no-wrap
    #| msgid "Opened"
    msgctxt "verb"
    msgid "Open"
    msgstr "Öffnen"

    msgid "{1} file\\n"
    msgid_plural "{1} files\\n"
    msgstr[0] "{1} Datei\\n"
    msgstr[1] "{1} Dateien\\n"

    msgid ""
    "Two\\n"
    "lines"
    msgstr ""

    # It was there
    #~| msgid "Was"
    #~ msgctxt "old"
    #~ msgid "Gone"
    #~ msgstr "Weg"

    # The end

    """

  @Test func everyPartOfAFileIsRead() throws {
    let file = try MessageFile(parsing: Array(Self.whole.utf8), path: "de.po")
    #expect(file.header?.comments.translator == ["A translator."])
    #expect(file.field("language") == "de")
    #expect(file.field("Plural-Forms") == "nplurals=2; plural=(n != 1);")
    #expect(file.field("Author") == nil)
    #expect(file.entries.map(\.id) == ["Open", "{1} file\n", "Two\nlines", "Gone"])
    #expect(file.entries.map(\.line) == [15, 18, 23, 31])
    let open = file.entries[0]
    #expect(open.comments.translator == ["From a translator", ""])
    #expect(open.comments.extracted == ["From the source"])
    #expect(open.comments.references == ["Menu.swift:12", "\u{2068}My Menu.swift\u{2069}:7"])
    #expect(open.comments.flags == ["fuzzy", "no-wrap"])
    #expect(open.comments.previous == ["msgid \"Opened\""])
    #expect(open.context == "verb")
    #expect(open.forms == ["Öffnen"])
    #expect(open.isFuzzy && !open.isTranslated)
    #expect(file.entries[1].plural == "{1} files\n")
    #expect(file.entries[1].forms == ["{1} Datei\n", "{1} Dateien\n"])
    #expect(file.entries[1].isTranslated)
    #expect(file.entries[3].isObsolete)
    #expect(file.entries[3].context == "old")
    #expect(file.entries[3].comments.previous == ["msgid \"Was\""])
    #expect(file.missing.map(\.id) == ["Open", "Two\nlines"])
    #expect(file.ending.translator == ["The end"])
  }

  @Test func aFileThatIsWrittenIsTheSame() throws {
    #expect(try MessageFile(parsing: Array(Self.whole.utf8), path: "de.po").text == Self.whole)
  }

  @Test func escapesAreRead() throws {
    let text = #"msgid "\n\t\"\\\r\a\b\f\v\101\x41\xc3\xa4\303\244\1""# + "\nmsgstr \"\""
    let file = try MessageFile(parsing: Array(text.utf8), path: "de.po")
    #expect(file.entries[0].id == "\n\t\"\\\r\u{7}\u{8}\u{c}\u{b}AAää\u{1}")
    let again = try MessageFile(parsing: Array(file.text.utf8), path: "de.po")
    #expect(again.entries[0].id == file.entries[0].id)
    #expect(file.text.contains(#"\001"#))
  }

  @Test func linesOfOtherSystemsAndTheByteOrderMarkAreRead() throws {
    let plain = try MessageFile(parsing: Array(Self.whole.utf8), path: "de.po")
    let lines = Self.whole.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    #expect(try MessageFile(parsing: [0xef, 0xbb, 0xbf] + Array(lines.utf8), path: "de.po") == plain)
  }

  @Test func partsMayBeOnOneLineAndInSeveralTexts() throws {
    let file = try MessageFile(parsing: Array(#"  msgid"a" "b"msgstr "c"  "d""#.utf8), path: "de.po")
    #expect(file.entries.map(\.id) == ["ab"])
    #expect(file.entries[0].forms == ["cd"])
  }

  @Test func textsThatDifferInTheirBytesAreDifferent() throws {
    let text =
      "msgid \"\u{e9}\"\nmsgstr \"1\"\nmsgid \"e\u{301}\"\nmsgstr \"2\"\nmsgctxt \"\"\nmsgid \"\u{e9}\"\nmsgstr \"3\""
    #expect(try MessageFile(parsing: Array(text.utf8), path: "de.po").entries.count == 3)
  }

  @Test func anObsoleteTextMayBeThereAgain() throws {
    let text = "msgid \"a\"\nmsgstr \"1\"\n#~ msgid \"a\"\n#~ msgstr \"2\"\n"
    #expect(try MessageFile(parsing: Array(text.utf8), path: "de.po").current.map(\.forms) == [["1"]])
  }

  @Test func anEmptyFileHasNothing() throws {
    let file = try MessageFile(parsing: [], path: "de.po")
    #expect(file.entries.isEmpty && file.header == nil && file.text.isEmpty)
  }

  @Test(arguments: [
    ("de", "de"), ("pt_BR", "pt-BR"), ("zh-Hant", "zh-Hant"), ("zh_hant_TW", "zh-Hant-TW"), ("sr@latin", "sr-Latn"),
    ("es-419", "es-419"), ("iw", "he"), ("DE", "de"), ("ckb", "ckb"),
  ])
  func aNameOfALanguageIsRead(name: String, identifier: String) {
    #expect(LanguageName(name)?.description == identifier)
    #expect(LanguageName(fileName: "\(name).po")?.description == identifier)
  }

  @Test(arguments: ["", "d", "words", "de_", "de_D", "de-AT-x", "xx", "xx-long", "de@home", "de.UTF-8", "12", "dé"])
  func anythingElseIsNoLanguage(name: String) {
    #expect(LanguageName(name) == nil)
  }
}
