import CDactylPango

/// The words of a text and the steps of Backspace in it, by the rules of Unicode (UAX 29) as Pango knows them.
/// Positions are numbers of UTF-8 bytes from the beginning.
///
/// Unicode leaves words of Japanese and Chinese to dictionaries, and separates all ideographs and Hiragana. Here those
/// after each other are a word, as in GTK: これは and テスト and です.
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
    /// As `segment`, with ideographs and Hiragana after each other as one.
    static let unit = Flags(rawValue: 32)
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
    markUnits(of: text.unicodeScalars)
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

  /// Marks the segments, with runs of ideographs and of Hiragana as one.
  private mutating func markUnits(of scalars: String.UnicodeScalarView) {
    var (position, run): (Int, CJKRun?) = (0, nil)
    for scalar in scalars {
      let next = CJKRun.of(scalar, behind: run)
      if has(.segment, position), next == nil || next != run { flags[position].insert(.unit) }
      // A mark belongs to the letter before it.
      if next != nil || has(.segment, position) { run = next }
      position += UTF8.width(scalar)
    }
    if has(.segment, position) { flags[position].insert(.unit) }
  }

  /// Marks the units with a letter or a digit as words. Pango's words begin and end elsewhere, such as in "3.14". A
  /// full stop or a colon between letters is no part of a word, so that a movement stops in "foo.bar".
  private mutating func markWords(of scalars: String.UnicodeScalarView) {
    var (position, start, end) = (0, 0, 0)
    var (isWord, isBehindLetter) = (false, false)
    func mark(_ flags: inout [Flags]) {
      guard isWord else { return }
      flags[start].insert(.wordStart)
      flags[end].insert(.wordEnd)
    }
    for scalar in scalars {
      let properties = scalar.properties
      let width = UTF8.width(scalar)
      if has(.unit, position) {
        mark(&flags)
        (start, isWord, isBehindLetter) = (position, false, false)
      }
      if scalar.endsWordsBetweenLetters, isBehindLetter, !has(.unit, position) {
        mark(&flags)
        (start, isWord, isBehindLetter) = (position + width, false, false)
      } else {
        let isLetter = properties.isAlphabetic
        isWord = isWord || isLetter || properties.numericType != nil
        // Marks and signs between letters and digits, such as an underscore, change nothing.
        if isLetter || properties.numericType != nil { isBehindLetter = isLetter }
      }
      position += width
      end = position
    }
    mark(&flags)
  }

  /// Whether a segment of the text ends at `position`: a word, a space, a punctuation mark.
  public func isBoundary(_ position: Int) -> Bool { has(.segment, position) }

  /// Whether what a double click selects may begin or end at `position`: as ``isBoundary(_:)``, with ideographs and
  /// Hiragana after each other as one.
  public func isUnitBoundary(_ position: Int) -> Bool { has(.unit, position) }

  /// Whether a word begins at `position`: a unit with a letter or a digit, or a part of one behind a full stop or a
  /// colon.
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

/// Letters that are a word with those of the same kind before them.
package enum CJKRun {
  case ideographs
  case hiragana
  case katakana

  /// Returns the run that `scalar` belongs to behind a letter of `run`; nil if it belongs to none.
  package static func of(_ scalar: Unicode.Scalar, behind run: CJKRun? = nil) -> CJKRun? {
    switch scalar.value {
    // Small and large letters, marks for the same letter again; old forms.
    case 0x3041...0x3096, 0x309d...0x309f, 0x1b001...0x1b11f, 0x1b150...0x1b152, 0x1f200: .hiragana
    case 0x30a1...0x30fa, 0x30fd...0x30ff, 0x31f0...0x31ff, 0xff66...0xff6f, 0xff71...0xff9d: .katakana
    // A long vowel, and the marks of other sounds.
    case 0x30fc, 0xff70, 0x309b, 0x309c: run == .hiragana ? .hiragana : .katakana
    // Marks for the same ideograph again.
    case 0x3005, 0x303b: .ideographs
    default: scalar.properties.isIdeographic ? .ideographs : nil
    }
  }
}

extension Unicode.Scalar {
  /// Whether Unicode has it inside of words (MidLetter and MidNumLet of UAX 29), and a movement stops there: a full
  /// stop, a colon, and their other forms.
  fileprivate var endsWordsBetweenLetters: Bool {
    switch value {
    case 0x2e, 0x3a, 0x2024, 0xfe13, 0xfe52, 0xfe55, 0xff0e, 0xff1a: true
    default: false
    }
  }

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
