import ScannerSupport

extension MessageFile {
  /// Reads the content of a file. `path` is for errors.
  package init(parsing bytes: [UInt8], path: String, limits: MessageLimits = .init()) throws(ScannerError) {
    var parser = try MessageFileParser(bytes, path: path, limits: limits)
    self = try parser.parse()
  }
}

/// Reads a file of gettext, line by line.
struct MessageFileParser {
  private let bytes: [UInt8]
  private let limits: MessageLimits
  private var file: MessageFile
  private var line = 0
  /// The keys of the entries so far, and their lines.
  private var keys: [MessageKey: Int] = [:]
  private var comments = MessageComments()
  private var entry: EntryReader?

  /// The most flags of an entry.
  private static let mostFlags = 64

  init(_ bytes: [UInt8], path: String, limits: MessageLimits) throws(ScannerError) {
    (self.bytes, self.limits) = (bytes, limits)
    file = MessageFile(path: path)
    guard bytes.count <= limits.size else {
      throw ScannerError(file: path, line: 1, reason: "the file is larger than \(limits.size) bytes")
    }
  }

  mutating func parse() throws(ScannerError) -> MessageFile {
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      line += 1
      guard String(validating: bytes[start..<end], as: UTF8.self) != nil else {
        throw error("the file is not in UTF-8")
      }
      try read(bytes[start..<end])
      start = end + 1
    }
    try finishEntry()
    file.ending = comments
    return file
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>) throws(ScannerError) {
    var rest = bytes.drop(while: Self.isBlank)
    while rest.last == 0x0d { rest.removeLast() }
    guard let first = rest.first else { return }
    guard first == UInt8(ascii: "#") else { return try readParts(rest, isObsolete: false) }
    rest.removeFirst()
    guard rest.first == UInt8(ascii: "~") else { return try readComment(rest) }
    rest = rest.dropFirst().drop(while: Self.isBlank)
    if rest.first == UInt8(ascii: "|") { return try readComment(rest) }
    if rest.first == UInt8(ascii: "#") { return try readComment(rest.dropFirst()) }
    try readParts(rest, isObsolete: true)
  }

  private mutating func readComment(_ bytes: ArraySlice<UInt8>) throws(ScannerError) {
    try finishEntry()
    func text(_ bytes: ArraySlice<UInt8>) -> String {
      String(decoding: bytes.first == 0x20 ? bytes.dropFirst() : bytes, as: UTF8.self)
    }
    switch bytes.first {
    case UInt8(ascii: "."): comments.extracted.append(text(bytes.dropFirst()))
    case UInt8(ascii: ":"): comments.references += Self.references(bytes.dropFirst())
    case UInt8(ascii: ","):
      for flag in text(bytes.dropFirst()).split(separator: ",").map({ trimmed($0) }) where !flag.isEmpty {
        if !comments.flags.contains(flag) { comments.flags.append(flag) }
        guard comments.flags.count <= Self.mostFlags else {
          throw error("an entry has more than \(Self.mostFlags) flags")
        }
      }
    case UInt8(ascii: "|"): comments.previous.append(text(bytes.dropFirst()))
    default: comments.translator.append(text(bytes))
    }
  }

  /// Splits at blanks. A path with a blank is between U+2068 and U+2069.
  private static func references(_ bytes: ArraySlice<UInt8>) -> [String] {
    var references: [String] = []
    var current = ""
    var isIsolated = false
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if scalar == "\u{2068}" { isIsolated = true }
      if scalar == "\u{2069}" { isIsolated = false }
      if scalar.isASCII, isBlank(UInt8(ascii: scalar)), !isIsolated {
        if !current.isEmpty { references.append(current) }
        current = ""
      } else {
        current.unicodeScalars.append(scalar)
      }
    }
    return current.isEmpty ? references : references + [current]
  }

  /// Reads keywords and texts in quotes.
  private mutating func readParts(_ bytes: ArraySlice<UInt8>, isObsolete: Bool) throws(ScannerError) {
    var position = bytes.startIndex
    while position < bytes.endIndex {
      if Self.isBlank(bytes[position]) {
        position += 1
      } else if bytes[position] == UInt8(ascii: "\"") {
        guard entry != nil else { throw error("a text belongs to no keyword such as msgid") }
        do throws(QuotedText.Problem) {
          try entry?.addText(bytes, at: &position)
        } catch {
          throw self.error(error.reason)
        }
        guard entry.map({ $0.length <= limits.length }) ?? true else {
          throw error("a text is longer than \(limits.length) bytes")
        }
        if let entry, entry.isObsolete != isObsolete { throw mixed() }
      } else {
        let word = bytes[position...].prefix { !Self.isBlank($0) && $0 != UInt8(ascii: "\"") }
        position = word.endIndex
        try readKeyword(String(decoding: word, as: UTF8.self), isObsolete: isObsolete)
      }
    }
  }

  private func mixed() -> ScannerError { error("one part of the entry is obsolete (#~), and another one is not") }

  private mutating func readKeyword(_ word: String, isObsolete: Bool) throws(ScannerError) {
    guard let keyword = EntryReader.Keyword(word) else {
      throw error("'\(word.prefix(40))' is no keyword of this format")
    }
    if keyword == .context || keyword == .id, entry?.isComplete != false {
      try finishEntry()
      guard file.entries.count < limits.entries else { throw error("the file has more than \(limits.entries) texts") }
      entry = EntryReader(comments: comments, isObsolete: isObsolete)
      comments = MessageComments()
    }
    guard entry != nil else { throw error("\(word) belongs to no msgid") }
    if let entry, entry.isObsolete != isObsolete { throw mixed() }
    guard entry?.begin(keyword, line: line) == true else { throw error("\(word) is in a place where it can't be") }
  }

  private mutating func finishEntry() throws(ScannerError) {
    guard let reader = entry else { return }
    guard reader.isComplete else { throw error("the entry above has no translation (msgstr)") }
    entry = nil
    guard let entry = reader.entry else {
      throw ScannerError(file: file.path, line: reader.line, reason: "the bytes of a text are not UTF-8")
    }
    if entry.id.utf8.contains(MessageKey.separator) || entry.context?.utf8.contains(MessageKey.separator) == true {
      throw ScannerError(file: file.path, line: entry.line, reason: "msgid and msgctxt can't contain U+0004")
    }
    if !entry.isObsolete {
      if let first = keys[entry.key] {
        throw ScannerError(
          file: file.path, line: entry.line, reason: "this text is already in line \(first); each one is there once")
      }
      keys[entry.key] = entry.line
    }
    if entry.id.isEmpty, entry.context == nil, !entry.isObsolete {
      file.header = entry
      try checkCharset(entry)
    } else {
      file.entries.append(entry)
    }
  }

  private func checkCharset(_ header: MessageEntry) throws(ScannerError) {
    guard let type = file.field("Content-Type"), let name = type.lowercased().split(separator: "charset=").last,
      type.lowercased().contains("charset=")
    else { return }
    let charset = trimmed(name)
    // The last one is in templates.
    guard ["utf-8", "utf8", "us-ascii", "ascii", "charset"].contains(charset) else {
      throw ScannerError(
        file: file.path, line: header.line, reason: "the file is in \(charset.prefix(40)); only UTF-8 can be read")
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0d).contains(byte) }

  private func error(_ reason: String) -> ScannerError { ScannerError(file: file.path, line: line, reason: reason) }
}
