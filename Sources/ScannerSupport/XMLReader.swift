/// Reads the part of XML that protocol files use: elements, attributes, comments, CDATA, a document type and
/// processing instructions.
///
/// It replaces Foundation's parser because an error has to name the line of the mistake, not the line where a parser
/// noticed it.
package struct XMLReader {
  private let file: String
  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// The root element of `text`.
  package static func read(_ text: [UInt8], file: String) throws(ScannerError) -> XMLNode {
    var reader = XMLReader(file: file, bytes: text)
    return try reader.document()
  }

  private init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  private mutating func document() throws(ScannerError) -> XMLNode {
    try skipContent(allowsText: false)
    guard position < bytes.count else { throw error("there is no element in this file") }
    let root = try element()
    try skipContent(allowsText: false)
    guard position == bytes.count else { throw error("something follows the end of <\(root.name)>") }
    return root
  }

  /// Protocol files nest four deep. Much deeper trees would exhaust the stack when they are released.
  private static let maximumDepth = 64

  private mutating func element() throws(ScannerError) -> XMLNode {
    var open: [XMLNode] = []
    while true {
      if starts(with: "</") {
        guard let node = open.popLast() else { throw error("an end tag instead of an element") }
        let endLine = line
        advance(2)
        let name = try self.name()
        guard name == node.name else {
          throw error("</\(name)> ends <\(node.name)> of line \(node.line)", line: endLine)
        }
        skipSpace()
        guard take(">") else { throw error("</\(name) is not closed with '>'", line: endLine) }
        if open.isEmpty { return node }
        open[open.count - 1].children.append(node)
      } else {
        let (node, isEmpty) = try startTag()
        if !isEmpty {
          open.append(node)
          guard open.count <= Self.maximumDepth else { throw error("elements nest too deep", line: node.line) }
        } else if open.isEmpty {
          return node
        } else {
          open[open.count - 1].children.append(node)
        }
      }
      try skipContent(allowsText: true)
      guard position < bytes.count else {
        let last = open[open.count - 1]
        throw error("the file ends inside <\(last.name)>, which is never closed", line: last.line)
      }
    }
  }

  private mutating func startTag() throws(ScannerError) -> (XMLNode, isEmpty: Bool) {
    let startLine = line
    advance(1)
    var node = XMLNode(name: try name(), attributes: [:], children: [], line: startLine)
    while true {
      let hadSpace = skipSpace()
      if take("/>") { return (node, true) }
      if take(">") { return (node, false) }
      guard position < bytes.count, bytes[position] != UInt8(ascii: "<") else {
        throw error("<\(node.name) is not closed with '>'", line: startLine)
      }
      guard hadSpace else { throw error("a blank is missing before an attribute of <\(node.name)>") }
      let attributeLine = line
      let attribute = try name()
      skipSpace()
      guard take("=") else { throw error("attribute \(attribute) of <\(node.name)> has no value", line: attributeLine) }
      skipSpace()
      let value = try attributeValue(of: attribute, line: attributeLine)
      guard node.attributes.updateValue(value, forKey: attribute) == nil else {
        throw error("attribute \(attribute) of <\(node.name)> appears twice", line: attributeLine)
      }
    }
  }

  private mutating func attributeValue(of attribute: String, line startLine: Int) throws(ScannerError) -> String {
    guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") || bytes[position] == UInt8(ascii: "'") else {
      throw error("the value of attribute \(attribute) is not in quotes", line: startLine)
    }
    let quote = bytes[position]
    advance(1)
    var value: [UInt8] = []
    while position < bytes.count, bytes[position] != quote {
      if bytes[position] == UInt8(ascii: "<") {
        throw error("'<' in the value of attribute \(attribute), or its closing quote is missing", line: startLine)
      }
      if bytes[position] == UInt8(ascii: "&") {
        value += try entity()
      } else {
        value.append(bytes[position])
        advance(1)
      }
    }
    guard position < bytes.count else {
      throw error("the closing quote of attribute \(attribute) is missing", line: startLine)
    }
    advance(1)
    return String(decoding: value, as: UTF8.self)
  }

  /// Reads an entity such as `&lt;`, and returns it as UTF-8.
  private mutating func entity() throws(ScannerError) -> [UInt8] {
    let rest = bytes[position...].prefix(12)
    guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { throw error("'&' that begins no entity") }
    let name = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    advance(end + 1 - position)
    switch name {
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "amp": return [UInt8(ascii: "&")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      var code: UInt32?
      if name.hasPrefix("#x") {
        code = UInt32(name.dropFirst(2), radix: 16)
      } else if name.hasPrefix("#") {
        code = UInt32(name.dropFirst(1))
      }
      guard let code, let scalar = Unicode.Scalar(code) else { throw error("unknown entity &\(name);") }
      return Array(String(scalar).utf8)
    }
  }

  private mutating func name() throws(ScannerError) -> String {
    let start = position
    while position < bytes.count, Self.isNameByte(bytes[position]) { advance(1) }
    guard position > start else { throw error("a name was expected") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: ":"), 0x80...0xFF:
      return true
    default:
      return false
    }
  }

  /// Skips everything up to the next tag: blanks, comments, instructions, and text if it is allowed.
  private mutating func skipContent(allowsText: Bool) throws(ScannerError) {
    while position < bytes.count {
      if starts(with: "<!--") {
        try skip(past: "-->", what: "comment")
      } else if starts(with: "<![CDATA[") {
        guard allowsText else { throw error("text outside of the root element") }
        try skip(past: "]]>", what: "CDATA section")
      } else if starts(with: "<?") {
        try skip(past: "?>", what: "instruction")
      } else if starts(with: "<!") {
        try skip(past: ">", what: "declaration")
      } else if bytes[position] == UInt8(ascii: "<") {
        return
      } else {
        guard allowsText || Self.isSpace(bytes[position]) else { throw error("text outside of the root element") }
        advance(1)
      }
    }
  }

  private mutating func skip(past end: String, what: String) throws(ScannerError) {
    let startLine = line
    while position < bytes.count {
      if take(end) { return }
      advance(1)
    }
    throw error("the \(what) is never closed with '\(end)'", line: startLine)
  }

  @discardableResult private mutating func skipSpace() -> Bool {
    let start = position
    while position < bytes.count, Self.isSpace(bytes[position]) { advance(1) }
    return position > start
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

  private func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  private mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    advance(text.utf8.count)
    return true
  }

  private mutating func advance(_ count: Int) {
    let end = min(position + count, bytes.count)
    while position < end {
      if bytes[position] == 0x0A { line += 1 }
      position += 1
    }
  }

  private func error(_ reason: String, line: Int? = nil) -> ScannerError {
    ScannerError(file: file, line: line ?? self.line, reason: reason)
  }
}
