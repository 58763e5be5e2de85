import DactylCore
import DactylGeometry

/// Tracking of one touch at a time, from its down to its end (section 7.1).
extension Control {
  /// Returns the tracked touch, if it is one of `touches`.
  final func tracked(in touches: [Touch]) -> Touch? {
    guard let touch = tracking.touch, touches.contains(where: { $0 === touch }) else { return nil }
    return touch
  }

  /// Tracks the first of `touches` that the control accepts, if it tracks none (`CT-1`).
  final func trackFirst(of touches: [Touch], with event: Event) {
    // The control does not get the end of a forwarded touch if the view that forwarded it was removed (RC-8).
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
    let continues = continueTracking(touch, with: event)
    guard tracking.touch === touch else { return }
    guard continues else {
      _ = tracking.apply(.abandon)
      isHighlighted = false
      return
    }
    send(events, of: touch, with: event)
  }

  /// The control has moved under `touch`, which rests.
  final func updateInside(of touch: Touch) {
    let isInside = isInside(touch)
    guard isInside != tracking.isInside else { return }
    let events = tracking.apply(.move(isInside: isInside))
    isHighlighted = isTouchInside
    // The touch itself has not moved.
    for sent in events where sent == .touchDragEnter || sent == .touchDragExit { sendActions(for: sent, with: nil) }
  }

  final func lift(_ touch: Touch, with event: Event) {
    // A lift may include a last movement (EI-6), which sends no drag event.
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

  /// Sends `events` while `touch` is tracked. An action may disable the control.
  private func send(_ events: [Events], of touch: Touch, with event: Event) {
    for sent in events {
      sendActions(for: sent, with: event)
      guard tracking.touch === touch else { return }
    }
    didSend(events, with: event)
  }

  /// Returns whether `touch` is inside the bounds with their margin (`CT-5`).
  private func isInside(_ touch: Touch) -> Bool {
    bounds.insetBy(dx: -trackingMargin, dy: -trackingMargin).contains(touch.location(in: self))
  }
}

extension Touch {
  /// Whether the touch is a finger, a pen, or the pointer's main button (`CT-15`).
  fileprivate var isOfPrimaryButton: Bool { startButton.isEmpty || startButton.contains(.primary) }
}

extension Press {
  /// Whether the key activates the control with the keyboard focus (`CT-6`).
  var activates: Bool {
    ["space", "Return", "KP_Enter", "ISO_Enter"].contains(key.name)
      && key.modifierFlags.isDisjoint(with: [.control, .alternate, .command])
  }
}
