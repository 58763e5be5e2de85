import DactylGeometry
import Glibc
import Testing

@testable import DactylLanguage

/// Catalogs in the program and in files.
@Suite struct MessageCatalogTests {
  private let texts = ["Order": ["Bestellen"], "a\u{4}Order": ["Reihenfolge"], "{1} x": ["eins", "zwei"], "z": ["Z"]]

  private func text(_ catalog: MessageCatalog, _ message: Message, _ count: Int? = nil, in locale: Locale = "de")
    -> String?
  {
    catalog.text(message, count: count, languages: locale.lookupNames)
  }

  // LA-3
  @Test(arguments: [false, true]) func aFileIsLookedUp(isBigEndian: Bool) throws {
    let bytes = MessageCatalog.objectFile(plural: "nplurals=2; plural=(n != 1);", texts, isBigEndian: isBigEndian)
    let catalog = MessageCatalog(["de": try MessageObjectFile(bytes, path: "de.mo")])
    #expect(text(catalog, Message("Order")) == "Bestellen" && text(catalog, Message("z")) == "Z")
    #expect(text(catalog, Message("Order", context: "a")) == "Reihenfolge")
    #expect([1, 2].map { text(catalog, Message("{1} x", plural: "y"), $0) } == ["eins", "zwei"])
    #expect(text(catalog, Message("none")) == nil && text(catalog, Message("Order"), in: "fr") == nil)
    #expect(text(catalog, Message("")) == nil)
  }

  // LA-3
  @Test func damagedFilesAreFoundOut() {
    let bytes = MessageCatalog.objectFile(plural: "nplurals=2; plural=(n != 1);", texts)
    for count in 0..<bytes.count {
      guard let file = try? MessageObjectFile(Array(bytes[..<count]), path: "x") else { continue }
      let catalog = MessageCatalog(["de": file])
      for key in texts.keys { _ = text(catalog, Message(key)) }
    }
    for index in bytes.indices {
      for value in [0, 0x7f, 0xff] as [UInt8] {
        var damaged = bytes
        damaged[index] = value
        guard let file = try? MessageObjectFile(damaged, path: "x") else { continue }
        let catalog = MessageCatalog(["de": file])
        for key in texts.keys { #expect(text(catalog, Message(key), 3)?.utf8.count ?? 0 <= 3 * bytes.count) }
      }
    }
    #expect(throws: FileError.self) { try MessageObjectFile(Array("msgid \"\"".utf8), path: "x") }
  }

  // LA-1, LA-3
  @Test(arguments: [
    ("de", "de"), ("pt_BR", "pt-BR"), ("sr@latin", "sr-Latn"), ("zh-Hant-TW", "zh-Hant-TW"), ("iw", "he"),
    ("kiosk", nil), ("", nil), ("de.old", nil), ("de@euro", nil), ("de-1996", nil), ("C", nil), ("xx-long", nil),
    ("sr_Cyrl@latin", nil), ("de-u-nu-latn", nil), ("messages-de", nil),
  ])
  func aFileIsNamedByItsLanguage(_ name: String, _ identifier: String?) {
    #expect(Locale(languageName: name)?.identifier == identifier)
  }

  // LA-3
  @Test func aFileWhoseNameIsNoLanguageIsLeftOut() throws {
    var template = Array("/tmp/words-XXXXXX".utf8CString)
    try #require(mkdtemp(&template) != nil)
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let names = ["kiosk.mo", "de.mo", "pt_BR.mo", "notes.txt"]
    defer {
      for name in names { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    let bytes = MessageCatalog.objectFile(plural: "nplurals=2; plural=(n != 1);", texts)
    for name in names {
      let file = try #require(fopen("\(folder)/\(name)", "w"))
      fwrite(bytes, 1, bytes.count, file)
      fclose(file)
    }
    #expect(try MessageCatalog(folder: FilePath(folder)).languages == ["de", "pt-BR"])
  }

  // LA-3
  @Test func packedTextsAreLookedUp() {
    let catalog = MessageCatalog(
      keys: "000003000000000001000003000006abbccc",
      languages: [
        .init("de", plural: "", texts: "000003000000000001000001000003ACC"),
        .init("pt-BR", plural: "nplurals=2; plural=(n > 1);", texts: "000003000000000003000003000003X\0Y"),
      ])
    #expect(
      text(catalog, Message("a")) == "A" && text(catalog, Message("bb")) == nil && text(catalog, Message("ccc")) == "CC"
    )
    #expect([0, 1, 2].map { text(catalog, Message("a", plural: "as"), $0, in: "pt-BR") } == ["X", "X", "Y"])
    #expect(text(catalog, Message("a"), in: "pt") == nil && text(catalog, Message("ab")) == nil)
    #expect(catalog.languages == ["de", "pt-BR"])
  }

  // LA-3
  @Test(arguments: [
    "", "0", "000001", "zzzzzz000000", "ffffff000000000001", "000001000005000001abc", "000001ffffff000000x",
  ])
  func brokenPackedTextsHaveNothing(packed: String) {
    let bytes = Array(packed.utf8)
    bytes.withUnsafeBytes { buffer in
      let strings = PackedStrings(UnsafeStaticBytes(buffer))
      for index in -1...max(strings.count, 1) { #expect(strings.bytes(at: index).count <= bytes.count) }
      Array("a".utf8).withUnsafeBytes { _ = strings.index(of: $0) }
    }
  }
}
