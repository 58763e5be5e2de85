import CDactylPango

/// The direction in which a text is read.
public enum TextDirection: Hashable, Sendable {
  /// Latin, Greek, Cyrillic, Chinese and most others.
  case leftToRight
  /// Arabic, Hebrew and others.
  case rightToLeft

  /// The direction of the first letter of `text`; nil if there is none.
  public init?(of text: String) {
    guard let direction = text.withTextBytes({ $0.direction(from: 0, acrossParagraphs: true) }) else { return nil }
    self = direction
  }
}

extension TextBytes {
  /// Returns the direction of the paragraph that contains `start`, the beginning of a paragraph or a line. `direction`
  /// is the direction of the text before.
  ///
  /// The direction is that of the first letter. A paragraph without letters has the direction of the paragraph before.
  func direction(from start: Int, after direction: TextDirection) -> TextDirection {
    isParagraphStart(start) ? self.direction(from: start, acrossParagraphs: false) ?? direction : direction
  }

  /// The direction of paragraphs without letters at the beginning: that of the first letter in the text.
  var firstDirection: TextDirection { direction(from: 0, acrossParagraphs: true) ?? .leftToRight }

  fileprivate func direction(from start: Int, acrossParagraphs: Bool) -> TextDirection? {
    var index = start
    let end = min(count, start + Self.mostWithoutLetters)
    while index < end {
      if !acrossParagraphs, isParagraphBreak(at: index) { return nil }
      let next = scalarEnd(index)
      if let direction = direction(ofScalarIn: index..<next) { return direction }
      index = next
    }
    return nil
  }

  private func direction(ofScalarIn range: Range<Int>) -> TextDirection? {
    let byte = bytes[range.lowerBound]
    if byte < 0x80 { return (0x61...0x7a).contains(byte | 0x20) ? .leftToRight : nil }
    guard let base = bytes.baseAddress else { return nil }
    return (base + range.lowerBound).withMemoryRebound(to: CChar.self, capacity: range.count) { scalar in
      switch dactyl_pango_find_base_dir(scalar, Int32(range.count)) {
      case PANGO_DIRECTION_LTR: .leftToRight
      case PANGO_DIRECTION_RTL: .rightToLeft
      default: nil
      }
    }
  }

  /// The most bytes that are searched for a letter.
  private static var mostWithoutLetters: Int { 1 << 16 }
}
