import DactylGeometry

/// The triangle from the last position of a pointer on the row of a submenu to the two near corners of that submenu
/// (`MN-8`).
struct SafeTriangle {
  /// The least movement that counts as progress, in points.
  private static let leastProgress = 0.5

  let apex: Point
  /// The distance from the near edge of the submenu, at the nearest so far.
  private var distance: Double

  init(apex: Point) {
    self.apex = apex
    distance = .infinity
  }

  /// Returns the movement to `point`, with the submenu at `rect`, all in the same coordinates.
  mutating func move(to point: Point, submenu rect: Rect) -> Movement {
    let edge = rect.midX >= apex.x ? rect.minX : rect.maxX
    guard Self.contains(point, apex, Point(x: edge, y: rect.minY), Point(x: edge, y: rect.maxY)) else {
      return .outside
    }
    let now = abs(edge - point.x)
    guard now <= distance - Self.leastProgress else { return .resting }
    distance = now
    return .nearer
  }

  enum Movement: Equatable {
    case outside
    /// Inside, and nearer to the submenu than before.
    case nearer
    /// Inside, without progress.
    case resting
  }

  private static func contains(_ point: Point, _ a: Point, _ b: Point, _ c: Point) -> Bool {
    func side(_ from: Point, _ to: Point) -> Double {
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x)
    }
    let sides = [side(a, b), side(b, c), side(c, a)]
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}
