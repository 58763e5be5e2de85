/// What is known of the scale a surface should be drawn at, and which of it counts.
struct ScaleChoice: Hashable {
  /// From `wp_fractional_scale_v1`.
  var fractional: SurfaceScale?
  /// From `wl_surface.preferred_buffer_scale`.
  var preferred: SurfaceScale?
  /// Of the outputs the surface is on.
  var entered: [Int] = []
  /// Of all outputs there are.
  var available: [Int] = []

  /// The scale that was in force before.
  private var last: SurfaceScale?

  /// What the compositor prefers; else the largest scale of the outputs the surface is on. On none, it stays as it was
  /// (fault 41), and a surface that has never been on any starts with what is most likely: the largest there is, or 1
  /// without outputs (fault 18).
  mutating func resolve() -> SurfaceScale {
    let scale =
      fractional ?? preferred ?? entered.max().map(SurfaceScale.init(whole:)) ?? last
      ?? available.max().map(SurfaceScale.init(whole:)) ?? .one
    // A guess is not remembered: more may be known before the first frame.
    if fractional != nil || preferred != nil || !entered.isEmpty { last = scale }
    return scale
  }
}
