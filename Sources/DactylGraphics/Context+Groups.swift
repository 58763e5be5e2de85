import CDactylCairo
import DactylGeometry

extension Context {
  /// Runs `body`, and draws its result as one picture with the opacity `alpha`, from 0 to 1.
  ///
  /// The picture is as large as the clip and costs accordingly: clip first. At 0 `body` is not called; at 1 it draws
  /// directly.
  public func withAlpha<Failure: Error>(
    _ alpha: Double, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    let alpha = (alpha > 0 ? min(alpha, 1) : 0) * state.alpha
    if alpha == 1, state.blendMode == .normal {
      try withState(body)
    } else if alpha > 0 {
      try drawGroup(alpha: alpha, body)
    }
  }

  /// Draws a group with `alpha` instead of the state's own, which is 1 inside.
  func drawGroup<Failure: Error>(
    alpha: Double, _ body: () throws(Failure) -> Void
  ) throws(Failure) {
    guard let cairo = ready() else { return }
    let mark = beginState()
    cairo_push_group(cairo)
    let outer = state
    self.alpha = 1
    blendMode = .normal
    defer {
      if self.cairo != nil {
        unwind(to: mark)
        cairo_pop_group_to_source(cairo)
        if outer.blendMode == .copy {
          // A plain copy would also copy the group's transparent parts. So the covered area is removed first.
          cairo_set_operator(cairo, CAIRO_OPERATOR_DEST_OUT)
          cairo_paint(cairo)
          cairo_set_operator(cairo, CAIRO_OPERATOR_ADD)
        } else {
          cairo_set_operator(cairo, outer.blendMode.cairoOperator)
        }
        cairo_paint_with_alpha(cairo, alpha)
      }
      endState(mark)
    }
    try body()
  }

  /// Draws the result of `body` as one picture, each pixel of it with the opacity that `mask` leaves there. The two
  /// pictures are as large as the clip.
  package func draw(maskedBy mask: () -> Void, _ body: () -> Void) {
    guard let cairo = ready() else { return }
    let (content, opacity) = (
      picture(CAIRO_CONTENT_COLOR_ALPHA, on: cairo, body), picture(CAIRO_CONTENT_ALPHA, on: cairo, mask)
    )
    cairo_set_source(cairo, content)
    cairo_mask(cairo, opacity)
    // The pattern holds the picture; the next drawing sets its own source.
    cairo_set_source_rgb(cairo, 0, 0, 0)
    cairo_pattern_destroy(content)
    cairo_pattern_destroy(opacity)
  }

  /// Returns a new pattern with the result of `body`, which the caller destroys.
  private func picture(_ content: cairo_content_t, on cairo: OpaquePointer, _ body: () -> Void) -> OpaquePointer? {
    let mark = beginState()
    cairo_push_group_with_content(cairo, content)
    body()
    unwind(to: mark)
    let pattern = cairo_pop_group(cairo)
    endState(mark)
    return pattern
  }
}
