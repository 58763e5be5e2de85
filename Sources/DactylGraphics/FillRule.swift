/// What is inside a path that crosses itself.
public enum FillRule: Hashable, Sendable {
  /// Where the path winds around a point, counting one direction against the other.
  case winding
  /// Where a line from the point to the outside crosses the path an odd number of times.
  case evenOdd
}
