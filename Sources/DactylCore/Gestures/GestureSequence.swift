import DactylGeometry

/// A recognizer's record of its present sequence, beside its standing in the arena; the reset discards it (`GR-10`).
@MainActor struct GestureSequence {
  /// The state for which an action is being sent (`GR-5`).
  var shownState: GestureRecognizer.State?
  /// Bound touches that were neither ignored nor detached, in order of binding.
  var touches: [Touch] = []
  /// Bound presses; usually empty (`GR-44`).
  var presses: [Press] = []
  /// Whether a touch was unbound while it was down.
  var hasLostTouch = false
  /// `Window.number` of the window of the recognizer's view when it was last bound.
  var windowNumber = 0
  var settleTimer: DispatchTimer?
  /// Whether the recognizer follows a series of scroll or transform events, not touches.
  var followsEvents = false
  /// The last location of the series or the hovering that it follows, in window coordinates.
  var eventLocation: Point?
  /// The pointer or tool whose hovering it follows (`EI-41`).
  var hoverSource: DeviceKey?
  /// The type of the first touch (`GR-41`).
  var touchType: Touch.TouchType?
}

// Derived facts are properties of the recognizer, not of its sequence: read through `sequence` they would copy all of
// it.
extension GestureRecognizer {
  /// Whether a bound touch is down.
  final var hasTouchDown: Bool {
    for touch in sequence.touches where touch.isDown { return true }
    return false
  }

  final var hasContacts: Bool { !sequence.touches.isEmpty || !sequence.presses.isEmpty }

  final var isAnythingDown: Bool {
    if hasTouchDown { return true }
    for press in sequence.presses where press.isDown { return true }
    return false
  }

  /// Whether the recognizer has lost its contacts: none is bound, or, after a loss, none is down. A request that was
  /// made remains valid.
  final var hasLostContacts: Bool {
    !hasContacts || sequence.hasLostTouch && standing.request == nil && !isAnythingDown
  }
}
