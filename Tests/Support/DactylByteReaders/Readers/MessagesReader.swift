import DactylGeometry
import DactylLanguage
import MessageFiles
import MessageGrammar

extension ByteReader {
  /// A compiled file of translations, which a device may have.
  static let messages = ByteReader("messages") { bytes in
    guard let catalog = MessageCatalog(objectFile: bytes, in: "de") else { return }
    for id in ["Order", "", "{1} dish", String(decoding: bytes.prefix(8), as: UTF8.self)] {
      let text = LocalizedText(Message(id, plural: id + "s"), arguments: [.integer(3)], count: 3)
      let shown = text.string(in: "de", from: [catalog])
      try check(shown.utf8.count <= 3 * bytes.count + 100, "a text is not larger than its file: \(shown.utf8.count)")
    }
  }

  /// A file of translators, and the rule for plural forms in it.
  static let translations = ByteReader("translations") { bytes in
    let rule = PluralExpression.of(String(decoding: bytes.prefix(200), as: UTF8.self))
    for number in [0, 1, 2, 5, 11, 101, .max, .min] {
      try check((0..<rule.count).contains(rule.form(for: number)), "there is a form for \(number)")
    }
    guard let file = try? MessageFile(parsing: bytes, path: "de.po") else { return }
    let again = try? MessageFile(parsing: Array(file.text.utf8), path: "de.po")
    try check(again?.text == file.text, "a file is the same when it is written and read")
  }
}
