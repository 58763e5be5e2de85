/// The sources of the transform of a surface's buffers, in order of precedence.
struct TransformChoice: Hashable {
  /// From `wl_surface.preferred_buffer_transform`.
  var preferred: SurfaceTransform?
  /// Of the outputs the surface is on.
  var entered: [SurfaceTransform] = []
  /// Of all outputs there are.
  var available: [SurfaceTransform] = []

  /// The transform that was in force before.
  private var last: SurfaceTransform?

  /// What the compositor prefers; else that of the outputs the surface is on, none where they differ: one of them has to
  /// turn it anyway. On none it stays as it was, and a surface that has never been on any starts with what all have.
  mutating func resolve() -> SurfaceTransform {
    if let known = preferred ?? Self.common(entered) {
      last = known
      return known
    }
    return last ?? Self.common(available) ?? .normal
  }

  /// Nil for none.
  private static func common(_ transforms: [SurfaceTransform]) -> SurfaceTransform? {
    guard let first = transforms.first else { return nil }
    return transforms.allSatisfy { $0 == first } ? first : .normal
  }
}
