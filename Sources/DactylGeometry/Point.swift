/// A location, or a displacement, in a two-dimensional coordinate space.
///
/// In points, with x to the right and y downwards, unless a declaration says otherwise.
public struct Point: Hashable, Sendable {
  /// The distance from the origin to the right.
  public var x: Double
  /// The distance from the origin downwards.
  public var y: Double

  /// The origin, `(0, 0)`.
  public static let zero = Point(x: 0, y: 0)

  /// The point with these coordinates.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The Euclidean distance to `other`.
  public func distance(to other: Point) -> Double {
    (self - other).length
  }

  /// The distance from the origin, which is the length of a displacement.
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Whether both coordinates are numbers other than infinity.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
  public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
  public static func * (a: Point, k: Double) -> Point { Point(x: a.x * k, y: a.y * k) }
  public static func / (a: Point, k: Double) -> Point { Point(x: a.x / k, y: a.y / k) }
  public static func += (a: inout Point, b: Point) { a = a + b }
  public static func -= (a: inout Point, b: Point) { a = a - b }
  public static prefix func - (a: Point) -> Point { Point(x: -a.x, y: -a.y) }
}

extension Point: CustomStringConvertible {
  public var description: String { "(\(x), \(y))" }
}
