import DactylGeometry
import DactylGraphics
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

  /// The links in the text, in its order (`AC-27`). Default: none.
  var accessibilityTextLinks: [any AccessibilityTextLink] { get }

  /// The look of the text where it has no attributes of its own (`AC-26`). Default: nil, which tells none.
  var accessibilityTextStyle: TextStyle? { get }

  /// Returns the attributes at a position, which is before the end of the text, and the part of the text that has them
  /// (`AC-26`). Default: no attributes, for the whole text.
  func accessibilityTextRun(at position: Int) -> AccessibilityTextRun

  /// Scrolls so that a part of the text is visible. Default: nothing.
  func scrollToAccessibilityText(_ range: Range<Int>)
}

extension AccessibilityReadingContent {
  public var accessibilityTextLinks: [any AccessibilityTextLink] { [] }

  public var accessibilityTextStyle: TextStyle? { nil }

  public func accessibilityTextRun(at position: Int) -> AccessibilityTextRun {
    AccessibilityTextRun(0..<accessibilityText.count)
  }

  public func scrollToAccessibilityText(_ range: Range<Int>) {}
}
