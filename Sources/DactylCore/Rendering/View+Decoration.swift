import DactylGeometry
import DactylGraphics

/// Drawing of round corners, borders and shadows.
extension View {
  /// Draws the shadow, if there is one, outside of the view.
  final func renderShadow(in context: Context, dirty: Rect) {
    guard let shadow = decoration?.shadow, !isFlat else { return }
    let shape = drawnShape
    let area = shadow.bounds(around: shape.rect)
    guard area.intersects(dirty), !shape.surelyContains(dirty) else { return }
    context.withState {
      context.clip(toPixelsAround: shape.rect.union(area))
      context.drawShadow(
        of: context.pixelAligned(shape), blur: shadow.radius, offset: shadow.offset,
        color: shadow.color, isOpaque: drawnBackgroundColor?.isOpaque == true)
    }
  }

  /// Fills the bounds with the background colour.
  final func fillBackground(in context: Context) {
    guard let color = drawnBackgroundColor else { return }
    guard let decoration, hasRoundCorners, !clipsCorners else {
      return context.fill(context.pixelAligned(drawnBounds), with: color)
    }
    var shape = context.pixelAligned(drawnShape)
    if let border = decoration.border, border.width > 0, border.color.isOpaque {
      // Otherwise the background would show at the smooth edge of the border.
      let line = context.borderSize(border.width)
      shape = shape.insetBy(dx: line.width / 2, dy: line.height / 2)
    }
    context.fill(shape, with: color)
  }

  /// Draws the border, if there is one.
  final func renderBorder(in context: Context, dirty: Rect) {
    guard let border = decoration?.border, dirty.intersects(drawnBounds), !isFlat else { return }
    context.withState {
      context.clip(toPixelsAround: drawnBounds)
      context.drawBorder(
        inside: context.pixelAligned(drawnShape), with: border.color, width: border.width,
        fillsCorners: clipsCorners)
    }
  }

  /// Whether background, content and border are clipped together to round corners, so that no other colour shows at the
  /// smooth edge.
  final var clipsCorners: Bool { clipsToBounds && hasRoundCorners && !isSingleColor }

  /// Draws with `body`, clipped to the bounds and their round corners. `body` may be called for several parts of
  /// `dirty`.
  final func clippingCorners(in context: Context, dirty: Rect, _ body: (Rect) -> Void) {
    context.withState {
      context.clip(toPixelsAround: drawnBounds)
      context.draw(clippedTo: context.pixelAligned(drawnShape), near: dirty, body)
    }
  }
}
