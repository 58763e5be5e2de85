/// The rule for the inside of a path that crosses itself.
public enum FillRule: Hashable, Sendable {
  /// A point is inside if the path winds around it, counting one direction against the other.
  case winding
  /// A point is inside if a line from it to the outside crosses the path an odd number of times.
  case evenOdd
}
