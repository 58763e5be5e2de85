import DactylCore
import DactylGeometry

/// One touch at a time, from its down to its end (section 7.1).
extension Control {
  /// The tracked touch, if it is one of `touches`.
  final func tracked(in touches: [Touch]) -> Touch? {
    guard let touch = tracking.touch, touches.contains(where: { $0 === touch }) else { return nil }
    return touch
  }

  /// The first of `touches` that the control wants, if it follows none (`CT-1`).
  final func trackFirst(of touches: [Touch], with event: Event) {
    // The end of a forwarded touch does not get here if the view that forwarded it has left (RC-8).
    if let touch = tracking.touch, touch.isFinished { stopTracking(with: event) }
    for touch in touches where !isTracking && isEnabled && touch.isOfPrimaryButton {
      guard beginTracking(touch, with: event), isEnabled else { continue }
      let events = tracking.apply(.down(touch))
      isHighlighted = true
      send(events, of: touch, with: event)
    }
  }

  final func move(_ touch: Touch, with event: Event) {
    let events = tracking.apply(.move(isInside: isInside(touch)))
    isHighlighted = isTouchInside
    let goesOn = continueTracking(touch, with: event)
    guard tracking.touch === touch else { return }
    guard goesOn else {
      _ = tracking.apply(.abandon)
      isHighlighted = false
      return
    }
    send(events, of: touch, with: event)
  }

  final func lift(_ touch: Touch, with event: Event) {
    // A lift may come with a last movement (EI-6), which is told by the lift alone.
    _ = tracking.apply(.move(isInside: isInside(touch)))
    endTracking(touch, with: event)
    guard tracking.touch === touch else { return }
    let events = tracking.apply(.up)
    isHighlighted = false
    for sent in events { sendActions(for: sent, with: event) }
    didSend(events, with: event)
  }

  /// Cancels the tracked touch.
  final func stopTracking(with event: Event?) {
    guard isTracking else { return }
    cancelTracking(with: event)
    let events = tracking.apply(.cancel)
    isHighlighted = false
    for sent in events { sendActions(for: sent, with: event) }
  }

  /// Sends `events` as long as `touch` is tracked: an action may disable the control.
  private func send(_ events: [Events], of touch: Touch, with event: Event) {
    for sent in events {
      sendActions(for: sent, with: event)
      guard tracking.touch === touch else { return }
    }
    didSend(events, with: event)
  }

  /// `CT-5`.
  private func isInside(_ touch: Touch) -> Bool {
    bounds.insetBy(x: -trackingMargin, y: -trackingMargin).contains(touch.location(in: self))
  }
}

extension Touch {
  /// A finger, a pen, or the pointer's main button (`CT-15`).
  fileprivate var isOfPrimaryButton: Bool { startButton.isEmpty || startButton.contains(.primary) }
}

extension Press {
  /// The key is one that activates what has the keyboard focus (`CT-6`).
  var activates: Bool {
    ["space", "Return", "KP_Enter", "ISO_Enter"].contains(key.name)
      && key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }
}
