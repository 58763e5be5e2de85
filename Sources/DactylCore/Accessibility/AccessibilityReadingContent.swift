import DactylGeometry
import DactylText

/// A view whose text assistive technology reads by characters, words and lines (`AC-6`).
///
/// All positions are numbers of UTF-8 bytes, as those of a ``TextStorage``. Those that are given are valid. A text that
/// the user edits is a ``TextInput`` as well.
@MainActor public protocol AccessibilityReadingContent: View {
  /// The text that the user can read. That of a secure field has a dot for each character.
  var accessibilityText: TextStorage { get }

  /// Returns the rectangles around a part of the text that is visible, in the view's own coordinates.
  func accessibilityTextRects(for range: Range<Int>) -> [Rect]

  /// Returns the position nearest to a point of the view's own coordinates.
  func accessibilityTextPosition(at point: Point) -> Int

  /// Returns the range of the line on the screen at a position.
  func accessibilityTextLine(at position: Int) -> Range<Int>

  /// The links, with their targets. Default: none.
  var accessibilityTextLinks: [(range: Range<Int>, target: String)] { get }

  /// Opens a link. Returns false if the view does not. Default: false.
  func openAccessibilityTextLink(_ target: String) -> Bool

  /// Scrolls so that a part of the text is visible. Default: nothing.
  func scrollToAccessibilityText(_ range: Range<Int>)
}

extension AccessibilityReadingContent {
  public var accessibilityTextLinks: [(range: Range<Int>, target: String)] { [] }

  public func openAccessibilityTextLink(_ target: String) -> Bool { false }

  public func scrollToAccessibilityText(_ range: Range<Int>) {}
}
