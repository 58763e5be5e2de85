import DactylGeometry

/// The first pass of a frame: what moves by itself comes to where it is at the frame's time.
@MainActor struct AnimatePass {
  private struct WeakAnimation { weak var animation: (any FrameAnimation)? }
  private var animations: [WeakAnimation] = []

  /// Something moves: frames come until everything is at rest.
  var isNeeded: Bool { !animations.isEmpty }

  /// `animation` is advanced in every frame until it is at rest.
  mutating func add(_ animation: any FrameAnimation) {
    if !animations.contains(where: { $0.animation === animation }) {
      animations.append(WeakAnimation(animation: animation))
    }
  }

  mutating func remove(_ animation: any FrameAnimation) {
    animations.removeAll { $0.animation === animation || $0.animation == nil }
  }

  /// Those that move now; what they do may add others, and end them.
  mutating func moving() -> [any FrameAnimation] {
    animations.removeAll { $0.animation == nil }
    return animations.compactMap(\.animation)
  }
}
