import DactylGeometry

/// A transform from points to pixels that keeps rectangles: a scale, and one of eight combinations of quarter turns and
/// mirroring.
///
/// A picture painted in one orientation fits pixel by pixel into another one of the same orientation.
package struct PixelOrientation: Hashable, Sendable {
  /// Pixels per point.
  package let scale: Double
  /// The directions, in pixels, of a step to the right and of a step downwards. One coordinate is 0, the other one 1 or
  /// -1.
  private let right: Point
  private let down: Point

  /// The orientation that neither turns nor mirrors.
  package init(scale: Double) {
    self.scale = scale
    right = Point(x: 1, y: 0)
    down = Point(x: 0, y: 1)
  }

  /// The orientation of a transform from points to pixels; nil if the transform has another scale, turns by other
  /// angles, or stretches.
  package init?(of device: AffineTransform, scale: Double) {
    let isUpright = device.b == 0 && device.c == 0 && abs(device.a) == scale && abs(device.d) == scale
    let isTurned = device.a == 0 && device.d == 0 && abs(device.b) == scale && abs(device.c) == scale
    guard isUpright || isTurned else { return nil }
    self.scale = scale
    right = Point(x: device.a / scale, y: device.b / scale)
    down = Point(x: device.c / scale, y: device.d / scale)
  }

  /// The transform from points to pixels, without a translation.
  package var transform: AffineTransform {
    AffineTransform(a: right.x * scale, b: right.y * scale, c: down.x * scale, d: down.y * scale, tx: 0, ty: 0)
  }

  /// Returns the edges of `rect` in pixels. They need not fall between pixels.
  package func edges(of rect: Rect) -> (left: Double, top: Double, right: Double, bottom: Double) {
    let (a, b) = (turned(rect.origin), turned(Point(x: rect.maxX, y: rect.maxY)))
    return (min(a.x, b.x) * scale, min(a.y, b.y) * scale, max(a.x, b.x) * scale, max(a.y, b.y) * scale)
  }

  /// Returns `pixels` in points.
  package func points(of pixels: Rect) -> Rect {
    func back(_ x: Double, _ y: Double) -> Point {
      let (x, y) = (x / scale, y / scale)
      return Point(x: right.x * x + right.y * y, y: down.x * x + down.y * y)
    }
    let (a, b) = (back(pixels.minX, pixels.minY), back(pixels.maxX, pixels.maxY))
    return Rect(x: min(a.x, b.x), y: min(a.y, b.y), width: abs(b.x - a.x), height: abs(b.y - a.y))
  }

  private func turned(_ point: Point) -> Point {
    Point(x: right.x * point.x + down.x * point.y, y: right.y * point.x + down.y * point.y)
  }
}
