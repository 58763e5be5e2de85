import CDactylCairo
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The colour, gradient or picture that fills an area or a line. Coordinates are those of the context at the time of
/// drawing.
public enum Paint: Sendable {
  /// One colour everywhere.
  case color(Color)
  /// A gradient between two points. Beyond them, the colours of the ends continue.
  case linear(Gradient, from: Point, to: Point)
  /// A gradient from `center` outwards. Beyond `radius`, in points, the last colour continues.
  case radial(Gradient, center: Point, radius: Double)
  /// A repeated picture. One copy has its top left corner at `origin`.
  case tile(Image, origin: Point)

  /// Whether all numbers are finite.
  var isDrawable: Bool {
    switch self {
    case .color: true
    case .linear(_, let from, let to): from.isFinite && to.isFinite
    case .radial(_, let center, let radius): center.isFinite && radius.isFinite && radius > 0
    case .tile(_, let origin): origin.isFinite
    }
  }

  /// Returns a new pattern, which the caller destroys; nil for a colour, and if it can't be drawn.
  ///
  /// `alpha` is the opacity, `device` the transform to pixels, and `visible` the part of the plane that can be seen.
  /// Cairo fails with numbers of another magnitude than pixels, so gradients are measured in pixels.
  func makePattern(
    alpha: Double, in appearance: Appearance, through device: AffineTransform, visible: Rect
  ) -> OpaquePointer? {
    guard !visible.isEmpty else { return nil }
    switch self {
    case .color: return nil
    case .linear(let gradient, let from, let to):
      let (start, end) = Self.pixels(from, to, device)
      guard start.isFinite, end.isFinite else { return nil }
      let pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
      gradient.addStops(to: pattern, alpha: alpha, in: appearance)
      var matrix = cairo_matrix_t(
        xx: device.a, yx: device.b, xy: device.c, yy: device.d, x0: device.tx, y0: device.ty)
      cairo_pattern_set_matrix(pattern, &matrix)
      return pattern
    case .radial(let gradient, let center, let radius):
      // In pixels the circle may be an ellipse. The unit is a pixel in the direction with the fewest pixels per point.
      let unit = device.stretch.least
      let center = (center - visible.origin) * unit
      let pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius * unit)
      gradient.addStops(to: pattern, alpha: alpha, in: appearance)
      var matrix = cairo_matrix_t(
        xx: unit, yx: 0, xy: 0, yy: unit, x0: -visible.minX * unit, y0: -visible.minY * unit)
      cairo_pattern_set_matrix(pattern, &matrix)
      return pattern
    case .tile(let image, let origin):
      guard device.stretch.least * Self.smallestTile > image.scale, let surface = image.makeSurface(alpha: alpha) else {
        return nil
      }
      defer { cairo_surface_destroy(surface) }
      let pattern = cairo_pattern_create_for_surface(surface)
      let x = visible.minX + fmod(origin.x - visible.minX, image.size.width)
      let y = visible.minY + fmod(origin.y - visible.minY, image.size.height)
      var matrix = cairo_matrix_t()
      cairo_matrix_init(&matrix, image.scale, 0, 0, image.scale, -x * image.scale, -y * image.scale)
      cairo_pattern_set_matrix(pattern, &matrix)
      cairo_pattern_set_extend(pattern, CAIRO_EXTEND_REPEAT)
      return pattern
    }
  }

  /// Cairo fails if more than twice as many pixels of a tile fall into one pixel of the picture.
  private static let smallestTile = 16_384.0

  /// Returns the ends, in pixels, of a gradient that looks the same as the one between `from` and `to`.
  ///
  /// A line across a gradient has one colour. In pixels it is still a line, but may no longer be at right angles to the
  /// gradient.
  private static func pixels(_ from: Point, _ to: Point, _ device: AffineTransform) -> (Point, Point) {
    let start = device.apply(to: from)
    let vector = device.apply(toVector: to - from)
    let across = device.apply(toVector: Point(x: from.y - to.y, y: to.x - from.x))
    let length = across.length
    guard length > 0 else { return (start, start) }
    let normal = Point(x: across.y, y: -across.x) / length
    return (start, start + normal * (vector.x * normal.x + vector.y * normal.y))
  }
}

extension Image {
  /// Returns a copy of the picture with the opacity `alpha`, which the caller destroys; nil if there is no memory.
  fileprivate func makeSurface(alpha: Double) -> OpaquePointer? {
    guard alpha < 1 else { return cairo_surface_reference(surface) }
    let copy = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(pixelWidth), Int32(pixelHeight))
    let cairo = cairo_create(copy)
    cairo_set_source_surface(cairo, surface, 0, 0)
    cairo_paint_with_alpha(cairo, alpha)
    let status = cairo_status(cairo)
    cairo_destroy(cairo)
    guard status == CAIRO_STATUS_SUCCESS else {
      cairo_surface_destroy(copy)
      return nil
    }
    return copy
  }
}
