/// A rectangle with sides along the axes, in points unless a declaration says otherwise.
///
/// A rectangle with a negative or undefined side is empty: it contains no point and intersects nothing.
public struct Rect: Hashable, Sendable {
  /// The upper left corner.
  public var origin: Point
  /// The lengths of the sides.
  public var size: Size

  /// The empty rectangle at the origin.
  public static let zero = Rect(origin: .zero, size: .zero)

  /// A rectangle with its upper left corner at `origin`.
  public init(origin: Point, size: Size) {
    self.origin = origin
    self.size = size
  }

  /// A rectangle with its upper left corner at `x`, `y`.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
  }

  /// The left edge.
  public var minX: Double { origin.x }
  /// The upper edge.
  public var minY: Double { origin.y }
  /// The x coordinate of the center.
  public var midX: Double { origin.x + size.width / 2 }
  /// The y coordinate of the center.
  public var midY: Double { origin.y + size.height / 2 }
  /// The right edge.
  public var maxX: Double { origin.x + size.width }
  /// The lower edge.
  public var maxY: Double { origin.y + size.height }
  /// The horizontal side.
  public var width: Double { size.width }
  /// The vertical side.
  public var height: Double { size.height }
  /// The point in the middle.
  public var center: Point { Point(x: midX, y: midY) }

  /// Whether the rectangle covers no area.
  public var isEmpty: Bool { size.isEmpty }

  /// Whether `point` is inside: the left and top edges belong to the rectangle, the right and bottom do not (`HT-4`).
  public func contains(_ point: Point) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// Whether no part of `other` is outside. An empty rectangle is contained in every other.
  public func contains(_ other: Rect) -> Bool {
    other.isEmpty
      || (!isEmpty && other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  /// Whether the two rectangles have an area in common.
  public func intersects(_ other: Rect) -> Bool {
    !isEmpty && !other.isEmpty && minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
  }

  /// The area that both have in common, or `zero` if there is none.
  public func intersection(_ other: Rect) -> Rect {
    guard intersects(other) else { return .zero }
    let x = max(minX, other.minX)
    let y = max(minY, other.minY)
    return Rect(x: x, y: y, width: min(maxX, other.maxX) - x, height: min(maxY, other.maxY) - y)
  }

  /// Returns up to four rectangles that together are the part of the rectangle outside of `other`: above it, beside it
  /// and below it.
  package func parts(outside other: Rect) -> [Rect] {
    guard intersects(other) else { return isEmpty ? [] : [self] }
    let inner = intersection(other)
    return [
      Rect(x: minX, y: minY, width: width, height: inner.minY - minY),
      Rect(x: minX, y: inner.minY, width: inner.minX - minX, height: inner.height),
      Rect(x: inner.maxX, y: inner.minY, width: maxX - inner.maxX, height: inner.height),
      Rect(x: minX, y: inner.maxY, width: width, height: maxY - inner.maxY),
    ].filter { !$0.isEmpty }
  }

  /// The smallest rectangle around both; an empty rectangle adds nothing.
  public func union(_ other: Rect) -> Rect {
    if isEmpty { return other.isEmpty ? .zero : other }
    if other.isEmpty { return self }
    let x = min(minX, other.minX)
    let y = min(minY, other.minY)
    return Rect(x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  /// The same rectangle, moved by `dx` to the right and `dy` downwards.
  public func offsetBy(dx: Double, dy: Double) -> Rect {
    Rect(origin: Point(x: origin.x + dx, y: origin.y + dy), size: size)
  }

  /// The rectangle with its edges moved inwards; negative distances enlarge it.
  public func inset(by insets: Insets) -> Rect {
    Rect(
      x: minX + insets.left, y: minY + insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }

  /// The rectangle with its left and right edges moved inwards by `dx`, the upper and lower ones by `dy`; negative
  /// distances enlarge it.
  public func insetBy(dx: Double, dy: Double) -> Rect {
    inset(by: Insets(top: dy, left: dx, bottom: dy, right: dx))
  }

  /// The smallest rectangle with whole-numbered edges around this one.
  public var integral: Rect {
    let x = minX.rounded(.down)
    let y = minY.rounded(.down)
    return Rect(x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
  }

  /// Whether all four numbers are finite.
  public var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}

extension Rect: CustomStringConvertible {
  public var description: String { "(\(minX), \(minY), \(width)x\(height))" }
}
