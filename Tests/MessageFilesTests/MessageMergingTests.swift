import Testing

@testable import MessageFiles

/// Files that are brought up to date with the texts of the sources.
@Suite struct MessageMergingTests {
  private func file(_ text: String, path: String = "de.po") throws -> MessageFile {
    try MessageFile(parsing: Array(text.utf8), path: path)
  }

  @Test func newTextsAreEmptyAndTextsThatAreGoneBecomeObsolete() throws {
    let template = try file(
      """
      msgid ""
      msgstr "Language:\\n"

      #. A button
      #: b.swift:2
      msgid "Open"
      msgstr ""

      #: c.swift:3
      msgid "{1} file"
      msgid_plural "{1} files"
      msgstr[0] ""
      msgstr[1] ""
      """, path: "words.pot")
    let old = try file(
      """
      msgid ""
      msgstr "Language: cs\\nPlural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"

      # Mine
      #. Old
      #: a.swift:1
      msgid "Close"
      msgstr "Zu"

      msgid "Never"
      msgstr ""

      # Look here
      #. An old comment
      #: a.swift:2
      #, fuzzy
      msgid "Open"
      msgstr "Auf"

      #~ msgid "Was"
      #~ msgstr "War"
      """)
    let merged = old.merged(with: template, language: LanguageName("cs"))
    #expect(
      merged.text == """
        msgid ""
        msgstr ""
        "Language: cs\\n"
        "Plural-Forms: nplurals=3; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : 2;\\n"

        # Look here
        #. A button
        #: b.swift:2
        #, fuzzy
        msgid "Open"
        msgstr "Auf"

        #: c.swift:3
        msgid "{1} file"
        msgid_plural "{1} files"
        msgstr[0] ""
        msgstr[1] ""
        msgstr[2] ""

        # Mine
        #~ msgid "Close"
        #~ msgstr "Zu"

        #~ msgid "Was"
        #~ msgstr "War"

        """)
    #expect(try file(merged.text).merged(with: template, language: LanguageName("cs")).text == merged.text)
    let figures = TranslationFigures(merged, template: template)
    #expect("\(figures)" == "0 of 2 texts, 2 missing, 1 fuzzy, 2 obsolete")
  }

  @Test func aTextThatIsThereAgainGetsItsTranslation() throws {
    let template = try file("msgid \"a\"\nmsgstr \"\"", path: "words.pot")
    let old = try file("#~ msgid \"a\"\n#~ msgstr \"b\"")
    let merged = old.merged(with: template, language: LanguageName("de"))
    #expect(merged.entries.map(\.forms) == [["b"]])
    #expect(merged.entries.map(\.isObsolete) == [false])
    #expect(merged.field("Language") == "de")
    #expect(TranslationFigures(merged, template: template).missing.isEmpty)
  }

  @Test func aTextThatGetsOrLosesANumberIsMissing() throws {
    let one = try file("msgid \"a\"\nmsgstr \"b\"")
    let many = try file("msgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"\nmsgstr[1] \"bs\"")
    let language = LanguageName("de")
    let wider = one.merged(with: many, language: language)
    #expect(wider.entries.map(\.forms) == [["b", ""]])
    #expect(TranslationFigures(wider, template: many).missing.count == 1)
    let narrower = many.merged(with: one, language: language)
    #expect(narrower.entries.map(\.forms) == [["bs"]])
    #expect(narrower.entries.map(\.isFuzzy) == [true])
    // It stays missing in a file that is not brought up to date.
    #expect(TranslationFigures(one, template: many).missing.count == 1)
    #expect(many.merged(with: many, language: language).entries.map(\.forms) == [["b", "bs"]])
  }

  // LA-5
  @Test func theProgramsWordsForTheFrameworkStay() throws {
    let template = try file("msgid \"a\"\nmsgstr \"\"", path: "words.pot")
    let old = try file(
      """
      # Mine
      msgctxt "dactyl"
      msgid "Cancel"
      msgstr "Egal"

      msgctxt "dactyl key"
      msgid "Space"
      msgstr "Leer"

      msgctxt "dactylic"
      msgid "b"
      msgstr "c"

      #~ msgctxt "dactyl"
      #~ msgid "Copy"
      #~ msgstr "Kopie"
      """)
    let merged = old.merged(with: template, language: LanguageName("de"))
    #expect(merged.entries.map(\.id) == ["a", "Cancel", "Space", "b", "Copy"])
    #expect(merged.entries.map(\.isObsolete) == [false, false, false, true, true])
    #expect(merged.entries[1].comments.translator == ["Mine"])
    #expect(TranslationFigures(merged, template: template).obsoleteCount == 2)
    #expect(merged.merged(with: template, language: LanguageName("de")).text == merged.text)
  }

  @Test func aTranslationThatGetsANumberHasToBeLookedAtWhereThereIsOneForm() throws {
    let one = try file("msgid \"a\"\nmsgstr \"b\"", path: "ja.po")
    let many = try file("msgid \"a\"\nmsgid_plural \"as\"\nmsgstr[0] \"b\"")
    let merged = one.merged(with: many, language: LanguageName("ja"))
    #expect(merged.entries.map(\.forms) == [["b"]] && merged.entries.map(\.isFuzzy) == [true])
    #expect(merged.merged(with: many, language: LanguageName("ja")).entries.map(\.isFuzzy) == [true])
  }

  @Test func aTranslationThatIsInUseComesBeforeAnObsoleteOne() throws {
    let old = try file("#~ msgid \"a\"\n#~ msgstr \"old\"\n\nmsgid \"a\"\nmsgstr \"new\"")
    let gone = try file("msgid \"x\"\nmsgstr \"\"", path: "words.pot")
    let merged = old.merged(with: gone, language: LanguageName("de"))
    #expect(merged.entries.map(\.forms) == [[""], ["new"]])
    let empty = try file("#~ msgid \"a\"\n#~ msgstr \"old\"\n\nmsgid \"a\"\nmsgstr \"\"")
    #expect(empty.merged(with: gone, language: LanguageName("de")).entries.map(\.forms) == [[""], ["old"]])
    let used = try file("msgid \"a\"\nmsgstr \"\"", path: "words.pot")
    #expect(old.merged(with: used, language: LanguageName("de")).entries.map(\.forms) == [["new"]])
    #expect(empty.merged(with: used, language: LanguageName("de")).entries.map(\.forms) == [["old"]])
  }

  @Test func aNewFileHasTheRuleOfItsLanguage() throws {
    let template = try file("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[1] \"\"", path: "words.pot")
    let language = try #require(LanguageName("sr@latin"))
    let new = MessageFile(language: language, path: "sr@latin.po", template: template)
    #expect(new.field("Language") == "sr@latin")
    #expect(new.field("Plural-Forms") == PluralRules.header(of: language))
    #expect(new.entries.map(\.forms) == [["", "", ""]])
    #expect(new.problems(language: language) == [])
  }
}
