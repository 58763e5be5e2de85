/// Distances from the four edges of a rectangle, positive inwards, in points.
public struct Insets: Hashable, Sendable {
  /// The distance from the upper edge.
  public var top: Double
  /// The distance from the left edge.
  public var left: Double
  /// The distance from the lower edge.
  public var bottom: Double
  /// The distance from the right edge.
  public var right: Double

  /// No inset on any edge.
  public static let zero = Insets(top: 0, left: 0, bottom: 0, right: 0)

  /// Insets with these distances, in points.
  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// The same distance on all four edges.
  public init(_ all: Double) {
    self.init(top: all, left: all, bottom: all, right: all)
  }
}
