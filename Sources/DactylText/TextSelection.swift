/// The selected part of a text, or the caret if nothing is selected. Positions are numbers of UTF-8 bytes.
public struct TextSelection: Hashable, Sendable {
  /// The end that stays when the selection is extended.
  public var anchor: Int
  /// The end that moves: where the caret is.
  public var head: Int

  /// A selection from `anchor` to `head`, which may be before it.
  public init(anchor: Int, head: Int) {
    (self.anchor, self.head) = (anchor, head)
  }

  /// A selection of no text: a caret at `position`.
  public init(_ position: Int) {
    self.init(anchor: position, head: position)
  }

  /// A selection whose moving end is the end of `range`.
  public init(_ range: Range<Int>) {
    self.init(anchor: range.lowerBound, head: range.upperBound)
  }

  /// The selected range.
  public var range: Range<Int> { min(anchor, head)..<max(anchor, head) }

  /// Whether nothing is selected.
  public var isEmpty: Bool { anchor == head }
}

/// The unit of a movement or a deletion in a text.
public enum TextGranularity: Hashable, Sendable, CaseIterable {
  /// A character as the reader sees it, with all its accents.
  case character
  /// Forwards to the end of a word, backwards to the beginning of one.
  case word
  /// To an end of the line, as it is wrapped.
  case line
  /// To an end of the paragraph; from there, to that of the next one.
  case paragraph
  /// To an end of the text.
  case document
}

/// The direction of a movement in a text.
public enum TextMovement: Hashable, Sendable, CaseIterable {
  /// Towards the end of the text.
  case forward
  /// Towards its beginning.
  case backward
  /// To the left on the screen, in any script.
  case left
  /// To the right on the screen, in any script.
  case right
  /// A line up; from the first line to the beginning of the text.
  case up
  /// A line down; from the last line to the end of the text.
  case down
}

/// Answers where the caret goes when it moves by a line or to a side. The view that shows the text conforms.
@MainActor public protocol TextGeometry: AnyObject {
  /// Returns the caret's next position to the left or to the right of `position`; `position` itself at the ends of the
  /// text.
  func position(from position: Int, isRight: Bool) -> Int
  /// Returns the position a line above or below `position` that is nearest to `x`, in points; nil if there is no line.
  func position(from position: Int, isDown: Bool, x: Double) -> Int?
  /// Returns the horizontal coordinate of the caret at `position`, in points.
  func caretX(at position: Int) -> Double
  /// Returns the range of the line of `position`, without its line break.
  func lineRange(at position: Int) -> Range<Int>
  /// Returns whether the paragraph of `position` reads from the right to the left.
  func isRightToLeft(at position: Int) -> Bool
}
