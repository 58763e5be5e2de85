/// Texts in quotes, as C writes them.
enum QuotedText {
  /// A text in quotes that can't be read, at an offset.
  struct Problem: Error {
    let offset: Int
    let reason: String
  }

  /// Reads the text that begins with the quote at `position`, adds it to `text`, and moves behind the closing quote.
  static func read(_ line: ArraySlice<UInt8>, at position: inout Int, into text: inout [UInt8]) throws(Problem) {
    let start = position
    position += 1
    while position < line.endIndex {
      let byte = line[position]
      position += 1
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\") {
        text.append(try escape(line, at: &position))
      } else {
        text.append(byte)
      }
    }
    throw Problem(offset: start, reason: "the closing quote of this text is missing")
  }

  /// Reads what follows a backslash.
  private static func escape(_ line: ArraySlice<UInt8>, at position: inout Int) throws(Problem) -> UInt8 {
    let start = position
    guard position < line.endIndex else {
      throw Problem(offset: start, reason: "the closing quote of this text is missing")
    }
    let byte = line[position]
    if byte == UInt8(ascii: "x") {
      position += 1
      return try number(line, at: &position, radix: 16, most: 2)
    }
    if digit(byte, radix: 8) != nil { return try number(line, at: &position, radix: 8, most: 3) }
    guard let value = values[byte] else {
      let scalar = (0x21...0x7e).contains(byte) ? "\\\(Character(Unicode.Scalar(byte)))" : "a backslash"
      throw Problem(offset: start, reason: "\(scalar) has no meaning in a text; a backslash itself is \\\\")
    }
    position += 1
    return value
  }

  private static func number(
    _ line: ArraySlice<UInt8>, at position: inout Int, radix: Int, most: Int
  ) throws(Problem) -> UInt8 {
    let start = position
    var number = 0
    while position < line.endIndex, position - start < most, let digit = digit(line[position], radix: radix) {
      number = number * radix + digit
      position += 1
    }
    guard position > start else { throw Problem(offset: start, reason: "\\x has no digits") }
    guard number > 0, let byte = UInt8(exactly: number) else {
      throw Problem(offset: start, reason: "\(number) is no byte of a text")
    }
    return byte
  }

  private static func digit(_ byte: UInt8, radix: Int) -> Int? {
    let digit: Int
    switch byte {
    case 0x30...0x39: digit = Int(byte) - 0x30
    case 0x41...0x46: digit = Int(byte) - 0x41 + 10
    case 0x61...0x66: digit = Int(byte) - 0x61 + 10
    default: return nil
    }
    return digit < radix ? digit : nil
  }

  private static let values: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 0x0a, UInt8(ascii: "t"): 0x09, UInt8(ascii: "r"): 0x0d, UInt8(ascii: "a"): 0x07,
    UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0c, UInt8(ascii: "v"): 0x0b, UInt8(ascii: "\""): 0x22,
    UInt8(ascii: "\\"): 0x5c,
  ]

  private static let escapes: [UInt8: String] = [
    0x0a: "\\n", 0x09: "\\t", 0x0d: "\\r", 0x07: "\\a", 0x08: "\\b", 0x0c: "\\f", 0x0b: "\\v", 0x22: "\\\"",
    0x5c: "\\\\",
  ]

  /// Returns a text in quotes; one of several lines is several texts, of which the first is empty.
  static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line: [UInt8] = []
    func end() {
      lines.append("\"\(String(decoding: line, as: UTF8.self))\"")
      line = []
    }
    for byte in text.utf8 {
      if let escape = escapes[byte] {
        line += escape.utf8
      } else if byte < 0x20 {
        line += [0x5c, 0x30, 0x30 + byte >> 3, 0x30 + byte & 7]
      } else {
        line.append(byte)
      }
      if byte == 0x0a { end() }
    }
    if !line.isEmpty || lines.isEmpty { end() }
    return lines.count > 1 ? ["\"\""] + lines : lines
  }
}
