import DactylGeometry
import DactylGraphics

extension WindowStack {
  /// The composite pass: paints each of the rectangles `rects`, in surface coordinates, from back to front.
  package func draw(_ context: Context, in rects: [Rect]) {
    measure(.composite) { composite(context, rects) }
    overlay?.draw(context, over: self)
  }

  private func composite(_ context: Context, _ rects: [Rect]) {
    context.usesCachedLayers = true
    let windows = backToFront.filter { !$0.geometry.isHidden && $0.drawnAlpha > 0 }
    for rect in rects {
      context.withState {
        context.clip(to: rect)
        drawOutlined(in: context, rect) { rect in
          // Content under an opaque window that covers the rectangle is not visible.
          let first = windows.lastIndex { $0.covers(rect) } ?? 0
          for window in windows.dropFirst(first) { render(window, context, rect) }
        }
      }
    }
  }

  /// Paints `window` alone, in the coordinates of the surface.
  func draw(_ window: Window, _ context: Context, in rects: [Rect]) {
    for rect in rects { render(window, context, rect) }
  }

  private func render(_ window: Window, _ context: Context, _ rect: Rect) {
    context.appearance = window.traits.appearance
    window.renderFromSuperview(in: context, dirty: rect)
  }

  /// Draws the windows with `body`, inside the outline if there is one, and its shadow and its border.
  private func drawOutlined(in context: Context, _ dirty: Rect, _ body: (Rect) -> Void) {
    guard let outline, let shape = outlineShape, let main = backToFront.first else { return body(dirty) }
    context.appearance = main.traits.appearance
    if !shape.surelyContains(dirty), let shadow = outline.shadow {
      context.withState {
        context.drawShadow(
          of: context.pixelAligned(shape), blur: shadow.radius, offset: shadow.offset, color: shadow.color,
          isOpaque: true)
      }
    }
    guard dirty.intersects(shape.rect) else { return }
    context.withState {
      context.clip(toPixelsAround: shape.rect)
      context.draw(clippedTo: context.pixelAligned(shape), near: dirty) { dirty in
        body(dirty)
        guard let border = outline.border, border.width > 0 else { return }
        context.appearance = main.traits.appearance
        context.drawBorder(
          inside: context.pixelAligned(shape), with: border.color, width: border.width, fillsCorners: true)
      }
    }
  }

  /// The shape of the outline on the surface; nil without one.
  var outlineShape: RoundedRect? {
    outline.map { RoundedRect(contentFrame, cornerRadius: $0.cornerRadius, roundCorners: $0.roundCorners) }
  }

  /// Draws the whole surface for a picture, and then the popups that were shown from it, in order of showing.
  func drawWithPopups(_ context: Context) {
    layout()
    draw(context, in: [Rect(origin: .zero, size: size)])
    for popup in application?.stacks(shownFrom: self) ?? [] {
      context.withState {
        context.translate(x: popup.position.x, y: popup.position.y)
        popup.drawWithPopups(context)
      }
    }
    for window in backToFront where window.isAbovePopups { draw(window, context, in: [window.storedFrame]) }
  }
}
