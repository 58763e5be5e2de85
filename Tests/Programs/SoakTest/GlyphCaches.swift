import Dactyl

/// Cairo's and pixman's glyph images, of which they keep some ten thousands.
///
/// A program whose text is pinched and turned needs new ones all the time, and the heap grows until the caches are
/// full. They are filled beforehand, so that any later growth has another cause.
@MainActor enum GlyphCaches {
  /// More sizes of a few fonts than the caches keep.
  private static let sizes = 700
  private static let text =
    "Card of many Row A little everything Pressed Moved Something happened 0123456789 gesture finger שלום naïve ﬁ 東京"

  static func fill() {
    let label = Label(text)
    label.bounds.size = Size(width: 1000, height: 20)
    for step in 0..<sizes { _ = label.snapshot(scale: 1 + Double(step) / Double(sizes)) }
  }
}
