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
}
