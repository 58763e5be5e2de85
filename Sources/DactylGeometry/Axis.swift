/// One of the two directions in a plane.
public enum Axis: Hashable, Sendable, CaseIterable {
  /// Side by side; in an interface, in the direction of reading.
  case horizontal
  /// One above the other.
  case vertical

  /// A set of axes.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// Sideways.
    public static let horizontal = Set(rawValue: 1)
    /// Up and down.
    public static let vertical = Set(rawValue: 2)
    /// Any direction.
    public static let both: Set = [.horizontal, .vertical]
  }
}
