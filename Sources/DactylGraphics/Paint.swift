import CDactylCairo
import DactylGeometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What an area or a line is filled with; its coordinates are those of the context at the time of drawing.
public enum Paint: Sendable {
  case color(Color)
  /// Beyond both ends the end colours go on.
  case linear(Gradient, from: Point, to: Point)
  /// From `center` outwards; beyond `radius`, in points, the last colour goes on.
  case radial(Gradient, center: Point, radius: Double)
  /// The picture again and again, one copy with its top left corner at `origin`.
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

  /// A new pattern, which the caller destroys; nil for a colour and for what can't be drawn.
  ///
  /// `alpha` is how much of it covers. `visible` is what of the plane can be seen: Cairo fails
  /// with a pattern whose own origin is too many pixels away from there, so that is where the origin is put.
  func makePattern(alpha: Double, in appearance: Appearance, visible: Rect) -> OpaquePointer? {
    switch self {
    case .color: return nil
    case .linear(let gradient, let from, let to):
      let (from, to) = (from - visible.origin, to - visible.origin)
      let pattern = cairo_pattern_create_linear(from.x, from.y, to.x, to.y)
      gradient.addStops(to: pattern, alpha: alpha, in: appearance)
      setOrigin(visible.origin, of: pattern)
      return pattern
    case .radial(let gradient, let center, let radius):
      let center = center - visible.origin
      let pattern = cairo_pattern_create_radial(center.x, center.y, 0, center.x, center.y, radius)
      gradient.addStops(to: pattern, alpha: alpha, in: appearance)
      setOrigin(visible.origin, of: pattern)
      return pattern
    case .tile(let image, let origin):
      guard let surface = image.makeSurface(alpha: alpha) else { return nil }
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

  /// `origin` is where the pattern's (0, 0) is in the context.
  private func setOrigin(_ origin: Point, of pattern: OpaquePointer?) {
    var matrix = cairo_matrix_t()
    cairo_matrix_init_translate(&matrix, -origin.x, -origin.y)
    cairo_pattern_set_matrix(pattern, &matrix)
  }
}

extension Image {
  /// The picture covering by `alpha`, which the caller destroys; nil where there is no memory.
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
