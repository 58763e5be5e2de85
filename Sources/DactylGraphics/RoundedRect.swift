import DactylGeometry

/// A rectangle with some round corners, of equal radius.
package struct RoundedRect: Hashable, Sendable {
  package let rect: Rect
  /// In points, at most half the shorter side; 0 if no corner is round.
  package let cornerRadius: Double
  /// The corners that the radius makes round. Leading ones are on the left.
  package let roundCorners: Corners

  /// Limits `cornerRadius` to half the shorter side (`CM-2`); NaN counts as 0.
  package init(_ rect: Rect, cornerRadius: Double, roundCorners: Corners = .all) {
    self.rect = rect
    self.roundCorners = roundCorners
    let most = max(min(rect.width, rect.height) / 2, 0)
    self.cornerRadius = cornerRadius > 0 && !roundCorners.isEmpty ? min(cornerRadius, most) : 0
  }

  package var path: Path {
    var path = Path()
    path.add(self)
    return path
  }

  /// Returns the same shape of `rect`.
  func resized(to rect: Rect) -> RoundedRect {
    RoundedRect(rect, cornerRadius: cornerRadius, roundCorners: roundCorners)
  }

  /// Returns the shape whose edge is `x` and `y` points further inside. Without room for it, its rectangle is empty.
  package func insetBy(dx: Double, dy: Double) -> RoundedRect {
    RoundedRect(rect.insetBy(dx: dx, dy: dy), cornerRadius: cornerRadius - min(dx, dy), roundCorners: roundCorners)
  }

  /// Returns whether `other` is inside the rectangle and at least `distance` points away from the squares of the round
  /// corners.
  package func contains(_ other: Rect, awayFromCornersBy distance: Double) -> Bool {
    guard rect.contains(other) else { return false }
    guard cornerRadius > 0 else { return true }
    let corner = cornerRadius + distance
    func isSquare(_ corner: Corners) -> Bool { !roundCorners.contains(corner) }
    let isBelowTop = other.minY >= rect.minY + corner
    let isAboveBottom = other.maxY <= rect.maxY - corner
    let isRightOfLeft = other.minX >= rect.minX + corner
    let isLeftOfRight = other.maxX <= rect.maxX - corner
    return (isBelowTop || isRightOfLeft || isSquare(.topLeading))
      && (isBelowTop || isLeftOfRight || isSquare(.topTrailing))
      && (isAboveBottom || isRightOfLeft || isSquare(.bottomLeading))
      && (isAboveBottom || isLeftOfRight || isSquare(.bottomTrailing))
  }

  /// The squares that contain the round corners, clockwise from the upper left one; empty without round corners.
  package var corners: [Rect] {
    guard cornerRadius > 0 else { return [] }
    let (left, right) = (rect.minX + cornerRadius, rect.maxX - cornerRadius)
    let (top, bottom) = (rect.minY + cornerRadius, rect.maxY - cornerRadius)
    return Parts(x: [rect.minX, left, right, rect.maxX], y: [rect.minY, top, bottom, rect.maxY], round: roundCorners)
      .corners
  }

  /// A rectangle divided into the round corners, clockwise from the upper left one, and the bands between them. They
  /// do not overlap.
  struct Parts {
    let corners: [Rect]
    let bands: [Rect]

    /// `x` and `y` are the four edges along each axis, in order. A corner that is not `round` is a part of its band.
    init(x: [Double], y: [Double], round: Corners) {
      func part(_ columns: Range<Int>, _ row: Int) -> Rect {
        let (left, right) = (x[columns.lowerBound], x[columns.upperBound])
        return Rect(x: left, y: y[row], width: right - left, height: y[row + 1] - y[row])
      }
      func band(between left: Corners, and right: Corners, _ row: Int) -> Rect {
        part((round.contains(left) ? 1 : 0)..<(round.contains(right) ? 2 : 3), row)
      }
      let all: [(Corners, Rect)] = [
        (.topLeading, part(0..<1, 0)), (.topTrailing, part(2..<3, 0)), (.bottomTrailing, part(2..<3, 2)),
        (.bottomLeading, part(0..<1, 2)),
      ]
      corners = all.filter { round.contains($0.0) }.map(\.1)
      bands = [
        band(between: .topLeading, and: .topTrailing, 0), part(0..<3, 1),
        band(between: .bottomLeading, and: .bottomTrailing, 2),
      ].filter { !$0.isEmpty }
    }
  }
}

extension Path {
  /// Adds the outline of `shape`.
  mutating func add(_ shape: RoundedRect) {
    addRoundedRect(shape.rect, cornerRadius: shape.cornerRadius, corners: shape.roundCorners)
  }
}
