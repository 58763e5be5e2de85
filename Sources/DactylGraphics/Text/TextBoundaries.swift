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
        var attributes = [PangoLogAttr](repeating: PangoLogAttr(), count: Int(length) + 1)
        let codePoints = Int(g_utf8_strlen(string, Int(length)))
        pango_get_log_attrs(string, length, -1, nil, &attributes, Int32(codePoints + 1))
        var byte = 0
        for index in 0...codePoints {
          flags[byte] = Flags(attributes[index])
          byte = byte < bytes.count ? bytes.scalarEnd(byte) : byte
        }
      }
      return flags
    }
  }

  /// Whether a segment of the text ends at `position`: a word, a space, a punctuation mark.
  public func isBoundary(_ position: Int) -> Bool { has(.segment, position) }

  /// Whether a word begins at `position`. Numbers are words; spaces and punctuation marks are not.
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
    if attributes.is_word_start != 0 { insert(.wordStart) }
    if attributes.is_word_end != 0 { insert(.wordEnd) }
    if attributes.backspace_deletes_character != 0 { insert(.deletesCodePoint) }
  }
}
