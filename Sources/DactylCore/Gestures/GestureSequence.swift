import DactylGeometry

/// A recognizer's record of its present sequence, beside its standing in the arena; the reset discards it (`GR-10`).
@MainActor struct GestureSequence {
  /// The state that an action under way is for (`GR-5`).
  var shownState: GestureRecognizer.State?
  /// Bound and neither ignored nor detached, in order of binding.
  var touches: [Touch] = []
  /// Likewise; mostly empty (`GR-44`).
  var presses: [Press] = []
  /// A touch was ignored or taken away while it was down.
  var hasLostTouch = false
  /// `Window.number` of the window of the recognizer's view when it was last bound.
  var windowNumber = 0
  var settleTimer: DispatchTimer?
  /// It follows a series of scroll or transform events, not touches.
  var followsEvents = false
  /// Where the events that it follows, or hovering, were seen last, in window coordinates.
  var eventLocation: Point?
  /// The pointer or tool whose hovering it follows (`EI-41`).
  var hoverSource: DeviceKey?
  /// The type of the first touch (`GR-41`).
  var touchType: Touch.TouchType?
}

// Derived facts are properties of the recognizer, not of its sequence: read through `sequence` they would copy all of it.
extension GestureRecognizer {
  /// Whether a bound touch is still on the glass.
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

  /// Nothing is left, or nothing that is down since others were taken away; a request already made stands.
  final var isForsaken: Bool { !hasContacts || sequence.hasLostTouch && standing.request == nil && !isAnythingDown }
}
