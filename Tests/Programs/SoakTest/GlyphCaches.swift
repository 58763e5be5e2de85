import Dactyl

/// Cairo's and pixman's pictures of glyphs, which they keep until they have some ten thousands of them.
///
/// A program whose text is pinched and turned needs new ones all the time, and the heap grows for it until they are
/// full. They are filled beforehand, so that what grows afterwards is something else.
@MainActor enum GlyphCaches {
  /// More sizes of a few fonts than are kept.
  private static let sizes = 700
  private static let text =
    "Card of many Row A little everything Pressed Moved Something happened 0123456789 gesture finger שלום naïve ﬁ 東京"

  static func fill() {
    let label = Label(text)
    label.bounds.size = Size(width: 1000, height: 20)
    for step in 0..<sizes { _ = label.snapshot(scale: 1 + Double(step) / Double(sizes)) }
  }
}
