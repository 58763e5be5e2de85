/// Scroll views between touches and content: what they hold back, catch and ask (`SV-3`, `SV-15`).
extension Dispatcher {
  /// A touch stops what moves by itself under it.
  func meetGates(_ touch: Touch) {
    for gate in gates(around: touch.view, including: true) where gate.catchMovement() { touch.caught = gate }
  }

  /// Fingers laid on a touchpad stop what moves by itself under the pointer (`EI-30`).
  func stopMovement(under view: View?) {
    for gate in gates(around: view, including: true) { _ = gate.catchMovement() }
  }

  /// Taps and long presses inside what the touch has caught are not bound to it.
  func isKeptAway(_ recognizer: GestureRecognizer, by touch: Touch) -> Bool {
    guard recognizer.isKeptFromCatchingTouches, let caught = touch.caught, let view = recognizer.view else {
      return false
    }
    return view !== caught && view.isDescendant(of: caught)
  }

  /// Starts the time for which scroll views may hold the touch; it is bound already.
  func startContentDelay(of touch: Touch) {
    guard gates(around: touch.view).contains(where: { holds($0, touch) }) else { return }
    touch.contentTimer = schedule(at: touch.downTime + EventConstants.contentTouchDelay, for: nil) { [weak touch] in
      touch?.contentTimer = nil
    }
  }

  /// Whether a scroll view holds back the began of the touch. A lift ends that.
  func isHeldByGate(_ touch: Touch) -> Bool {
    guard touch.contentTimer != nil, touch.isDown else { return false }
    return gates(around: touch.view).contains { holds($0, touch) }
  }

  private func holds(_ gate: any ContentTouchGate, _ touch: Touch) -> Bool {
    gate.delaysContentTouches && gate.gatekeeper.sequence.state == .possible
      && gate.gatekeeper.sequence.touches.contains { $0 === touch }
  }

  /// The innermost scroll view around the touch's view lets it through. Asked once, directly before began.
  func passesGate(_ touch: Touch, to view: View) -> Bool {
    guard let gate = gates(around: view).first else { return true }
    return gate.touchesShouldBegin([touch], with: eventOfCycle(), in: view)
  }

  /// Innermost first.
  private func gates(around view: View?, including isIncluded: Bool = false) -> [any ContentTouchGate] {
    var gates: [any ContentTouchGate] = []
    var present = isIncluded ? view : view?.superview
    while let candidate = present {
      if let gate = candidate as? any ContentTouchGate { gates.append(gate) }
      present = candidate.superview
    }
    return gates
  }
}
