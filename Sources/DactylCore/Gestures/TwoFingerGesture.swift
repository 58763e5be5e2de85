/// The touches of a recognizer that follows two fingers, as pinch and rotation do.
@MainActor protocol TwoFingerGesture: GestureRecognizer {
  var fingers: TwoFingerTracker { get set }
  /// Asks to begin if the fingers have crossed the threshold.
  func considerBeginning()
}

extension TwoFingerGesture {
  /// Adds touches, and ignores those beyond two. `continues`: a new finger does not restart the values.
  func fingersBegan(_ touches: [Touch], continues: Bool, with event: Event) {
    _ = fingers.follow([])
    for touch in touches where sequence.touches.contains(identicalTo: touch) {
      if !fingers.add(touch, continues: continues) { ignore(touch, for: event) }
    }
    // A down may include a first movement (EI-6).
    if standing.state == .possible, fingers.follow([]) { considerBeginning() }
  }

  func fingersMoved(_ touches: [Touch]) {
    guard fingers.follow(touches) else { return }
    switch standing.state {
    case .possible: considerBeginning()
    case .began, .changed: state = .changed
    case .ended, .cancelled, .failed: break
    }
  }

  func fingersEnded(_ touches: [Touch]) {
    // A lift may include a last movement (EI-6).
    _ = fingers.follow([])
    for touch in touches { fingers.remove(touch) }
    if fingers.isEmpty { state = standing.state.isActive ? .ended : .failed }
  }
}
