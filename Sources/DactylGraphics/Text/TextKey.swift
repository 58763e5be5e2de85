#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// All values that a layout depends on.
struct TextKey: Hashable {
  var text: String
  /// Empty for plain text.
  var spans: [AttributedText.Span]
  var style: TextStyle
  /// The width, in Pango's units; -1 for no limit.
  var width: Int32
  /// The scale of all fonts.
  var scale: Double
  /// The direction of the first paragraph; nil for that of its first letter.
  var direction: TextDirection?

  /// Swift compares strings by meaning. A layout contains byte positions, so texts must be equal byte by byte.
  static func == (a: TextKey, b: TextKey) -> Bool {
    a.width == b.width && a.text.hasSameBytes(as: b.text) && a.style == b.style && a.scale == b.scale
      && a.spans == b.spans && a.direction == b.direction
  }

  func hash(into hasher: inout Hasher) {
    text.withTextBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0.bytes)) }
    hasher.combine(width)
    hasher.combine(style)
    hasher.combine(scale)
    hasher.combine(spans)
    hasher.combine(direction)
  }

  /// The smallest and the largest font, in points.
  var fontSizes: ClosedRange<Double> {
    let size = style.font.scaledSize(scale)
    return spans.reduce(size...size) { sizes, span in
      guard let size = span.attributes.font?.scaledSize(scale) else { return sizes }
      return min(size, sizes.lowerBound)...max(size, sizes.upperBound)
    }
  }

  /// The key without the values that do not affect a single line that fits.
  var asOneLine: TextKey {
    var key = self
    key.width = -1
    key.style.alignment = .leading
    key.style.wrapping = .word
    key.style.lineLimit = nil
    key.style.truncation = .tail
    key.style.hyphenates = false
    return key
  }

  /// Whether the text may fit on one line of `units`, assuming that letters are hardly ever narrower than a fifth of
  /// the font size.
  func mayFit(_ units: Int32) -> Bool {
    let least = Double(text.utf8.count) * 0.2 * style.font.scaledSize(scale)
    return least * TextEngine.unitsPerPoint <= Double(units)
  }
}

extension String {
  fileprivate func hasSameBytes(as other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withTextBytes { a in
      other.withTextBytes { b in
        guard let start = a.bytes.baseAddress, let otherStart = b.bytes.baseAddress else { return true }
        return start == otherStart || memcmp(start, otherStart, a.count) == 0
      }
    }
  }
}
