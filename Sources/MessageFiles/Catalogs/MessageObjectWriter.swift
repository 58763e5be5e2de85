/// Makes the compiled form of a file (`.mo`), which `MessageCatalog(folder:)` and gettext read.
package enum MessageObjectWriter {
  /// Returns the bytes. They have the header, and the entries with a translation that is used.
  package static func bytes(of file: MessageFile) -> [UInt8] {
    var texts: [(key: MessageKey, id: [UInt8], forms: [UInt8])] = []
    let header = (file.header?.isFuzzy == false ? file.header : nil).map { [$0] } ?? []
    for entry in header + file.current where entry.isTranslated {
      let plural: [UInt8] = entry.plural.map { [0] + Array($0.utf8) } ?? []
      let forms = Array(entry.forms.map { Array($0.utf8) }.joined(separator: [0]))
      texts.append((entry.key, entry.key.bytes + plural, forms))
    }
    texts.sort { $0.key < $1.key }
    let count = texts.count
    let start = 28
    var bytes: [UInt8] = []
    func add(_ number: Int) {
      for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
    // The magic number, the revision, the number of texts, the two tables, and a table for hashing, which is empty.
    for number in [0x9504_12de, 0, count, start, start + count * 8, 0, start + count * 16] { add(number) }
    var offset = start + count * 16
    for list in [texts.map(\.id), texts.map(\.forms)] {
      for text in list {
        add(text.count)
        add(offset)
        offset += text.count + 1
      }
    }
    for text in texts { bytes += text.id + [0] }
    for text in texts { bytes += text.forms + [0] }
    return bytes
  }
}
