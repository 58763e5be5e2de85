import DactylRandom
import ScannerSupport
import Testing

@testable import MessageFiles

/// Errors in a file are reported with the file, the line and a reason. No bytes stop the program.
@Suite struct BrokenMessageFileTests {
  @Test(arguments: [
    (1, "the closing quote of this text is missing", "msgid \"a\nmsgstr \"\""),
    (2, "the closing quote of this text is missing", "msgid \"a\"\nmsgstr \"b\\"),
    (1, "the closing quote of this text is missing", "msgid \"a\\\""),
    (1, "\\q has no meaning in a text; a backslash itself is \\\\", "msgid \"\\q\""),
    (1, "a backslash has no meaning in a text; a backslash itself is \\\\", "msgid \"\\é\""),
    (1, "\\x has no digits", "msgid \"\\xg\""),
    (1, "0 is no byte of a text", "msgid \"\\0\""),
    (1, "511 is no byte of a text", "msgid \"\\777\""),
    (3, "'msgstring' is no keyword of this format", "\nmsgid \"a\"\nmsgstring \"\""),
    (1, "'domain' is no keyword of this format", "domain \"a\""),
    (1, "'msgstr[x]' is no keyword of this format", "msgstr[x] \"a\""),
    (1, "a text belongs to no keyword such as msgid", "\"a\""),
    (1, "msgstr belongs to no msgid", "msgstr \"a\""),
    (2, "msgid is in a place where it can't be", "msgid \"a\"\nmsgid \"b\"\nmsgstr \"\""),
    (1, "msgstr is in a place where it can't be", "msgid msgstr \"\""),
    (2, "msgstr[0] is in a place where it can't be", "msgid \"a\"\nmsgstr[0] \"\""),
    (3, "msgstr is in a place where it can't be", "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr \"\""),
    (3, "msgstr[1] is in a place where it can't be", "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[1] \"\""),
    (4, "msgstr[2] is in a place where it can't be", "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[2] \"\""),
    (2, "msgctxt is in a place where it can't be", "msgid \"a\"\nmsgctxt \"b\"\nmsgstr \"\""),
    (2, "the entry above has no translation (msgstr)", "msgid \"a\"\n# comment\nmsgstr \"\""),
    (1, "the entry above has no translation (msgstr)", "msgid \"a\""),
    (2, "the entry above has no translation (msgstr)", "msgid \"a\"\nmsgstr"),
    (2, "one part of the entry is obsolete (#~), and another one is not", "#~ msgid \"a\"\nmsgstr \"\""),
    (2, "one part of the entry is obsolete (#~), and another one is not", "msgid \"a\"\n#~ \"b\"\nmsgstr \"\""),
    (
      4, "this text is already in line 1; each one is there once",
      "msgid \"a\"\nmsgstr \"\"\n\nmsgid \"a\"\nmsgstr \"\""
    ),
    (
      3, "this text is already in line 1; each one is there once",
      "msgid \"\"\nmsgstr \"Language: de\\n\"\nmsgid \"\"\nmsgstr \"\""
    ),
    (
      1, "the file is in iso-8859-1; only UTF-8 can be read",
      "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\""
    ),
    (1, "the bytes of a text are not UTF-8", "msgid \"\\xff\"\nmsgstr \"\""),
    (1, "msgid and msgctxt can't contain U+0004", "msgid \"a\\004b\"\nmsgstr \"\""),
  ])
  func anErrorIsReportedWithItsLine(line: Int, reason: String, text: String) {
    #expect(throws: ScannerError(file: "Words/de.po", line: line, reason: reason)) {
      try MessageFile(parsing: Array(text.utf8), path: "Words/de.po")
    }
  }

  @Test func bytesThatAreNotUTF8AreAnError() {
    let bytes = Array("# a\nmsgid \"".utf8) + [0xe4] + Array("\"\nmsgstr \"\"".utf8)
    #expect(throws: ScannerError(file: "de.po", line: 2, reason: "the file is not in UTF-8")) {
      try MessageFile(parsing: bytes, path: "de.po")
    }
  }

  @Test func aLargeFileIsNotRead() {
    let bytes = [UInt8](repeating: 0xff, count: 100 << 20)
    #expect(throws: ScannerError(file: "de.po", line: 1, reason: "the file is larger than 16777216 bytes")) {
      try MessageFile(parsing: bytes, path: "de.po")
    }
  }

  @Test func aFileWithTooManyTextsIsAnError() {
    let count = MessageLimits().entries
    let text = (0...count).map { "msgid\"\(String($0, radix: 36))\"msgstr\"\"\n" }.joined()
    #expect(throws: ScannerError(file: "de.po", line: count + 1, reason: "the file has more than \(count) texts")) {
      try MessageFile(parsing: Array(text.utf8), path: "de.po")
    }
  }

  @Test func aLongTextIsAnError() {
    var limits = MessageLimits()
    limits.length = 10
    #expect(throws: ScannerError(file: "de.po", line: 2, reason: "a text is longer than 10 bytes")) {
      try MessageFile(parsing: Array("msgid \"12345\"\n\"123456\"".utf8), path: "de.po", limits: limits)
    }
  }

  @Test func anEntryWithManyFlagsIsAnError() {
    let text = "#, " + (0...100).map(String.init).joined(separator: ",")
    #expect(throws: ScannerError(file: "de.po", line: 1, reason: "an entry has more than 64 flags")) {
      try MessageFile(parsing: Array(text.utf8), path: "de.po")
    }
  }

  @Test func whatIsReadFromAnyBytesIsWrittenAndReadAgain() throws {
    let parts = [
      "msgid ", "msgstr ", "msgctxt ", "msgid_plural ", "msgstr[0] ", "msgstr[1] ", "\"\"", "\"a\"", "\"b\\n\"", "\n",
      "\n",
      "# c", "#. d", "#: e:1 f", "#, fuzzy", "#| g", "#~ ", "#~| h", "\r\n", "\"", "\\", "\t", "\u{2068}", "é", "#",
      "\u{b}",
      "msgid \"x\"\nmsgstr \"y\"\n", "#~ msgid \"z\"\n#~ msgstr \"\"\n", "\"\\x0b\\033\"",
    ]
    var random = SeededSource(seed: 7)
    var read = 0
    for _ in 0..<20_000 {
      var bytes = Array((0..<random.int(1...14)).map { _ in random.pick(parts) ?? "" }.joined().utf8)
      if random.chance(20), !bytes.isEmpty { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
      guard let file = try? MessageFile(parsing: bytes, path: "de.po") else { continue }
      read += 1
      let again = try MessageFile(parsing: Array(file.text.utf8), path: "de.po")
      #expect(again.text == file.text)
      #expect(again.entries.map(\.key) == file.entries.map(\.key))
      #expect(again.entries.map(\.forms) == file.entries.map(\.forms))
      _ = file.problems(language: LanguageName("de"))
    }
    #expect(read > 1000)
  }
}
