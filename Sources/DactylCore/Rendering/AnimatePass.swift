import DactylGeometry

/// The first pass of a frame: advances all animations to the frame's time.
@MainActor struct AnimatePass {
  private struct WeakAnimation { weak var animation: (any FrameAnimation)? }
  private var animations: [WeakAnimation] = []
  private struct WeakPresentation { weak var presentation: Presentation? }
  private var hidden: [WeakPresentation] = []

  /// Whether an animation is running. Then frames are drawn until all have ended.
  var isNeeded: Bool { !animations.isEmpty }

  /// Adds an animation, which is advanced in every frame until it ends.
  mutating func add(_ animation: any FrameAnimation) {
    if !animations.contains(where: { $0.animation === animation }) {
      animations.append(WeakAnimation(animation: animation))
    }
  }

  mutating func remove(_ animation: any FrameAnimation) {
    animations.removeAll { $0.animation === animation || $0.animation == nil }
  }

  /// Adds a presentation that needs no frames while its view is hidden.
  mutating func addHidden(_ presentation: Presentation) {
    hidden.removeAll { $0.presentation == nil || $0.presentation === presentation }
    hidden.append(WeakPresentation(presentation: presentation))
  }

  /// Removes and returns the presentations whose view is visible again.
  mutating func takeVisible() -> [Presentation] {
    if hidden.isEmpty { return [] }
    let seen = hidden.compactMap(\.presentation).filter { !$0.isViewHidden }
    hidden.removeAll { $0.presentation?.isViewHidden != true }
    return seen
  }

  /// Returns the running animations. Advancing them may add and remove others.
  mutating func moving() -> [any FrameAnimation] {
    animations.removeAll { $0.animation == nil }
    return animations.compactMap(\.animation)
  }
}

extension WindowStack {
  /// Whether an animation is running. Then frames are drawn until all have ended.
  package var isAnimating: Bool { animatePass.isNeeded }

  /// Adds an animation, which is advanced in every frame until it ends.
  func add(_ animation: any FrameAnimation) {
    animatePass.add(animation)
    setNeedsFrame()
  }

  func addHidden(_ presentation: Presentation) {
    animatePass.addHidden(presentation)
  }

  /// Advances the animations of views that may have become visible, as if they had been visible all the time.
  func wakeVisiblePresentations() {
    for presentation in animatePass.takeVisible() {
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

  /// Advances the animations that affect the delivery of events, before an event at `time`.
  package func advanceAnimations(to time: Timestamp) {
    advance(to: time) { $0.movesBetweenFrames }
  }

  private func advance(to time: Timestamp, where condition: (any FrameAnimation) -> Bool) {
    guard isAnimating else { return }
    for animation in animatePass.moving() where condition(animation) {
      if !animation.advance(to: time) { animatePass.remove(animation) }
    }
  }
}
