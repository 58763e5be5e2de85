/// Distances from the edges of a rectangle in reading direction, positive inwards, in points.
public struct DirectionalInsets: Hashable, Sendable {
  /// The distance from the upper edge.
  public var top: Double
  /// The distance from the edge at which a line begins: the left one in a left-to-right interface.
  public var leading: Double
  /// The distance from the lower edge.
  public var bottom: Double
  /// The distance from the edge at which a line ends.
  public var trailing: Double

  /// No inset on any edge.
  public static let zero = DirectionalInsets(0)

  /// Insets with these distances, in points.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  /// The same distance on all four edges.
  public init(_ all: Double) {
    self.init(top: all, leading: all, bottom: all, trailing: all)
  }

  /// One distance for the two sides, and one for the upper and lower edge.
  public init(horizontal: Double, vertical: Double) {
    self.init(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }
}
