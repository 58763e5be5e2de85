import DactylGeometry

/// The first pass of a frame: what moves by itself comes to where it is at the frame's time.
@MainActor struct AnimatePass {
  private struct WeakAnimation { weak var animation: (any FrameAnimation)? }
  private var animations: [WeakAnimation] = []
  private struct WeakPresentation { weak var presentation: Presentation? }
  private var outOfSight: [WeakPresentation] = []

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

  /// `presentation` needs no frames until it comes into sight.
  mutating func addOutOfSight(_ presentation: Presentation) {
    outOfSight.removeAll { $0.presentation == nil || $0.presentation === presentation }
    outOfSight.append(WeakPresentation(presentation: presentation))
  }

  /// Animations that came into sight.
  mutating func takeInSight() -> [Presentation] {
    if outOfSight.isEmpty { return [] }
    let seen = outOfSight.compactMap(\.presentation).filter { !$0.isOutOfSight }
    outOfSight.removeAll { $0.presentation?.isOutOfSight != true }
    return seen
  }

  /// Those that move now; what they do may add others, and end them.
  mutating func moving() -> [any FrameAnimation] {
    animations.removeAll { $0.animation == nil }
    return animations.compactMap(\.animation)
  }
}

extension WindowStack {
  /// Something moves: frames come until everything is at rest.
  package var isAnimating: Bool { animatePass.isNeeded }

  /// `animation` is advanced in every frame until it is at rest.
  func add(_ animation: any FrameAnimation) {
    animatePass.add(animation)
    setNeedsFrame()
  }

  func addOutOfSight(_ presentation: Presentation) {
    animatePass.addOutOfSight(presentation)
  }

  /// Something may have come into sight: it is where it would be if it had been seen all the time.
  func wakeWhatIsInSight() {
    for presentation in animatePass.takeInSight() {
      presentation.catchUp()
      presentation.requestFrame()
    }
  }

  package func animate(at time: Timestamp, interval: Timestamp) {
    frame = (time, interval)
    application?.frameTime = time
    advance(to: time) { _ in true }
    application?.frameTime = nil
    frame = nil
  }

  /// Before an event at `time`: brings what events find elsewhere to where it is then.
  package func advanceAnimations(to time: Timestamp) {
    advance(to: time) { $0.movesBetweenFrames }
  }

  private func advance(to time: Timestamp, where isMeant: (any FrameAnimation) -> Bool) {
    guard isAnimating else { return }
    for animation in animatePass.moving() where isMeant(animation) {
      if !animation.advance(to: time) { animatePass.remove(animation) }
    }
  }
}
