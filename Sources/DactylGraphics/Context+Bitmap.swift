import CDactylCairo
import DactylGeometry

extension Context {
  /// How the present coordinates lie on the pixels; where these are slanted or stretched, how those did that the context was
  /// handed out in.
  package var orientation: PixelOrientation {
    PixelOrientation(of: state.device, scale: scale) ?? PixelOrientation(of: base, scale: scale)
      ?? PixelOrientation(scale: scale)
  }

  /// Whether a bitmap can be drawn in the present coordinates: where too many of its pixels fall into one, Cairo, which counts
  /// them to 2^15, puts any of them anywhere.
  package var canPlaceBitmaps: Bool { state.stretch.least * Self.mostPixelsInOne > scale }

  private static let mostPixelsInOne = 32_000.0

  /// Draws `bitmap`, whose pixels are `pixels` of a plane that the origin of the present coordinates is the origin of, in
  /// `orientation`.
  ///
  /// Where that is the present one they fall onto whole pixels, which is many times faster than elsewhere. Only where
  /// `canPlaceBitmaps`.
  package func draw(_ bitmap: Bitmap, pixels: Rect, orientation: PixelOrientation, alpha: Double) {
    guard let cairo = ready() else { return }
    let device = state.device
    let isStraight = PixelOrientation(of: device, scale: scale) == orientation
    cairo_save(cairo)
    if isStraight {
      cairo_identity_matrix(cairo)
      cairo_set_source_surface(
        cairo, bitmap.surface, ContextState.nearestEdge(device.tx) + pixels.minX,
        ContextState.nearestEdge(device.ty) + pixels.minY)
    } else {
      let way = orientation.transform.inverted() ?? .identity
      var matrix = cairo_matrix_t(xx: way.a, yx: way.b, xy: way.c, yy: way.d, x0: 0, y0: 0)
      cairo_transform(cairo, &matrix)
      cairo_set_source_surface(cairo, bitmap.surface, pixels.minX, pixels.minY)
    }
    cairo_pattern_set_filter(cairo_get_source(cairo), isStraight ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_paint_with_alpha(cairo, alpha * state.alpha)
    cairo_restore(cairo)
  }
}
