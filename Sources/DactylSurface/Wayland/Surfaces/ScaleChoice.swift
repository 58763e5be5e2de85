/// The sources of the scale of a surface, in order of precedence.
struct ScaleChoice: Hashable {
  /// From `wp_fractional_scale_v1`.
  var fractional: SurfaceScale?
  /// From `wl_surface.preferred_buffer_scale`.
  var preferred: SurfaceScale?
  /// The scales of the outputs the surface is on.
  var entered: [Int] = []
  /// The scales of all outputs.
  var available: [Int] = []

  /// The last scale that was more than a guess.
  private var last: SurfaceScale?

  /// Returns the scale that the compositor prefers, else the largest scale of the outputs the surface is on.
  ///
  /// While the surface is on no output, because the only one is switched off for instance, it keeps its scale. A
  /// surface that was never on an output starts with the largest scale of all outputs, or with 1 if there are none.
  mutating func resolve() -> SurfaceScale {
    let scale =
      fractional ?? preferred ?? entered.max().map(SurfaceScale.init(whole:)) ?? last
      ?? available.max().map(SurfaceScale.init(whole:)) ?? .one
    // A guess is not kept, because more may be known before the first frame.
    if fractional != nil || preferred != nil || !entered.isEmpty { last = scale }
    return scale
  }
}
