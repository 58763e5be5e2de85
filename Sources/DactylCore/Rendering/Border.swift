import DactylGraphics

/// A line inside the edge of a view, above its subviews.
public struct Border: Hashable, Sendable {
  /// The colour, which may be different in the dark appearance.
  public var color: Color
  /// The width in points. It is drawn as whole pixels, at least one. Negative values and NaN count as 0, which draws
  /// nothing.
  public var width: Double {
    didSet { width = Self.limited(width) }
  }

  /// Creates a border of `width` points.
  public init(color: Color, width: Double = 1) {
    self.color = color
    self.width = Self.limited(width)
  }

  private static func limited(_ width: Double) -> Double { width > 0 ? width : 0 }
}
