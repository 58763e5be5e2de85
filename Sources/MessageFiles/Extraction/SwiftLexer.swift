import ScannerSupport

/// Splits Swift source into words, signs and string literals. It does not know what they mean.
struct SwiftLexer {
  let path: String
  let bytes: [UInt8]
  var position = 0
  var line = 1
  /// The comments of whole lines outside of values in literals, by their lines.
  private(set) var comments: [Int: SwiftComment] = [:]
  private var depth = 0
  private var lineHasCode = false

  /// The most literals inside of each other.
  private static let greatestDepth = 32

  init(_ bytes: [UInt8], path: String) throws(ScannerError) {
    (self.bytes, self.path) = (bytes, path)
    guard String(validating: bytes, as: UTF8.self) != nil else { throw error("the file is not in UTF-8") }
  }

  /// Returns the tokens of the whole file.
  mutating func tokens() throws(ScannerError) -> [SwiftToken] { try tokens(inValue: false) }

  /// Returns the tokens up to the end, or those of a value up to the parenthesis that closes it.
  mutating func tokens(inValue: Bool) throws(ScannerError) -> [SwiftToken] {
    var tokens: [SwiftToken] = []
    var parentheses = 0
    let startLine = line
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.greatestDepth else {
      throw error("there are more than \(Self.greatestDepth) texts inside of each other")
    }
    while let byte = peek() {
      let tokenLine = line
      if byte == 0x0a || byte == 0x20 || (0x09...0x0d).contains(byte) {
        advance()
        continue
      }
      if try skipComment(tokens.count) { continue }
      lineHasCode = true
      if let literal = try literal() {
        tokens.append(SwiftToken(kind: .text(literal), line: tokenLine))
      } else if skipRegex(after: tokens.last) {
        continue
      } else if Self.isWord(byte) || byte == UInt8(ascii: "#") || byte == UInt8(ascii: "`") {
        tokens.append(SwiftToken(kind: .word(word()), line: tokenLine))
      } else {
        if byte == UInt8(ascii: "(") { parentheses += 1 }
        if byte == UInt8(ascii: ")") {
          parentheses -= 1
          if inValue, parentheses < 0 {
            advance()
            return tokens
          }
        }
        advance()
        tokens.append(SwiftToken(kind: .sign(byte), line: tokenLine))
      }
    }
    guard !inValue else { throw error("the closing parenthesis of this value is missing", line: startLine) }
    return tokens
  }

  private mutating func word() -> String {
    let isQuoted = peek() == UInt8(ascii: "`")
    let isMacro = peek() == UInt8(ascii: "#")
    if isQuoted || isMacro { advance() }
    let start = position
    while let byte = peek(), Self.isWord(byte) { advance() }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    if isQuoted, peek() == UInt8(ascii: "`") { advance() }
    return isMacro ? "#" + word : word
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x24, 0x5f, 0x80...0xff: true
    default: false
    }
  }

  /// Skips a comment, and returns whether there was one.
  private mutating func skipComment(_ tokenCount: Int) throws(ScannerError) -> Bool {
    if starts(with: "//") {
      let start = position
      let isWholeLine = !lineHasCode
      while let byte = peek(), byte != 0x0a { advance() }
      guard isWholeLine, depth == 1 else { return true }
      var text = bytes[start..<position].dropFirst(2)
      let isDocumentation = text.first == UInt8(ascii: "/")
      if isDocumentation { text.removeFirst() }
      if text.first == 0x20 { text.removeFirst() }
      comments[line] = SwiftComment(
        text: trimmed(String(decoding: text, as: UTF8.self)), isDocumentation: isDocumentation, tokenCount: tokenCount)
      return true
    }
    guard starts(with: "/*") else { return false }
    let startLine = line
    var open = 0
    repeat {
      if starts(with: "/*") {
        open += 1
        advance(2)
      } else if starts(with: "*/") {
        open -= 1
        advance(2)
      } else if peek() != nil {
        advance()
      } else {
        throw error("the comment is never closed with '*/'", line: startLine)
      }
    } while open > 0
    return true
  }

  /// Skips a regular expression, and returns whether there was one.
  ///
  /// One without number signs begins where no operator can be, is not followed by a blank, and ends on the same line.
  private mutating func skipRegex(after last: SwiftToken?) -> Bool {
    let hashes = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    let start = position + hashes
    guard start < bytes.count, bytes[start] == UInt8(ascii: "/") else { return false }
    if hashes == 0 {
      let isExpression =
        switch last?.kind {
        case .sign(let sign): "(,=:[{;!&|?".utf8.contains(sign)
        case .word(let word): ["return", "in", "case", "try", "await"].contains(word)
        case .text: false
        case nil: true
        }
      guard isExpression, start + 1 < bytes.count, ![0x20, 0x09, 0x0a].contains(bytes[start + 1]) else { return false }
    }
    var end = start + 1
    while end < bytes.count, hashes > 0 || bytes[end] != 0x0a {
      if bytes[end] == UInt8(ascii: "\\") {
        end += 2
      } else if bytes[end] == UInt8(ascii: "/"),
        bytes[(end + 1)...].prefix(hashes).elementsEqual(bytes[position..<start])
      {
        advance(min(end + 1 + hashes, bytes.count) - position)
        return true
      } else {
        end += 1
      }
    }
    return false
  }

  func peek(_ offset: Int = 0) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }

  func starts(with text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where position < bytes.count {
      if bytes[position] == 0x0a {
        line += 1
        lineHasCode = false
      }
      position += 1
    }
  }

  func error(_ reason: String, line: Int? = nil) -> ScannerError {
    ScannerError(file: path, line: line ?? self.line, reason: reason)
  }
}
