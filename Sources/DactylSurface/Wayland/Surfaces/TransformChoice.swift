/// The sources of the transform of a surface's buffers, in order of precedence.
struct TransformChoice: Hashable {
  /// From `wl_surface.preferred_buffer_transform`.
  var preferred: SurfaceTransform?
  /// The transforms of the outputs the surface is on.
  var entered: [SurfaceTransform] = []
  /// The transforms of all outputs.
  var available: [SurfaceTransform] = []

  /// The last transform that was more than a guess.
  private var last: SurfaceTransform?

  /// Returns the transform that the compositor prefers, else that of the outputs the surface is on. If these differ,
  /// returns `normal`, because the compositor has to turn the picture for one of them anyway. On no output the surface
  /// keeps its transform; before its first output it starts with the common transform of all outputs.
  mutating func resolve() -> SurfaceTransform {
    if let known = preferred ?? Self.common(entered) {
      last = known
      return known
    }
    return last ?? Self.common(available) ?? .normal
  }

  /// Returns the transform of all, `normal` if they differ; nil if there are none.
  private static func common(_ transforms: [SurfaceTransform]) -> SurfaceTransform? {
    guard let first = transforms.first else { return nil }
    return transforms.allSatisfy { $0 == first } ? first : .normal
  }
}
