import CDactylCairo
import DactylGeometry

/// The state that `save()` saves beside Cairo's own. It repeats some of Cairo's values, so that reading them costs
/// nothing.
struct ContextState {
  /// The transform from the present coordinates to the context's original ones.
  private(set) var transform: AffineTransform
  /// The transform from the present coordinates to pixels.
  private(set) var device: AffineTransform
  /// Whether drawing can be seen. It can't if the transform flattens the plane, or leads to numbers too large to be
  /// exact.
  private(set) var isDrawable: Bool
  /// Whether rectangles stay rectangles.
  private(set) var keepsAxes: Bool

  var alpha = 1.0
  var blendMode = BlendMode.normal
  var isAntialiased = true
  var appearance = Appearance.light
  var symbolWeight = Font.Weight.regular

  init(base: AffineTransform) {
    transform = .identity
    device = base
    isDrawable = true
    keepsAxes = true
    update()
  }

  mutating func concatenate(_ other: AffineTransform) {
    transform = other.concatenating(transform)
    device = other.concatenating(device)
    update()
  }

  /// Applies `other` to the context's original coordinates.
  mutating func turn(by other: AffineTransform) {
    device = other.concatenating(device)
    update()
  }

  private mutating func update() {
    keepsAxes = (device.b == 0 && device.c == 0) || (device.a == 0 && device.d == 0)
    let (most, least) = device.stretch
    // Written so that NaN fails. Along the axes, stretches may differ by any factor without loss.
    isDrawable =
      isDrawable && most < Self.largestStretch && least * Self.largestStretch > 1
      && (keepsAxes || least * Self.flattest > most)
      && abs(device.tx) < Self.farthest && abs(device.ty) < Self.farthest
  }

  /// The largest stretch in pixels per point, and its inverse the smallest: beyond it, fourth powers overflow.
  private static let largestStretch = 1e30
  /// The largest ratio of the stretches of two directions: beyond it, the smaller one is nothing but rounding error.
  private static let flattest = 1e12
  /// The largest coordinate, in pixels. Larger numbers are too coarse for parts of a pixel.
  private static let farthest = 1e12

  /// Whether all edges of `rect` fall between pixels, so that none is covered in part.
  func isPixelAligned(_ rect: Rect) -> Bool {
    guard keepsAxes else { return false }
    let first = device.apply(to: rect.origin)
    let last = device.apply(to: Point(x: rect.maxX, y: rect.maxY))
    return Self.isWhole(first.x) && Self.isWhole(first.y) && Self.isWhole(last.x) && Self.isWhole(last.y)
  }

  /// Pixels per point, in the directions that are stretched most and least.
  var stretch: (most: Double, least: Double) { device.stretch }

  /// Pixels per point along the present axes; only if rectangles stay rectangles.
  var axisStretch: (x: Double, y: Double) { (abs(device.a) + abs(device.b), abs(device.c) + abs(device.d)) }

  /// Returns the rectangle with its edges moved to the nearest pixel edges, at least one pixel wide and high if it is
  /// not empty; unchanged under a rotation or a shear.
  func pixelAligned(_ rect: Rect) -> Rect {
    guard isDrawable, keepsAxes, rect.isFinite, !rect.isEmpty, let inverse = device.inverted() else { return rect }
    let first = device.apply(to: rect.origin)
    let last = device.apply(to: Point(x: rect.maxX, y: rect.maxY))
    func snap(_ a: Double, _ b: Double) -> (Double, Double) {
      let (low, high) = (Self.nearestEdge(min(a, b)), Self.nearestEdge(max(a, b)))
      if high > low { return (low, high) }
      // A line thinner than a pixel becomes the pixel that contains it.
      let pixel = (min(a, b) + Self.slack).rounded(.down)
      return (pixel, pixel + 1)
    }
    let (x0, x1) = snap(first.x, last.x)
    let (y0, y1) = snap(first.y, last.y)
    let (p, q) = (inverse.apply(to: Point(x: x0, y: y0)), inverse.apply(to: Point(x: x1, y: y1)))
    return Rect(x: min(p.x, q.x), y: min(p.y, q.y), width: abs(p.x - q.x), height: abs(p.y - q.y))
  }

  /// Returns the whole pixels that `rect` touches, under a rotation those of its bounding box; nil if the result is not
  /// finite.
  func pixels(around rect: Rect) -> Rect? {
    let box = device.apply(to: rect)
    let (x, y) = ((box.minX + Self.slack).rounded(.down), (box.minY + Self.slack).rounded(.down))
    let pixels = Rect(
      x: x, y: y, width: (box.maxX - Self.slack).rounded(.up) - x, height: (box.maxY - Self.slack).rounded(.up) - y)
    return pixels.isFinite ? pixels : nil
  }

  /// Returns the rectangle moved by less than a pixel, with its size rounded, so that its edges fall between pixels;
  /// unchanged under a rotation or a shear. Unlike in `pixelAligned`, the size does not depend on the position.
  func movedToPixels(_ rect: Rect) -> Rect {
    guard isDrawable, keepsAxes, rect.isFinite, !rect.isEmpty, let inverse = device.inverted() else { return rect }
    let first = device.apply(to: rect.origin)
    let last = device.apply(to: Point(x: rect.maxX, y: rect.maxY))
    func move(_ a: Double, _ b: Double) -> (Double, Double) {
      let low = Self.nearestEdge(min(a, b))
      return (low, low + max(abs(b - a).rounded(), 1))
    }
    let (x0, x1) = move(first.x, last.x)
    let (y0, y1) = move(first.y, last.y)
    let (p, q) = (inverse.apply(to: Point(x: x0, y: y0)), inverse.apply(to: Point(x: x1, y: y1)))
    return Rect(x: min(p.x, q.x), y: min(p.y, q.y), width: abs(p.x - q.x), height: abs(p.y - q.y))
  }

  /// Returns the nearest point at which four pixels meet.
  func movedToPixel(_ point: Point) -> Point {
    guard isDrawable, let inverse = device.inverted() else { return point }
    let pixel = device.apply(to: point)
    return inverse.apply(to: Point(x: Self.nearestEdge(pixel.x), y: Self.nearestEdge(pixel.y)))
  }

  /// Returns the nearest edge; from the middle of a pixel always the next one up, also below zero. So an edge in the
  /// middle of a pixel is rounded the same way in a window and in each cached picture, wherever the picture begins.
  static func nearestEdge(_ coordinate: Double) -> Double {
    (coordinate + 0.5 + slack).rounded(.down)
  }

  /// The tolerance, in pixels. Rounding errors of several transforms are smaller, and no shape covers only a thousandth
  /// of a pixel.
  private static let slack = 1.0 / 1024

  /// The largest coordinate that may be passed to Cairo, in pixels from the first one: Cairo counts to 2^23, and needs
  /// some of that for pens and differences.
  static let reach = 4_000_000.0

  /// Whether `point` may be passed to Cairo.
  func isNear(_ point: Point) -> Bool {
    let pixel = device.apply(to: point)
    return abs(pixel.x) <= Self.reach && abs(pixel.y) <= Self.reach
  }

  /// Whether all corners of `rect` may be passed to Cairo.
  func isNear(_ rect: Rect) -> Bool {
    let center = device.apply(to: rect.center)
    let (x, y) = (rect.width / 2, rect.height / 2)
    return abs(center.x) + abs(device.a) * x + abs(device.c) * y <= Self.reach
      && abs(center.y) + abs(device.b) * x + abs(device.d) * y <= Self.reach
  }

  /// Whether the coordinate is whole for Cairo, which counts in 256ths of a pixel.
  private static func isWhole(_ coordinate: Double) -> Bool {
    abs(coordinate - coordinate.rounded()) < 1 / 512
  }
}
