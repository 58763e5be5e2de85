import DactylRandom
import ScannerSupport
import Testing

@testable import MessageFiles

/// Texts that are found in Swift sources.
@Suite struct TextExtractorTests {
  /// The texts of a source, as `context|text|plural`.
  private func found(_ source: String, keywords: [String] = []) throws -> [String] {
    try texts(source, keywords: keywords).map { text in
      [text.context, text.id, text.plural].compactMap(\.self).joined(separator: "|")
    }
  }

  private func texts(_ source: String, keywords: [String] = []) throws -> [ExtractedText] {
    try TextExtractor(Array(source.utf8), path: "a.swift", keywords: keywords.map { ExtractionKeyword($0) }).texts
  }

  @Test(arguments: [
    (#"LocalizedText("a")"#, ["a"]), (#"LocalizedText.init("a")"#, ["a"]),
    (#"LocalizedText("a", context: "b", comment: "c")"#, ["b|a"]),
    (#"LocalizedText(one: "\(n) a", other: "\(n) as", count: n)"#, ["{1} a|{1} as"]),
    (#"LocalizedText(one: "a", other: "as", count: f(n, 1), context: "c")"#, ["c|a|as"]),
    (#"localized("a")"#, ["a"]), (#"view.localized("a", context: "b")"#, ["b|a"]),
    (#"Button(localized: "a")"#, ["a"]), (#"Button(style: .plain, localized: "a", action: { "b" })"#, ["a"]),
    (#"Row(localizedTitle: "a", localizedSubtitle: "b")"#, ["a", "b"]),
    (#"label.localize(\.text, "a \(b) c \(d)")"#, ["a {1} c {2}"]),
    (#"label.localize(\Label.text, "a")"#, ["a"]),
    (#"let x: LocalizedText = "a""#, ["a"]), (#"var x: LocalizedText? = "a""#, ["a"]),
    (#"let x: LocalizedText = b ? "c" : "d""#, ["c", "d"]),
    ("let x: LocalizedText = b\n  ? \"c\"\n  : \"d\"\nlet y = z ? \"e\" : \"f\"", ["c", "d"]),
    (#"let x: [LocalizedText] = ["a", "b", c ? "d" : "e"]"#, ["a", "b", "d", "e"]),
    (#"var x: LocalizedText { "a" }"#, ["a"]), (#"func x() -> LocalizedText { return "a" }"#, ["a"]),
    (#"var x: LocalizedText { switch y { case "n": "a"; default: return "b" } }"#, ["a", "b"]),
    (#"func x(_ y: LocalizedText = "a", z: String = "b")"#, ["a"]),
    (#"row.localizedTitle = "a""#, ["a"]), (#"Button(localized: isOn ? "a" : "b")"#, ["a", "b"]),
    (#"Button(localized: LocalizedText("a", context: "b"))"#, ["b|a"]),
    (#"LocalizedText("a \(LocalizedText("b")) c")"#, ["a {1} c", "b"]),
    (#"LocalizedText(one: LocalizedText("a", context: "c"), other: "as", count: n)"#, ["c|a|as", "c|a"]),
    (#"LocalizedText(one: "a", other: LocalizedText("as", context: "c"), count: n)"#, ["c|a|as", "c|as"]),
    (#"undoManager?.setActionName("a")"#, ["a"]), (#"undoManager.group(named: "a") { remove("b") }"#, ["a"]),
    (#"undoManager?.set(model, \.title, to: "a", named: "b")"#, ["b"]),
    (#"Binding(model, \.zoom).undoable(in: self, named: isOn ? "a" : "b")"#, ["a", "b"]),
    (#"Binding(model, \.zoom).undoable(with: manager, named: LocalizedText("a", context: "b"))"#, ["b|a"]),
    (#"application.textReplacements[FrameworkText.cancel] = "a""#, ["a"]),
    (#"textReplacements[FrameworkText.open(3)] = isOn ? "a" : "b""#, ["a", "b"]),
  ])
  func textsOfTheLibraryAreFound(source: String, texts: [String]) throws {
    #expect(try found(source) == texts)
  }

  @Test(arguments: [
    #"let x = "a""#, #"print("a")"#, #"Button(title: "a")"#, #"LocalizedText.verbatim("a")"#, #"LocalizedText(x)"#,
    #"// LocalizedText("a")"#, #"/* /* */ LocalizedText("a") */"#, ##"#"LocalizedText("a")"#"##,
    #"func localized(_ a: String = "a") {}"#, #"let localizedName = "a""#, #"LocalizedText("")"#,
    #"x ? localized : "a""#, #"let x: LocalizedText = f("a")"#, #"LocalizedText(one: a, other: "b", count: 1)"#,
    #"let r = /LocalizedText("a/"#, #"protocol P { var x: LocalizedText { get } }; let y = { "a" }"#,
    #"LocalizedText("a", context: b)"#, "", #"surface(named: "a")"#, #"set("a", to: "b")"#, #"group("a")"#,
    #"textReplacements[x] == "a""#, #"func setActionName(_ name: LocalizedText)"#, #"f(textReplacements["a"])"#,
  ])
  func otherLiteralsAreNot(source: String) throws {
    #expect(try found(source) == [])
  }

  @Test(arguments: [
    (#"LocalizedText("\t\n\"\\\u{e4}\'")"#, "\t\n\"\\ä'"),
    (#"LocalizedText("a\(b("c)", d: ["e": (f)]))g\(h)")"#, "a{1}g{2}"),
    (##"LocalizedText(#"a "b" \n \(c) \#(d) \#n"#)"##, "a \"b\" \\n \\(c) {1} \n"),
    (###"LocalizedText(##"a"#b"##)"###, "a\"#b"),
    ("LocalizedText(\"\"\"\n    a\n      \"b\" \\(c)\n\n    d \\\n    e\n    \"\"\")", "a\n  \"b\" {1}\n\nd e"),
    ("LocalizedText(\"\"\"\n  a\\(\n  b\n  )\n  c\n  \"\"\")", "a{1}\nc"),
    ("LocalizedText(\"\"\"\r\n  a\r\n  b\r\n  \"\"\")", "a\nb"),
    ("LocalizedText(\"\"\"\n\"\"\", comment: \"\")\nLocalizedText(\"b\")", "b"),
    (##"LocalizedText(#"""#)"##, "\""),
  ])
  func literalsAreReadAsSwiftDoes(source: String, text: String) throws {
    #expect(try texts(source).map(\.id) == [text])
  }

  @Test func valuesHaveTheNumbersThatTheLibraryGivesThem() throws {
    #expect(try found(#"let x: LocalizedText = "\(a)\(b) {1} \(c, style: "d")""#) == ["{1}{2} {1} {3}"])
  }

  @Test func aKeywordHasItsContextAndTheDocumentation() throws {
    let source = """
      /// Ends an operation.
      ///
      /// A button.
      public static var cancel: LocalizedText { text("Cancel") }
      public static var undo: LocalizedText { text("Undo") }
      /// For a file.
      public static var open: LocalizedText { text("Open", "verb") }
      /// The number of files.
      public static func files(_ count: Int) -> LocalizedText {
        text(one: "{1} file", other: "{1} files", count: count)
      }
      private static func text(_ text: LocalizedText) -> LocalizedText { text }
      """
    let texts = try texts(source, keywords: ["text:dactyl"])
    #expect(texts.map(\.id) == ["Cancel", "Undo", "Open", "{1} file"])
    #expect(texts.map(\.context) == ["dactyl", "dactyl", "dactyl verb", "dactyl"])
    #expect(texts.map(\.plural) == [nil, nil, nil, "{1} files"])
    #expect(
      texts.map(\.comments) == [["Ends an operation.", "A button."], [], ["For a file."], ["The number of files."]])
    #expect(texts.map(\.line) == [4, 5, 7, 10])
    #expect(try found("word(\"a\", \"b\")", keywords: ["word"]) == ["b|a"])
  }

  @Test func commentsForTranslatorsAreDirectlyAbove() throws {
    let source = """
      // Not for them.
      // Translators: on the front page,
      // in small letters
      let a = Button(
        localized: "a")
      // Translators: far away

      let b = LocalizedText("b", comment: "In a menu")
      // A note
      let c = LocalizedText("c")
      """
    #expect(
      try texts(source).map(\.comments) == [["on the front page,", "in small letters"], ["In a menu"], []])
  }

  @Test func aTextInSeveralPlacesIsOneEntry() throws {
    func texts(_ source: String, _ path: String) throws -> [ExtractedText] {
      try TextExtractor(Array(source.utf8), path: path).texts
    }
    let all =
      try texts("\nLocalizedText(\"b\", comment: \"two\")\nLocalizedText(\"a\")", "b.swift")
      + texts("LocalizedText(\"b\", comment: \"one\")\nLocalizedText(one: \"a\", other: \"as\", count: 1)", "a b.swift")
    var problems: [MessageProblem] = []
    let template = MessageFile(template: "words.pot", project: "P", texts: all, problems: &problems)
    #expect(problems == [])
    #expect(
      template.text == """
        msgid ""
        msgstr ""
        "Project-Id-Version: P\\n"
        "Language:\\n"
        "MIME-Version: 1.0\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Content-Transfer-Encoding: 8bit\\n"

        #. one
        #. two
        #: \u{2068}a b.swift\u{2069}:1
        #: b.swift:2
        msgid "b"
        msgstr ""

        #: \u{2068}a b.swift\u{2069}:2
        #: b.swift:3
        msgid "a"
        msgid_plural "as"
        msgstr[0] ""
        msgstr[1] ""

        """)
    #expect(try MessageFile(parsing: Array(template.text.utf8), path: "words.pot").text == template.text)
  }

  @Test func twoFormsForOtherNumbersAreAProblem() throws {
    let source = "LocalizedText(one: \"a\", other: \"b\", count: 1)\nLocalizedText(one: \"a\", other: \"c\", count: 1)"
    var problems: [MessageProblem] = []
    _ = MessageFile(template: "words.pot", project: "", texts: try texts(source), problems: &problems)
    #expect(
      problems.map(\.description) == [
        "a.swift:2: error: the same text has another form for other numbers in a.swift:1"
      ])
  }

  @Test(arguments: [
    (2, "the closing quote of this text is missing", "\nlet a = \"b\nc"),
    (1, "the closing quote of this text is missing", "\"\"\"\na"),
    (1, "the closing parenthesis of this value is missing", "\"a \\(b"),
    (2, "the comment is never closed with '*/'", "\n/* /* */"),
    (1, "a backslash in a text is followed by no known sign", #""\q""#),
    (1, "\\u in a text is followed by no sign's number", #""\u{110000}""#),
    (
      1, "there are more than 32 texts inside of each other", String(repeating: "\"\\(", count: 100_000)
    ),
  ])
  func aBrokenSourceIsAnError(line: Int, reason: String, source: String) {
    #expect(throws: ScannerError(file: "a.swift", line: line, reason: reason)) { try texts(source) }
  }

  @Test func noSourceStopsTheProgram() {
    let parts = [
      "\"", "\"\"\"", "#\"", "\"#", "\\(", "\\#(", ")", "(", "[", "]", "{", "}", "\n", "//", "/*", "*/", "/", "#", "\\",
      "LocalizedText", "localized", ":", "=", "?", ",", "a", "text", "-", ">", "///", "`", "\\u{", "é", "\r\n", "_",
      ".init",
      "LocalizedText(", "\"a\"", "localized(\"b\")",
    ]
    var random = SeededSource(seed: 5)
    var count = 0
    for _ in 0..<20_000 {
      var bytes = Array((0..<random.int(1...16)).map { _ in random.pick(parts) ?? "" }.joined().utf8)
      if random.chance(10), !bytes.isEmpty { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
      let extractor = try? TextExtractor(bytes, path: "a.swift", keywords: [ExtractionKeyword("text:c")])
      count += extractor?.texts.count ?? 0
    }
    #expect(count > 100)
  }
}
