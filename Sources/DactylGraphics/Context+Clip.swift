import CDactylCairo
import DactylGeometry

extension Context {
  /// Limits drawing to `rect` from now on. After an empty or undefined rectangle nothing is drawn.
  public func clip(to rect: Rect) {
    guard let cairo = ready() else { return }
    cairo_new_path(cairo)
    if rect.isFinite, !rect.isEmpty { add(rect, to: cairo) }
    cairo_clip(cairo)
  }

  /// Limits drawing to the area of `rects` from now on.
  public func clip(to rects: [Rect]) {
    guard let cairo = ready() else { return }
    cairo_new_path(cairo)
    for rect in rects where rect.isFinite && !rect.isEmpty { add(rect, to: cairo) }
    cairo_clip(cairo)
  }

  /// Limits drawing to the whole pixels that `rect` touches; under a rotation, to those of its bounding box.
  ///
  /// It costs next to nothing, since its edges fall between pixels.
  package func clip(toPixelsAround rect: Rect) {
    guard let cairo = ready() else { return }
    cairo_new_path(cairo)
    if rect.isFinite, !rect.isEmpty, let pixels = state.pixels(around: rect) {
      cairo_identity_matrix(cairo)
      let reach = ContextState.reach
      let visible = pixels.intersection(Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach))
      cairo_rectangle(cairo, visible.minX, visible.minY, visible.width, visible.height)
      applyTransform()
    }
    cairo_clip(cairo)
  }

  /// Limits drawing to the whole pixels that `rect` touches; under a rotation, to its own edges.
  package func clip(toPixelsOf rect: Rect) {
    if state.keepsAxes { clip(toPixelsAround: rect) } else { clip(to: rect) }
  }

  /// Limits drawing to the inside of `path` from now on.
  ///
  /// A rectangle is much faster than any other shape.
  public func clip(to path: Path, rule: FillRule = .winding) {
    guard let cairo = ready() else { return }
    add(path, to: cairo)
    cairo_set_fill_rule(cairo, rule.cairoRule)
    cairo_clip(cairo)
    cairo_set_fill_rule(cairo, CAIRO_FILL_RULE_WINDING)
  }

  /// The smallest rectangle around the area that can be drawn to, in the present coordinates; `zero` if there is none.
  public var clipBounds: Rect {
    guard let cairo, state.isDrawable else { return .zero }
    var (x0, y0, x1, y1) = (0.0, 0.0, 0.0, 0.0)
    cairo_clip_extents(cairo, &x0, &y0, &x1, &y1)
    let rect = Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0)
    return rect.isEmpty ? .zero : rect
  }

  /// Adds `rect`, which must be finite and not empty, to the current path.
  func add(_ rect: Rect, to cairo: OpaquePointer) {
    guard state.isNear(rect) else { return append(state.near(Path(rect)), to: cairo) }
    cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
  }

  /// Makes `path` the current one.
  func add(_ path: Path, to cairo: OpaquePointer) {
    cairo_new_path(cairo)
    append(state.near(path), to: cairo)
  }

  func append(_ near: RangeLimitedPath, to cairo: OpaquePointer) {
    if near.isInPixels { cairo_identity_matrix(cairo) }
    append(near.path, to: cairo)
    if near.isInPixels { applyTransform() }
  }

  private func append(_ path: Path, to cairo: OpaquePointer) {
    path.points.withUnsafeBufferPointer { points in
      var index = 0
      for verb in path.verbs {
        switch verb {
        case .move:
          cairo_move_to(cairo, points[index].x, points[index].y)
        case .line:
          cairo_line_to(cairo, points[index].x, points[index].y)
        case .curve:
          let (b, c, d) = (points[index], points[index + 1], points[index + 2])
          cairo_curve_to(cairo, b.x, b.y, c.x, c.y, d.x, d.y)
        case .close:
          cairo_close_path(cairo)
        }
        index += verb.pointCount
      }
    }
  }
}

extension FillRule {
  var cairoRule: cairo_fill_rule_t {
    switch self {
    case .winding: CAIRO_FILL_RULE_WINDING
    case .evenOdd: CAIRO_FILL_RULE_EVEN_ODD
    }
  }
}
