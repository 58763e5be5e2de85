import CDactylCairo
import DactylGeometry

/// Drawing of the parts of a view that have round corners.
extension Context {
  /// Returns the shape with the edges of its rectangle moved to the nearest edges of pixels.
  package func pixelAligned(_ shape: RoundedRect) -> RoundedRect {
    shape.resized(to: pixelAligned(shape.rect))
  }

  package func fill(_ shape: RoundedRect, with color: Color) {
    if shape.cornerRadius > 0 { fill(shape.path, with: color) } else { fill(shape.rect, with: color) }
  }

  /// Draws a line inside the edge of `shape`. `width` is in points and becomes whole pixels, at least one, so that all
  /// four sides are equal. With `fillsCorners` the outer edge has no round corners, for drawing that is clipped to
  /// them.
  package func drawBorder(inside shape: RoundedRect, with color: Color, width: Double, fillsCorners: Bool) {
    guard width > 0 else { return }
    var path = fillsCorners ? Path(shape.rect) : shape.path
    let line = borderSize(width)
    let inner = shape.insetBy(dx: line.width, dy: line.height)
    guard !inner.rect.isEmpty else { return fill(path, with: color) }
    path.add(inner)
    // A path around a whole window is slow to draw, and the clip leaves out either the corners or all but one.
    guard fillsCorners, state.keepsAxes else { return fill(path, with: color, rule: .evenOdd) }
    let parts = pixelParts(of: shape)
    fill(parts.bands.flatMap { $0.parts(outside: inner.rect) }, with: color)
    let visible = clipBounds
    for corner in parts.corners where corner.intersects(visible) {
      withState {
        clip(to: corner)
        if !clipBounds.isEmpty { fill(path, with: color, rule: .evenOdd) }
      }
    }
  }

  /// The width of an upright line of `width` points, and the height of a level one, in whole pixels.
  package func borderSize(_ width: Double) -> Size {
    guard state.keepsAxes else { return Size(width: width, height: width) }
    let stretch = state.axisStretch
    return Size(
      width: max((width * stretch.x).rounded(), 1) / stretch.x,
      height: max((width * stretch.y).rounded(), 1) / stretch.y)
  }

  /// Draws with `body` inside `shape`, whose edges are smooth. `body` gets the part of `dirty` to draw, and is called
  /// once for all of the shape but its round corners, and once for each of these near `dirty`.
  ///
  /// Only the corners are drawn as pictures of their own, since a clip that is no rectangle makes all drawing slow. In
  /// such a picture overlapping content does not show through at the edge.
  package func draw(clippedTo shape: RoundedRect, near dirty: Rect, _ body: (Rect) -> Void) {
    guard state.keepsAxes else {
      return withState {
        clip(toPixelsAround: shape.rect)
        drawGroup(filling: shape.path) { body(dirty) }
      }
    }
    let parts = pixelParts(of: shape)
    if parts.bands.contains(where: { $0.intersects(dirty) }) {
      withState {
        clip(to: parts.bands)
        body(dirty)
      }
    }
    for corner in parts.corners where corner.intersects(dirty) {
      withState {
        clip(to: corner)
        drawGroup(filling: shape.path) { body(dirty.intersection(corner)) }
      }
    }
  }

  /// Divides `shape`, which is aligned to pixels, at the edges of pixels.
  func pixelParts(of shape: RoundedRect) -> RoundedRect.Parts {
    func edges(_ low: Double, _ high: Double, _ stretch: Double) -> [Double] {
      let length = ((high - low) * stretch).rounded()
      let corner = min((shape.cornerRadius * stretch - 1e-6).rounded(.up), length)
      return [low, low + corner / stretch, low + max(length - corner, corner) / stretch, high]
    }
    let (rect, stretch) = (shape.rect, state.axisStretch)
    return RoundedRect.Parts(
      x: edges(rect.minX, rect.maxX, stretch.x), y: edges(rect.minY, rect.maxY, stretch.y), round: shape.roundCorners)
  }

  /// Runs `body`, and fills `path` with its result. The picture is as large as the clip.
  private func drawGroup(filling path: Path, _ body: () -> Void) {
    guard let cairo = ready() else { return }
    let mark = beginState()
    cairo_push_group(cairo)
    body()
    unwind(to: mark)
    cairo_pop_group_to_source(cairo)
    add(path, to: cairo)
    cairo_fill(cairo)
    // The pattern holds the picture; the next drawing sets its own source.
    cairo_set_source_rgb(cairo, 0, 0, 0)
    endState(mark)
  }
}
