import Foundation
import ScannerSupport
import Testing

@testable import DactylLanguage
@testable import MessageFiles

/// Catalogs and compiled files that are made of translations.
@Suite struct CatalogTests {
  static let german = """
    msgid ""
    msgstr ""
    "Language: de\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

    msgctxt "verb"
    msgid "Open"
    msgstr "Öffnen"

    msgid "Open"
    msgstr "Offen"

    msgid "{1} \\"file\\"\\n"
    msgid_plural "{1} \\"files\\"\\n"
    msgstr[0] "eine \\\\Datei\\n"
    msgstr[1] "{1} Dateien\\t\\n"

    #, fuzzy
    msgid "Close"
    msgstr "Zu"

    msgid "Later"
    msgstr ""

    #~ msgid "Gone"
    #~ msgstr "Weg"
    """

  static let hebrew = """
    msgid ""
    msgstr "Language: he\\n"

    msgid "{1} \\"file\\"\\n"
    msgid_plural "{1} \\"files\\"\\n"
    msgstr[0] "\u{200f}קובץ\\n"
    msgstr[1] "שני קבצים\\n"
    msgstr[2] "{1} קבצים\\n"

    msgid "e\u{301}"
    msgstr "\u{301}"
    """

  private func files() throws -> [MessageFile] {
    try [("he.po", Self.hebrew), ("de.po", Self.german)].map { name, text in
      try MessageFile(parsing: Array(text.utf8), path: "Words/\(name)")
    }
  }

  /// The file beside this one is compiled into the tests; it is what the plugin makes.
  @Test func theSwiftIsThatOfTheExpectedFile() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "ExpectedWords.swift")
    let swift = try CatalogGenerator(files(), place: .module(importing: "DactylLanguage")).generate()
    #expect(try String(contentsOf: url, encoding: .utf8) == swift)
  }

  @Test func theCatalogHasTheTexts() {
    func text(_ text: LocalizedText, _ language: String) -> String {
      text.string(in: Locale(language), from: [.ofModule])
    }
    func files(_ count: Int, _ language: String) -> String {
      text(LocalizedText(one: "\(count) \"file\"\n", other: "\(count) \"files\"\n", count: count), language)
    }
    #expect(MessageCatalog.ofModule.languages == ["de", "he"])
    #expect(text("Open", "de-AT") == "Offen")
    #expect(text(LocalizedText("Open", context: "verb"), "de") == "Öffnen")
    #expect(text("Open", "he") == "Open")
    #expect(files(1, "de") == "eine \\Datei\n")
    #expect(files(2, "de") == "2 Dateien\t\n")
    #expect(files(1, "he") == "\u{200f}קובץ\n")
    #expect(files(2, "he") == "שני קבצים\n")
    #expect(files(3, "he") == "\u{2068}3\u{2069} קבצים\n")
    #expect(Array(text("e\u{301}", "he").utf8) == Array("\u{301}".utf8))
    // The name has the bytes of the source.
    #expect(text("\u{e9}", "he") == "\u{e9}")
    // Texts that somebody has to look at, that are empty or that are gone are not used.
    #expect(text("Close", "de") == "Close")
    #expect(text("Later", "de") == "Later")
    #expect(text("Gone", "de") == "Gone")
  }

  @Test func theFrameworkHasACatalogOfItsOwn() throws {
    let swift = try CatalogGenerator([], place: .framework).generate()
    #expect(
      swift == """
        // swift-format-ignore-file
        // Generated from the files of translations (.po). Changes are lost.

        extension MessageCatalog {
          /// The texts of this module in other languages.
          package static let ofFramework = MessageCatalog(
            keys: "000000000000",
            languages: []
          )
        }

        """)
  }

  @Test func theOrderOfTheFilesDoesNotMatter() throws {
    let files = try files()
    let place = CatalogGenerator.Place.module(importing: "Dactyl")
    #expect(
      try CatalogGenerator(files, place: place).generate()
        == CatalogGenerator(files.reversed(), place: place).generate())
  }

  @Test func twoFilesOfOneLanguageAreAnError() throws {
    let files = ["pt_BR.po", "pt-BR.po"].map { MessageFile(path: $0) }
    #expect(throws: ScannerError(file: "pt-BR.po", line: 1, reason: "pt_BR.po is of the same language")) {
      try CatalogGenerator(files, place: .framework)
    }
    #expect(throws: ScannerError(file: "words.po", line: 1, reason: "the name of the file is no language")) {
      try CatalogGenerator([MessageFile(path: "words.po")], place: .framework)
    }
  }

  @Test func textsThatAreTooLargeAreAnError() throws {
    #expect(PackedTexts.packed([[UInt8](repeating: 0x61, count: PackedTexts.greatestSize)]) != nil)
    #expect(PackedTexts.packed([[UInt8](repeating: 0x61, count: PackedTexts.greatestSize), [0x61]]) == nil)
    #expect(
      PackedTexts.packed([Array("a".utf8), [], Array("bc".utf8)]) == Array("000003000000000001000001000003abc".utf8))
  }

  @Test func aCompiledFileHasTheTexts() throws {
    for file in try files() {
      let language = LanguageName(fileName: String(file.path.dropFirst("Words/".count)))
      let whole = file.withPluralForms(language: language)
      let object = try MessageObjectFile(MessageObjectWriter.bytes(of: whole), path: "a.mo")
      for entry in file.current {
        let forms = entry.key.bytes.withUnsafeBytes { object.forms(of: $0) }
        let expected = entry.isTranslated ? Array(entry.forms.joined(separator: "\0").utf8) : nil
        #expect(forms.map { Array($0) } == expected)
      }
      #expect(object.plural.count == (language?.language == "he" ? 3 : 2))
    }
  }

  @Test func aCompiledFileHasTheBytesThatGettextWrites() throws {
    let text =
      "msgid \"b\"\nmsgid_plural \"c\"\nmsgstr[0] \"d\"\nmsgstr[1] \"e\"\nmsgctxt \"x\"\nmsgid \"a\"\nmsgstr \"f\""
    let bytes = MessageObjectWriter.bytes(of: try MessageFile(parsing: Array(text.utf8), path: "de.po"))
    let words: [UInt32] = [0x9504_12de, 0, 2, 28, 44, 0, 60, 3, 60, 3, 64, 3, 68, 1, 72]
    let table = words.flatMap { word in [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: word >> $0) } }
    #expect(bytes == table + Array("b\0c\0x\u{4}a\0d\0e\0f\0".utf8))
  }
}
