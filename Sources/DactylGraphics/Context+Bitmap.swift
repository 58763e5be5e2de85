import CDactylCairo
import DactylGeometry

extension Context {
  /// Draws `bitmap`, whose pixels are `pixels` of a plane with `scale` of them a point, at the origin of the present
  /// coordinates.
  ///
  /// Under nothing but a translation they fall onto whole pixels, which is many times faster than elsewhere.
  package func draw(_ bitmap: Bitmap, pixels: Rect, alpha: Double) {
    guard let cairo = ready() else { return }
    let device = state.device
    let isStraight = device.a == scale && device.d == scale && device.b == 0 && device.c == 0
    cairo_save(cairo)
    if isStraight {
      cairo_identity_matrix(cairo)
      cairo_set_source_surface(
        cairo, bitmap.surface, device.tx.rounded() + pixels.minX, device.ty.rounded() + pixels.minY)
    } else {
      cairo_scale(cairo, 1 / scale, 1 / scale)
      cairo_set_source_surface(cairo, bitmap.surface, pixels.minX, pixels.minY)
    }
    cairo_pattern_set_filter(cairo_get_source(cairo), isStraight ? CAIRO_FILTER_NEAREST : CAIRO_FILTER_BILINEAR)
    cairo_paint_with_alpha(cairo, alpha * state.alpha)
    cairo_restore(cairo)
  }
}
