import Testing

@testable import MessageFiles

/// What is wrong with translations.
@Suite struct MessageChecksTests {
  /// The problems of a file in a language, after a header of `headerLines` lines.
  private func problems(
    _ text: String, language: String? = "de",
    header: String = "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"
  ) throws -> [String] {
    let content = (header.isEmpty ? "" : "msgid \"\"\nmsgstr \"\(header)\"\n") + text
    let file = try MessageFile(parsing: Array(content.utf8), path: "de.po")
    return file.problems(language: language.flatMap { LanguageName($0) }).map(\.description)
  }

  @Test func aGoodFileHasNoProblems() throws {
    let text = """
      msgid "{1} of {2}"
      msgstr "{2} von {1}"
      msgid "later"
      msgstr ""
      msgid "{1} file"
      msgid_plural "{1} files"
      msgstr[0] "eine Datei"
      msgstr[1] "{1} Dateien"
      """
    #expect(try problems(text) == [])
  }

  @Test func aPlaceThatIsUnknownIsAnError() throws {
    #expect(
      try problems("msgid \"{1}\"\nmsgstr \"{1} {2}\"") == [
        "de.po:3: error: the translation has {2}, which the text of the source has not"
      ])
  }

  @Test func aPlaceThatIsLeftOutIsAWarning() throws {
    #expect(
      try problems("msgid \"{1} {2} {3}\"\nmsgstr \"{2}\"") == ["de.po:3: warning: the translation leaves out {1}, {3}"]
    )
  }

  @Test func onlyAFormForOneNumberMayLeaveItOut() throws {
    let text = "msgid \"{1} file\"\nmsgid_plural \"{1} files\"\nmsgstr[0] \"a\"\nmsgstr[1] \"b\""
    #expect(try problems(text) == ["de.po:3: warning: msgstr[1] leaves out {1}"])
    let russian = "Language: ru\\nPlural-Forms: nplurals=2; plural=n%10!=1;\\n"
    #expect(
      try problems(text, language: "ru", header: russian) == [
        "de.po:3: warning: msgstr[0] leaves out {1}", "de.po:3: warning: msgstr[1] leaves out {1}",
      ])
  }

  @Test func theNumberOfFormsIsThatOfTheHeader() throws {
    let text = "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"c\""
    #expect(try problems(text) == ["de.po:3: error: the text has 1 forms, but Plural-Forms tells of 2"])
    // A text without a translation is only missing.
    #expect(try problems("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"") == [])
  }

  @Test func aRuleThatIsNoneIsAnError() throws {
    #expect(
      try problems("", header: "Plural-Forms: nplurals=2; plural=x;\\n") == [
        "de.po:1: error: a number or n was expected in Plural-Forms, not 'x;'"
      ])
  }

  @Test func aLanguageWithoutARuleHasThatOfTheTable() throws {
    let text = "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"1\"\nmsgstr[1] \"2\"\nmsgstr[2] \"3\""
    #expect(try problems(text, language: "cs", header: "Language: cs\\n") == [])
    #expect(
      try problems(text, language: "tlh", header: "Language: tlh\\n") == [
        "de.po:3: warning: the header has no Plural-Forms, so that the forms are those of English",
        "de.po:3: error: the text has 3 forms, but Plural-Forms tells of 2",
      ])
  }

  @Test(arguments: [
    ("a\\n", "b", "the translation does not end with a new line as the text of the source does"),
    ("a", "b\\n", "the translation ends with a new line, and the text of the source does not"),
    ("\\na", "b", "the translation does not begin with a new line as the text of the source does"),
    ("a", "\\nb", "the translation begins with a new line, and the text of the source does not"),
  ])
  func newLinesAreWhereTheSourceHasThem(id: String, translation: String, reason: String) throws {
    #expect(try problems("msgid \"\(id)\"\nmsgstr \"\(translation)\"") == ["de.po:3: warning: \(reason)"])
  }

  @Test func aFuzzyTranslationIsNotChecked() throws {
    #expect(try problems("#, fuzzy\nmsgid \"a\"\nmsgstr \"{1}\\n\"") == [])
  }

  @Test func aFileWithoutAHeaderIsAWarning() throws {
    let warning = "de.po:1: warning: the file has no header, which tells its language and its plural forms"
    #expect(try problems("msgid \"a\"\nmsgstr \"b\"", header: "") == [warning])
    #expect(try problems("msgid \"\"\nmsgstr \"\"", header: "") == [warning])
  }

  @Test func theNameOfTheFileIsALanguage() throws {
    #expect(
      try problems("", language: nil) == [
        "de.po:1: error: the name of the file is no language; it has to be such as de.po, pt_BR.po or zh-Hant.po"
      ])
    #expect(
      try problems("", language: "fr") == [
        "de.po:1: warning: the field Language is de, but the name of the file is that of fr"
      ])
  }
}
