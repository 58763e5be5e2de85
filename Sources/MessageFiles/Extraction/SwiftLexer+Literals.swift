import ScannerSupport

extension SwiftLexer {
  /// Reads the string literal at the position; nil if there is none.
  mutating func literal() throws(ScannerError) -> SwiftLiteral? {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    guard peek(hashes) == UInt8(ascii: "\"") else { return nil }
    var reader = LiteralReader(hashes: hashes, line: line)
    advance(hashes)
    reader.hasLines = beginsLines()
    advance(reader.hasLines ? 3 : 1)
    if reader.hasLines {
      while let byte = peek(), byte != 0x0a { advance() }
      advance()
      reader.beginLine()
    }
    while try readPart(of: &reader) {}
    guard let text = String(validating: reader.hasLines ? reader.withoutIndentation : reader.bytes, as: UTF8.self)
    else {
      throw error("the bytes of this text are not UTF-8", line: reader.line)
    }
    return SwiftLiteral(text: text, values: reader.values)
  }

  /// Whether three quotes are at the position, and nothing else on their line.
  private func beginsLines() -> Bool {
    guard starts(with: "\"\"\"") else { return false }
    let rest = bytes[(position + 3)...].drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }
    return rest.first == 0x0a
  }

  /// Reads one sign, or a value; returns false at the end.
  private mutating func readPart(of reader: inout LiteralReader) throws(ScannerError) -> Bool {
    let hashes = reader.hashes
    guard let byte = peek(), reader.hasLines || byte != 0x0a else {
      throw error("the closing quote of this text is missing", line: reader.line)
    }
    let isEnd = byte == UInt8(ascii: "\"") && (!reader.hasLines || starts(with: "\"\"\""))
    if isEnd, hasHashes(hashes, at: reader.hasLines ? 3 : 1) {
      advance((reader.hasLines ? 3 : 1) + hashes)
      return false
    }
    guard byte == UInt8(ascii: "\\"), hasHashes(hashes, at: 1) else {
      // The end of a line is a line feed, whatever it is in the file.
      if byte != 0x0d || peek(1) != 0x0a { reader.bytes.append(byte) }
      advance()
      if byte == 0x0a { reader.beginLine() }
      return true
    }
    advance(1 + hashes)
    try readEscape(of: &reader)
    return true
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    let part = bytes[min(position + offset, bytes.count)...].prefix(count)
    return part.count == count && part.allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// Reads what follows a backslash.
  private mutating func readEscape(of reader: inout LiteralReader) throws(ScannerError) {
    guard let byte = peek() else { throw error("the closing quote of this text is missing", line: reader.line) }
    switch byte {
    case UInt8(ascii: "("):
      advance()
      reader.values.append(try tokens(inValue: true))
      reader.bytes += "{\(reader.values.count)}".utf8
    case UInt8(ascii: "u"):
      let start = position
      while let byte = peek(), byte != UInt8(ascii: "}"), position - start < 12 { advance() }
      let digits = bytes[start..<position].dropFirst(2)
      advance()
      guard let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(code)
      else { throw error("\\u in a text is followed by no sign's number") }
      reader.bytes += String(Character(scalar)).utf8
    case 0x0a, 0x0d, 0x20, 0x09:
      // The line goes on in the next one.
      while let byte = peek(), byte != 0x0a { advance() }
      advance()
      reader.beginLine()
    default:
      guard let value = Self.escapes[byte] else { throw error("a backslash in a text is followed by no known sign") }
      reader.bytes.append(value)
      advance()
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0a, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0d, UInt8(ascii: "0"): 0,
    UInt8(ascii: "\""): 0x22, UInt8(ascii: "'"): 0x27, UInt8(ascii: "\\"): 0x5c,
  ]
}

/// A literal that is being read.
private struct LiteralReader {
  /// The number signs before its first quote.
  let hashes: Int
  /// The line on which it begins.
  let line: Int
  /// Whether it has three quotes.
  var hasLines = false
  var bytes: [UInt8] = []
  var values: [[SwiftToken]] = []
  /// Where lines of the source begin in `bytes`.
  private var lineStarts: [Int] = []

  init(hashes: Int, line: Int) { (self.hashes, self.line) = (hashes, line) }

  mutating func beginLine() { lineStarts.append(bytes.count) }

  /// The bytes without the blanks before the closing quotes, which all lines have, and without the last line.
  var withoutIndentation: [UInt8] {
    guard let last = lineStarts.last else { return bytes }
    let indentation = bytes.count - last
    var result: [UInt8] = []
    for (start, end) in zip(lineStarts, lineStarts.dropFirst() + [bytes.count]) where start < last {
      let blanks = bytes[start..<end].prefix(indentation).prefix { $0 == 0x20 || $0 == 0x09 }.count
      result += bytes[(start + blanks)..<end]
    }
    if result.last == 0x0a { result.removeLast() }
    return result
  }
}
