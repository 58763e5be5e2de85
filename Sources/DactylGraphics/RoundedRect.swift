import DactylGeometry

/// A rectangle with round corners of equal radius.
package struct RoundedRect: Hashable, Sendable {
  package let rect: Rect
  /// In points, at most half the shorter side.
  package let cornerRadius: Double

  /// Limits `cornerRadius` to half the shorter side; NaN counts as 0.
  package init(_ rect: Rect, cornerRadius: Double) {
    self.rect = rect
    let most = max(min(rect.width, rect.height) / 2, 0)
    self.cornerRadius = cornerRadius > 0 ? min(cornerRadius, most) : 0
  }

  package var path: Path { Path(roundedRect: rect, cornerRadius: cornerRadius) }

  /// Returns the shape whose edge is `x` and `y` points further inside. Without room for it, its rectangle is empty.
  package func insetBy(dx: Double, dy: Double) -> RoundedRect {
    RoundedRect(rect.insetBy(dx: dx, dy: dy), cornerRadius: cornerRadius - min(dx, dy))
  }

  /// Returns whether `other` is inside the rectangle and at least `distance` points away from the squares of the round
  /// corners.
  package func contains(_ other: Rect, awayFromCornersBy distance: Double) -> Bool {
    guard rect.contains(other) else { return false }
    guard cornerRadius > 0 else { return true }
    let corner = cornerRadius + distance
    return rect.insetBy(dx: corner, dy: 0).contains(other) || rect.insetBy(dx: 0, dy: corner).contains(other)
  }

  /// The squares that contain the round corners, clockwise from the upper left one; empty without round corners.
  package var corners: [Rect] {
    guard cornerRadius > 0 else { return [] }
    let (left, right) = (rect.minX + cornerRadius, rect.maxX - cornerRadius)
    let (top, bottom) = (rect.minY + cornerRadius, rect.maxY - cornerRadius)
    return Parts(x: [rect.minX, left, right, rect.maxX], y: [rect.minY, top, bottom, rect.maxY]).corners
  }

  /// A rectangle divided into the corners, clockwise from the upper left one, and the bands between them. They do not
  /// overlap.
  struct Parts {
    let corners: [Rect]
    let bands: [Rect]

    /// `x` and `y` are the four edges along each axis, in order.
    init(x: [Double], y: [Double]) {
      func part(_ column: Int, _ row: Int) -> Rect {
        Rect(x: x[column], y: y[row], width: x[column + 1] - x[column], height: y[row + 1] - y[row])
      }
      corners = [part(0, 0), part(2, 0), part(2, 2), part(0, 2)]
      let middle = Rect(x: x[0], y: y[1], width: x[3] - x[0], height: y[2] - y[1])
      bands = [part(1, 0), middle, part(1, 2)].filter { !$0.isEmpty }
    }
  }
}
