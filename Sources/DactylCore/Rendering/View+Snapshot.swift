import DactylGeometry
import DactylGraphics

extension View {
  /// Returns a picture of the view and its subviews within its bounds, after laying them out.
  ///
  /// `scale` is in pixels per point; nil uses the scale of the toplevel, or 1 without one. The view's own transform,
  /// alpha and shadow, and views above it, are not included. Colours are those of the view's appearance. Nil for a
  /// view without a size, and for one that is too large for a picture.
  public final func snapshot(scale: Double? = nil) -> Image? {
    layoutIfNeeded()
    let scale = scale ?? window?.toplevel?.scale ?? 1
    let bounds = drawnBounds
    return try? Image(size: bounds.size, scale: scale) { context in
      context.appearance = traits.appearance
      context.translate(x: -bounds.minX, y: -bounds.minY)
      context.clip(to: bounds)
      limitingByMask(context, bounds) { renderWithoutShadow(in: context, dirty: bounds) }
    }
  }
}
