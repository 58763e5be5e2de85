import DactylGeometry
import DactylGraphics

extension View {
  /// A picture of what the view and its subviews show within its bounds, laid out first, with `scale` pixels a point: that
  /// of the toplevel where none is given, or 1. Its own transform and alpha have no part in it, nor has what lies over it.
  /// Colours are those of the application's appearance.
  ///
  /// Nil for a view without a size, and for one that is too large for a picture.
  public final func snapshot(scale: Double? = nil) -> Image? {
    layoutIfNeeded()
    let scale = scale ?? window?.toplevel?.scale ?? 1
    let bounds = shownBounds
    return try? Image(size: bounds.size, scale: scale) { context in
      context.appearance = appearanceForPictures
      context.translate(x: -bounds.minX, y: -bounds.minY)
      context.clip(to: bounds)
      renderContent(in: context, dirty: bounds)
    }
  }

  /// What the view is seen in, or would be.
  final var appearanceForPictures: Appearance {
    (window?.application ?? Application.shared)?.appearance ?? .light
  }
}
