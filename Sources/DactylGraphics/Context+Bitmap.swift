import CDactylCairo
import DactylGeometry

extension Context {
  /// The orientation of the present coordinates; if these are slanted or stretched, that of the original coordinates.
  package var orientation: PixelOrientation {
    PixelOrientation(of: state.device, scale: scale) ?? PixelOrientation(of: base, scale: scale)
      ?? PixelOrientation(scale: scale)
  }

  /// Whether the present coordinates lie along the pixels, and are neither stretched nor shrunk.
  package var isAlongPixels: Bool { state.isDrawable && PixelOrientation(of: state.device, scale: scale) != nil }

  /// Whether a bitmap can be drawn in the present coordinates. If more than 2^15 of its pixels fall into one, Cairo's
  /// arithmetic overflows.
  package var canPlaceBitmaps: Bool { state.stretch.least * Self.mostPixelsInOne > scale }

  private static let mostPixelsInOne = 32_000.0

  /// Draws `bitmap`, whose pixels are `pixels` of a plane in `orientation` with the origin of the present coordinates.
  ///
  /// In the present orientation they fall onto whole pixels, which is many times faster. Call it only if
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
      let inverse = orientation.transform.inverted() ?? .identity
      var matrix = cairo_matrix_t(xx: inverse.a, yx: inverse.b, xy: inverse.c, yy: inverse.d, x0: 0, y0: 0)
      cairo_transform(cairo, &matrix)
      cairo_set_source_surface(cairo, bitmap.surface, pixels.minX, pixels.minY)
    }
    cairo_pattern_set_filter(cairo_get_source(cairo), isStraight ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_paint_with_alpha(cairo, alpha * state.alpha)
    cairo_restore(cairo)
  }
}
