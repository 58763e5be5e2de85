/// Finds the tags of a list of bookmarks. It reads no declarations and expands no entities: that is all of XML that the
/// list needs.
struct TagScanner {
  /// The text ends within a tag, a comment or the like, or its tags do not fit each other.
  struct Damage: Error {}

  /// A tag at the beginning of an element, or one that is a whole element.
  struct Tag {
    /// The place of the tag, with its angle brackets.
    var range: Range<Int>
    /// The place of the name, with its prefix.
    var name: Range<Int>
    /// The places of the names and of the values, without their quotes.
    var attributes: [(name: Range<Int>, value: Range<Int>)]
    /// Whether the tag is a whole element.
    var isEmpty: Bool
  }

  enum Token {
    case begin(Tag)
    case end(name: Range<Int>, range: Range<Int>)
  }

  let bytes: [UInt8]
  private var place = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the next tag; nil at the end of the text.
  mutating func next() throws(Damage) -> Token? {
    while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = start
      if begins("<!--") {
        try skip(past: "-->", from: start + 4)
      } else if begins("<![CDATA[") {
        try skip(past: "]]>", from: start + 9)
      } else if begins("<?") {
        try skip(past: "?>", from: start + 2)
      } else if begins("<!") {
        try skipDeclaration()
      } else {
        return begins("</") ? try endTag() : .begin(try tag())
      }
    }
    place = bytes.count
    return nil
  }

  // MARK: Parts

  private func begins(_ text: StaticString, at start: Int? = nil) -> Bool {
    let start = start ?? place
    guard bytes.count - start >= text.utf8CodeUnitCount else { return false }
    return text.withUTF8Buffer { letters in bytes[start..<start + letters.count].elementsEqual(letters) }
  }

  private mutating func skip(past end: StaticString, from start: Int) throws(Damage) {
    var start = start
    let first = end.withUTF8Buffer { $0[0] }
    while start < bytes.count, let found = bytes[start...].firstIndex(of: first) {
      if begins(end, at: found) {
        place = found + end.utf8CodeUnitCount
        return
      }
      start = found + 1
    }
    throw Damage()
  }

  /// Skips a declaration with all those that it contains.
  private mutating func skipDeclaration() throws(Damage) {
    var depth = 0
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: "<") where begins("<!--"):
        try skip(past: "-->", from: place + 4)
        continue
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"):
        depth -= 1
        if depth == 0 {
          place += 1
          return
        }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        guard let end = bytes[(place + 1)...].firstIndex(of: bytes[place]) else { throw Damage() }
        place = end
      default: break
      }
      place += 1
    }
    throw Damage()
  }

  private mutating func endTag() throws(Damage) -> Token {
    let start = place
    place += 2
    let name = try self.name()
    skipBlanks()
    guard place < bytes.count, bytes[place] == UInt8(ascii: ">") else { throw Damage() }
    place += 1
    return .end(name: name, range: start..<place)
  }

  private mutating func tag() throws(Damage) -> Tag {
    let start = place
    place += 1
    var tag = Tag(range: start..<start, name: try name(), attributes: [], isEmpty: false)
    while true {
      skipBlanks()
      guard place < bytes.count else { throw Damage() }
      if begins("/>") || bytes[place] == UInt8(ascii: ">") {
        tag.isEmpty = bytes[place] == UInt8(ascii: "/")
        place += tag.isEmpty ? 2 : 1
        tag.range = start..<place
        return tag
      }
      let name = try self.name()
      skipBlanks()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { throw Damage() }
      place += 1
      skipBlanks()
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == UInt8(ascii: "'"),
        let end = bytes[(place + 1)...].firstIndex(of: bytes[place])
      else { throw Damage() }
      tag.attributes.append((name, place + 1..<end))
      place = end + 1
    }
  }

  private mutating func name() throws(Damage) -> Range<Int> {
    let start = place
    while place < bytes.count, !Self.endsName(bytes[place]) { place += 1 }
    guard place > start else { throw Damage() }
    return start..<place
  }

  private mutating func skipBlanks() {
    while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private static func endsName(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == 0 || "<>/=\"'&".utf8.contains(byte)
  }
}

// MARK: Values

extension TagScanner {
  /// Returns the text of a value. Only the entities that all of XML has stand for other letters.
  static func text(_ value: ArraySlice<UInt8>) -> String {
    guard value.contains(UInt8(ascii: "&")) else { return String(decoding: value, as: UTF8.self) }
    var bytes: [UInt8] = []
    var rest = value
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let letter = letter(String(decoding: rest[..<end], as: UTF8.self))
      else {
        bytes.append(byte)
        continue
      }
      bytes += Array(String(Character(letter)).utf8)
      rest = rest[(end + 1)...]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func letter(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case _ where name.hasPrefix("#x"): UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case _ where name.hasPrefix("#"): UInt32(name.dropFirst(1)).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }

  /// Returns the text as a value: without the letters that XML can't have, and with entities for those that would end
  /// it.
  static func value(_ text: String) -> String {
    var letters = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: letters.append(" ")
      case 0..<0x20, 0x7F, 0xFFFE, 0xFFFF: break
      default: letters.append(scalar)
      }
    }
    return String(letters).escapedForMarkup
  }
}
