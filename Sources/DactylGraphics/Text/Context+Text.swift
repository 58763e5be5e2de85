import CDactylCairo
import CDactylPango
import DactylGeometry

extension Context {
  /// The vertical position of a text in a higher rectangle.
  public enum VerticalAlignment: Hashable, Sendable {
    /// At the upper edge.
    case top
    /// In the middle.
    case center
    /// At the lower edge.
    case bottom
  }

  /// Draws `layout` with its top left corner at `point`. Parts without a colour have the colour of the style.
  public func draw(_ layout: TextLayout, at point: Point) {
    willDrawText?(layout, point)
    let color = layout.style.color
    let shaped = layout.shaped(for: state.appearance)
    guard point.isFinite, isVisible(color) || shaped.hasColors, let cairo = ready() else { return }
    guard state.isNear(point), canShow(shaped.fontSizes) else { return }
    // The colours of parts ignore the context's alpha.
    if shaped.hasColors, state.alpha < 1 { return drawAsGroup(layout, at: point) }
    setSource(color, on: cairo)
    let point = Point(x: point.x + layout.offset, y: point.y)
    if let run = shaped.run {
      draw(run, at: point, on: cairo)
    } else {
      draw(shaped.first, of: shaped, at: point, on: cairo)
      if !shaped.rest.isEmpty { drawRest(of: shaped, at: point, on: cairo) }
    }
    cairo_new_path(cairo)
  }

  private func drawAsGroup(_ layout: TextLayout, at point: Point) {
    withState {
      clip(to: layout.bounds.union(layout.inkBounds).offsetBy(dx: point.x, dy: point.y).insetBy(dx: -1, dy: -1))
      withAlpha(1) { draw(layout, at: point) }
    }
  }

  private func draw(_ run: GlyphRun, at point: Point, on cairo: OpaquePointer) {
    guard grown(run.ink, at: point).intersects(clipBounds) else { return }
    show(run, at: Point(x: point.x + run.start, y: point.y + run.baseline), on: cairo)
  }

  /// Draws the visible pieces after the first.
  private func drawRest(of shaped: ShapedText, at point: Point, on cairo: OpaquePointer) {
    let visible = clipBounds.offsetBy(dx: 0, dy: -point.y)
    guard !visible.isEmpty else { return }
    for index in shaped.pieceIndex(atHeight: visible.minY)...shaped.pieceIndex(atHeight: visible.maxY) where index > 0 {
      let piece = shaped.piece(index)
      draw(piece, of: shaped, at: Point(x: point.x, y: point.y + piece.top), on: cairo)
    }
  }

  private func draw(_ piece: TextPiece, of shaped: ShapedText, at point: Point, on cairo: OpaquePointer) {
    draw(piece, at: point, on: cairo)
    if !shaped.ruledSpans.isEmpty { drawRules(of: piece, shaped.ruledSpans, at: point, on: cairo) }
  }

  /// Draws a piece line by line, even if all of it is visible. Pango rounds the position of what it draws to 1/256 of a
  /// pixel, so a line could be a pixel higher in a whole layout than alone.
  private func draw(_ piece: TextPiece, at point: Point, on cairo: OpaquePointer) {
    let clip = clipBounds
    let unit = TextEngine.unitsPerPoint
    piece.forEachLine { iterator, _ in
      var (ink, logical) = (PangoRectangle(), PangoRectangle())
      pango_layout_iter_get_line_extents(iterator, &ink, &logical)
      let bounds = grown(ink, at: point)
      guard bounds.intersects(clip) else { return }
      let start = Point(
        x: point.x + Double(logical.x) / unit, y: point.y + Double(pango_layout_iter_get_baseline(iterator)) / unit)
      if let line = pango_layout_iter_get_line_readonly(iterator) { show(line, at: start, on: cairo) }
    }
  }

  /// Returns the area that letters with the extents `ink` may cover, in the present coordinates.
  ///
  /// Letters are measured without hints and drawn with hints, so that they may be a pixel higher.
  private func grown(_ ink: PangoRectangle, at point: Point) -> Rect {
    let unit = TextEngine.unitsPerPoint
    let slack = -1 / max(state.stretch.least, Self.smallestLetter)
    let bounds = Rect(
      x: point.x + Double(ink.x) / unit, y: point.y + Double(ink.y) / unit, width: Double(ink.width) / unit,
      height: Double(ink.height) / unit)
    return bounds.insetBy(dx: slack, dy: slack)
  }

  /// Whether letters of these sizes can be drawn. FreeType fails outside of the range, and Cairo then never draws the
  /// font again.
  private func canShow(_ sizes: ClosedRange<Double>) -> Bool {
    let (most, least) = state.stretch
    return sizes.upperBound * most < Self.largestLetter && sizes.lowerBound * least > Self.smallestLetter
  }

  /// The limits of the size of a font, in pixels.
  private static let largestLetter = 4096.0
  private static let smallestLetter = 0.1

  /// Draws `text` with its top left corner at `point`. Only its own line breaks end lines.
  public func draw(_ text: String, at point: Point, style: TextStyle = TextStyle()) {
    draw(TextLayout(text, style: style), at: point)
  }

  /// Draws `text` with lines as wide as `rect`. Lines beyond the height of `rect` are drawn too.
  public func draw(
    _ text: String, in rect: Rect, style: TextStyle = TextStyle(), vertical: VerticalAlignment = .top
  ) {
    guard rect.isFinite, !rect.isEmpty else { return }
    let layout = TextLayout(text, style: style, width: rect.width)
    let free = rect.height - layout.size.height
    let y =
      switch vertical {
      case .top: rect.minY
      case .center: rect.minY + free / 2
      case .bottom: rect.minY + free
      }
    draw(layout, at: Point(x: rect.minX, y: y))
  }
}
