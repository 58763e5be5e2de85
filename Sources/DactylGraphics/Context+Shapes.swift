import CDactylCairo
import DactylGeometry

extension Context {
  // MARK: Areas

  /// Fills `rect`. It is fastest if the edges fall between pixels (`pixelAligned`).
  public func fill(_ rect: Rect, with color: Color) {
    guard isVisible(color), rect.isFinite, !rect.isEmpty, let cairo = ready() else { return }
    setSource(color, on: cairo)
    let isAligned = state.isAntialiased && state.isPixelAligned(rect)
    if isAligned { cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE) }
    cairo_new_path(cairo)
    add(rect, to: cairo)
    cairo_fill(cairo)
    if isAligned { cairo_set_antialias(cairo, CAIRO_ANTIALIAS_DEFAULT) }
  }

  /// Fills `rects`, which have no point in common, and whose edges fall between pixels.
  func fill(_ rects: [Rect], with color: Color) {
    guard isVisible(color), let cairo = ready() else { return }
    setSource(color, on: cairo)
    cairo_new_path(cairo)
    for rect in rects where rect.isFinite && !rect.isEmpty { add(rect, to: cairo) }
    cairo_fill(cairo)
  }

  /// Fills `rect` with a gradient or a picture.
  public func fill(_ rect: Rect, with paint: Paint) {
    if case .color(let color) = paint { return fill(rect, with: color) }
    guard rect.isFinite, !rect.isEmpty else { return }
    draw(with: paint) { cairo in
      cairo_new_path(cairo)
      add(rect, to: cairo)
      cairo_fill(cairo)
    }
  }

  /// Fills the inside of `path`; open parts count as closed.
  public func fill(_ path: Path, with color: Color, rule: FillRule = .winding) {
    fill(path, with: .color(color), rule: rule)
  }

  /// Fills the inside of `path` with a gradient or a picture; open parts count as closed.
  public func fill(_ path: Path, with paint: Paint, rule: FillRule = .winding) {
    guard !path.isEmpty else { return }
    draw(with: paint) { cairo in
      add(path, to: cairo)
      if rule == .evenOdd { cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_EVEN_ODD) }
      cairo_fill(cairo)
      if rule == .evenOdd { cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING) }
    }
  }

  /// Fills the largest ellipse in `rect`.
  public func fillEllipse(in rect: Rect, with color: Color) {
    fill(Path(ellipseIn: rect), with: .color(color))
  }

  /// Clears `rect`: to transparent, or to black if the bitmap has no alpha.
  public func clear(_ rect: Rect) {
    guard rect.isFinite, !rect.isEmpty, let cairo = ready() else { return }
    cairo_set_operator(cairo, CAIRO_OPERATOR_CLEAR)
    cairo_new_path(cairo)
    add(rect, to: cairo)
    cairo_fill(cairo)
    cairo_set_operator(cairo, state.blendMode.cairoOperator)
  }

  // MARK: Lines

  /// Draws the line along `path`, half of its width on either side.
  public func stroke(_ path: Path, with paint: Paint, style: StrokeStyle = StrokeStyle()) {
    guard !path.isEmpty, style.width > 0, style.width.isFinite else { return }
    draw(with: paint) { cairo in
      let near = state.near(path, drawnAs: style)
      cairo_new_path(cairo)
      append(near, to: cairo)
      let isDashed = style.hasUsableDash && state.canShowDashes(of: style, along: near)
      set(style, isDashed: isDashed, on: cairo)
      cairo_stroke(cairo)
      if isDashed { cairo_set_dash(cairo, nil, 0, 0) }
    }
  }

  /// Draws the line along `path` in one colour, half of its width on either side.
  public func stroke(_ path: Path, with color: Color, style: StrokeStyle = StrokeStyle()) {
    stroke(path, with: .color(color), style: style)
  }

  /// Draws the line along `path`, `width` points wide.
  public func stroke(_ path: Path, with color: Color, width: Double) {
    stroke(path, with: .color(color), style: StrokeStyle(width: width))
  }

  /// Draws the outline of `rect`, `width` points wide, half of it inside the rectangle.
  public func stroke(_ rect: Rect, with color: Color, width: Double = 1) {
    stroke(Path(rect), with: .color(color), style: StrokeStyle(width: width))
  }

  /// Draws the largest ellipse in `rect` as a line, `width` points wide, half of it inside the ellipse.
  public func strokeEllipse(in rect: Rect, with color: Color, width: Double = 1) {
    stroke(Path(ellipseIn: rect), with: .color(color), style: StrokeStyle(width: width))
  }

  /// Draws a straight line, half of its width on either side.
  public func strokeLine(from: Point, to: Point, with color: Color, style: StrokeStyle = StrokeStyle()) {
    guard from.isFinite, to.isFinite else { return }
    var path = Path()
    path.move(to: from)
    path.addLine(to: to)
    stroke(path, with: .color(color), style: style)
  }

  // MARK: Sources

  /// Whether drawing with `color` can change anything.
  func isVisible(_ color: Color) -> Bool {
    state.blendMode != .normal || Double(color.components(for: state.appearance).alpha) * state.alpha > 0
  }

  func setSource(_ color: Color, on cairo: OpaquePointer) {
    let color = color.components(for: state.appearance)
    cairo_set_source_rgba(
      cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha) * state.alpha)
  }

  /// Runs `body` with `paint` as the source, unless nothing could be seen of it.
  private func draw(with paint: Paint, _ body: (OpaquePointer) -> Void) {
    guard paint.isDrawable, let cairo = ready() else { return }
    switch paint {
    case .color(let color):
      guard isVisible(color) else { return }
      setSource(color, on: cairo)
      body(cairo)
    default:
      guard state.alpha > 0 || state.blendMode != .normal,
        let pattern = paint.makePattern(
          alpha: state.alpha, in: state.appearance, through: state.device, visible: clipBounds)
      else { return }
      cairo_set_source(cairo, pattern)
      cairo_pattern_destroy(pattern)
      body(cairo)
      // The pattern holds a picture that may be large; the next drawing sets its own source.
      cairo_set_source_rgb(cairo, 0, 0, 0)
    }
  }

  private func set(_ style: StrokeStyle, isDashed: Bool, on cairo: OpaquePointer) {
    cairo_set_line_width(cairo, min(style.width, ContextState.reach / state.stretch.most))
    cairo_set_line_cap(cairo, style.cap.cairoCap)
    cairo_set_line_join(cairo, style.join.cairoJoin)
    cairo_set_miter_limit(cairo, style.miterLimit >= 1 ? min(style.miterLimit, 1e6) : 1)
    if isDashed {
      cairo_set_dash(cairo, style.dash, Int32(clamping: style.dash.count), style.dashPhase)
    }
  }
}

extension StrokeStyle.Cap {
  fileprivate var cairoCap: cairo_line_cap_t {
    switch self {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }
}

extension StrokeStyle.Join {
  fileprivate var cairoJoin: cairo_line_join_t {
    switch self {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
