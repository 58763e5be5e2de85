#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Everything that a layout depends on.
struct TextKey: Hashable {
  var text: String
  /// Empty for plain text.
  var spans: [AttributedText.Span]
  var style: TextStyle
  /// In Pango's units; -1 is no limit.
  var width: Int32
  /// Of all fonts.
  var scale: Double

  /// Strings are equal where they mean the same; layouts have places, so they must be the same byte for byte.
  static func == (a: TextKey, b: TextKey) -> Bool {
    a.width == b.width && a.text.hasSameBytes(as: b.text) && a.style == b.style && a.scale == b.scale
      && a.spans == b.spans
  }

  func hash(into hasher: inout Hasher) {
    text.withTextBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0.bytes)) }
    hasher.combine(width)
    hasher.combine(style)
    hasher.combine(scale)
    hasher.combine(spans)
  }

  /// Of all fonts, in points.
  var fontSizes: ClosedRange<Double> {
    let size = style.font.scaledSize(scale)
    return spans.reduce(size...size) { sizes, span in
      guard let size = span.attributes.font?.scaledSize(scale) else { return sizes }
      return min(size, sizes.lowerBound)...max(size, sizes.upperBound)
    }
  }

  /// The same without what makes no difference to a single line that fits.
  var asOneLine: TextKey {
    var key = self
    key.width = -1
    key.style.alignment = .leading
    key.style.wrapping = .word
    key.style.lineLimit = nil
    key.style.truncation = .tail
    return key
  }

  /// Whether it is worth trying if the text fits on one line of `units`: letters are hardly ever narrower than that.
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
