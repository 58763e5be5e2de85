import DactylGeometry

@testable import DactylLanguage

extension MessageCatalog {
  /// A catalog of one language: the forms by key.
  static func testing(_ language: String, plural: String = "", _ texts: [String: [String]]) -> MessageCatalog {
    guard let file = try? MessageObjectFile(objectFile(plural: plural, texts), path: "test.mo") else {
      return MessageCatalog([:])
    }
    return MessageCatalog([Locale(language): file])
  }

  /// A file of gettext.
  static func objectFile(plural: String, _ texts: [String: [String]], isBigEndian: Bool = false) -> [UInt8] {
    let header = "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: \(plural)\n"
    let rows = ([("", header)] + texts.map { ($0.key, $0.value.joined(separator: "\0")) })
      .map { (Array($0.0.utf8), Array($0.1.utf8)) }.sorted { $0.0.lexicographicallyPrecedes($1.0) }
    func number(_ value: Int) -> [UInt8] {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return isBigEndian ? bytes.reversed() : bytes
    }
    var (keys, values, data): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
    let start = 28 + rows.count * 16
    for (key, _) in rows {
      keys += number(key.count) + number(start + data.count)
      data += key + [0]
    }
    for (_, value) in rows {
      values += number(value.count) + number(start + data.count)
      data += value + [0]
    }
    let head = [0x9504_12de, 0, rows.count, 28, 28 + rows.count * 8, 0, 0].flatMap(number)
    return head + keys + values + data
  }
}
