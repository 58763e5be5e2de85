/// Sides of a rectangle, of a window for instance. Two adjacent sides are a corner; an empty set is the middle.
public struct RectEdge: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The upper side.
  public static let top = RectEdge(rawValue: 1 << 0)
  /// The left side.
  public static let left = RectEdge(rawValue: 1 << 1)
  /// The lower side.
  public static let bottom = RectEdge(rawValue: 1 << 2)
  /// The right side.
  public static let right = RectEdge(rawValue: 1 << 3)
  /// All four sides.
  public static let all: RectEdge = [.top, .left, .bottom, .right]
}
