import DactylGeometry

/// A rectangle of whole buffer pixels.
package struct PixelRect: Hashable, Sendable {
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int

  package static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  package init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The rectangle of a whole buffer.
  package init(_ size: PixelSize) {
    self.init(x: 0, y: 0, width: size.width, height: size.height)
  }

  /// The smallest pixel rectangle around `rect` (points) at `scale` pixels per point, limited to `bounds`.
  ///
  /// Empty if `rect` is empty, not finite, or outside `bounds`. Less than a thousandth of a pixel at an edge is
  /// ignored: no shape covers so little, and the product of several transforms has such errors.
  package init(around rect: Rect, scale: Double, in bounds: PixelSize) {
    self = .zero
    guard rect.isFinite, !rect.isEmpty else { return }
    // Limited as `Double` first: a rectangle of 1e300 points must not overflow the integers.
    let slack = 1.0 / 1024
    let left = min(max((rect.minX * scale + slack).rounded(.down), 0), Double(bounds.width))
    let top = min(max((rect.minY * scale + slack).rounded(.down), 0), Double(bounds.height))
    let right = min(max((rect.maxX * scale - slack).rounded(.up), 0), Double(bounds.width))
    let bottom = min(max((rect.maxY * scale - slack).rounded(.up), 0), Double(bounds.height))
    guard right > left, bottom > top else { return }
    self.init(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }

  /// The largest pixel rectangle inside `rect` (points) at `scale` pixels per point, limited to `bounds`. Empty if
  /// `rect` contains no whole pixel or is not finite.
  init(inside rect: Rect, scale: Double, in bounds: PixelSize) {
    self = .zero
    guard rect.isFinite, !rect.isEmpty else { return }
    // An edge that misses the edge of a pixel only by rounding counts as being on it.
    let rounding = 1.0 / 64
    let left = min(max((rect.minX * scale - rounding).rounded(.up), 0), Double(bounds.width))
    let top = min(max((rect.minY * scale - rounding).rounded(.up), 0), Double(bounds.height))
    let right = min(max((rect.maxX * scale + rounding).rounded(.down), 0), Double(bounds.width))
    let bottom = min(max((rect.maxY * scale + rounding).rounded(.down), 0), Double(bounds.height))
    guard right > left, bottom > top else { return }
    self.init(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }

  package var maxX: Int { x + width }
  package var maxY: Int { y + height }
  package var isEmpty: Bool { width <= 0 || height <= 0 }
  package var area: Int { isEmpty ? 0 : width * height }

  package func contains(_ other: PixelRect) -> Bool {
    other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY
  }

  package func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY && !isEmpty && !other.isEmpty
  }

  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    let right = min(maxX, other.maxX)
    let bottom = min(maxY, other.maxY)
    return right > left && bottom > top
      ? PixelRect(x: left, y: top, width: right - left, height: bottom - top) : .zero
  }

  /// The smallest rectangle around both, neither of which may be empty.
  package func union(_ other: PixelRect) -> PixelRect {
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  /// The same area in points.
  package func points(scale: Double) -> Rect {
    Rect(x: Double(x) / scale, y: Double(y) / scale, width: Double(width) / scale, height: Double(height) / scale)
  }
}
