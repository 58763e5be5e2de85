import CDactylPango

/// The words of a text and the steps of Backspace in it, by the rules of Unicode (UAX 29) as Pango knows them. Positions
/// are numbers of UTF-8 bytes from the beginning.
///
/// The time grows with the text, so give it a part of a long one.
public struct TextBoundaries: Sendable {
  fileprivate struct Flags: OptionSet {
    let rawValue: UInt8
    static let segment = Flags(rawValue: 1)
    static let wordStart = Flags(rawValue: 2)
    static let wordEnd = Flags(rawValue: 4)
    static let deletesCodePoint = Flags(rawValue: 8)
    /// A word ends and the next begins, and a dictionary may know why.
    static let dictionaryWord = Flags(rawValue: 16)
  }

  /// One for each byte, and one for the end.
  private var flags: [Flags]

  /// The number of UTF-8 bytes of the text.
  public var count: Int { flags.count - 1 }

  /// Finds the boundaries of `text`.
  public init(_ text: String) {
    flags = text.withTextBytes { bytes in
      var flags = [Flags](repeating: [], count: bytes.count + 1)
      bytes.withCString([TextPart(0..<bytes.count)], dots: false) { string, length in
        // One for each code point, and one for the end.
        let count = Int(g_utf8_strlen(string, Int(length))) + 1
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: count)
        pango_get_log_attrs(string, length, -1, nil, &attributes, Int32(count))
        var byte = 0
        for attribute in attributes {
          flags[byte] = Flags(attribute)
          byte = byte < bytes.count ? bytes.scalarEnd(byte) : byte
        }
      }
      return flags
    }
    correct(text.unicodeScalars)
    markWords(of: text.unicodeScalars)
  }

  /// Corrects the flags where Pango's rules are not those of a reader.
  private mutating func correct(_ scalars: String.UnicodeScalarView) {
    var (position, previous): (Int, Unicode.Scalar) = (0, " ")
    for scalar in scalars {
      // In scripts without spaces, a dictionary finds the words, and the rules of Unicode separate all letters.
      if previous.isInScriptWithoutSpaces, scalar.isInScriptWithoutSpaces, !has(.dictionaryWord, position) {
        flags[position].remove(.segment)
      }
      position += UTF8.width(scalar)
      // The line feed of a line break, and the letters of the flag of a part of a country.
      if scalar == "\n" || (0xe0020...0xe007f).contains(scalar.value) { flags[position].remove(.deletesCodePoint) }
      previous = scalar
    }
  }

  /// Marks the segments with a letter or a digit as words. Pango's words begin and end elsewhere, such as in "3.14".
  private mutating func markWords(of scalars: String.UnicodeScalarView) {
    var (position, start, isWord) = (0, 0, false)
    for scalar in scalars {
      isWord = isWord || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      position += UTF8.width(scalar)
      guard has(.segment, position) || position == count else { continue }
      if isWord {
        flags[start].insert(.wordStart)
        flags[position].insert(.wordEnd)
      }
      (start, isWord) = (position, false)
    }
  }

  /// Whether a segment of the text ends at `position`: a word, a space, a punctuation mark.
  public func isBoundary(_ position: Int) -> Bool { has(.segment, position) }

  /// Whether a word begins at `position`: a segment with a letter or a digit.
  public func isWordStart(_ position: Int) -> Bool { has(.wordStart, position) }

  /// Whether a word ends at `position`.
  public func isWordEnd(_ position: Int) -> Bool { has(.wordEnd, position) }

  /// Whether Backspace at `position` deletes only the last code point of the character before it: in scripts where a
  /// reader sees several letters as one character, such as Thai, but not in a letter with an accent or an emoji.
  public func deletesCodePoint(_ position: Int) -> Bool { has(.deletesCodePoint, position) }

  private func has(_ flag: Flags, _ position: Int) -> Bool {
    position >= 0 && position < flags.count && flags[position].contains(flag)
  }
}

extension TextBoundaries.Flags {
  fileprivate init(_ attributes: PangoLogAttr) {
    self = []
    if attributes.is_word_boundary != 0 { insert(.segment) }
    if attributes.is_word_start != 0, attributes.is_word_end != 0 { insert(.dictionaryWord) }
    if attributes.backspace_deletes_character != 0 { insert(.deletesCodePoint) }
  }
}

extension Unicode.Scalar {
  /// Whether it is a letter or a mark of a script of South East Asia (the class SA of UAX 14).
  fileprivate var isInScriptWithoutSpaces: Bool {
    switch value {
    // Thai, Lao; Myanmar; Khmer; Tai Le, New Tai Lue; Tai Tham; Myanmar; Tai Viet.
    case 0xe00...0xeff, 0x1000...0x109f, 0x1780...0x17ff, 0x1950...0x19df, 0x1a20...0x1aaf, 0xa9e0...0xa9ff,
      0xaa60...0xaadf:
      properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    default: false
    }
  }
}
