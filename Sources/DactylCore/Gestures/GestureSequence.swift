import DactylGeometry

/// What a recognizer knows of its present sequence; thrown away as a whole by the reset (`GR-10`).
@MainActor struct GestureSequence {
  /// A recognition that was asked for and not yet decided (`GR-3`).
  enum Request {
    /// To `began`.
    case begin
    /// To `ended` straight from `possible`: a discrete gesture has made up its mind (`GR-34`).
    case recognize
  }

  var state = GestureRecognizer.State.possible
  /// The state that an action under way is for (`GR-5`).
  var shownState: GestureRecognizer.State?
  var request: Request?
  /// Bound and neither ignored nor detached, in order of binding.
  var touches: [Touch] = []
  /// Likewise; mostly empty (`GR-44`).
  var presses: [Press] = []
  /// A touch was ignored or taken away while it was down.
  var hasLostTouch = false
  /// Every contact ever bound, also those ignored since: two recognizers with one in common are related.
  var contacts: [ContactID] = []
  /// It was recognized, whatever became of it later.
  var hasRecognized = false
  /// Numbers of recognizers that delegates or subclasses made it wait for (`GR-33`).
  var requirements: [Int] = []
  /// Released from all requirements, to break a circle (`GR-38`).
  var isReleasedFromRequirements = false
  /// Number of the recognizer that it was last found waiting for.
  var waitsFor = 0
  /// The reason of the failure to come is in the log.
  var isFailureExplained = false
  /// `Window.number` of the window of the recognizer's view when it was last bound.
  var windowNumber = 0
  /// Depth of the recognizer's view when it was last bound (`GR-15`).
  var depth = 0
  var settleTimer: DispatchTimer?
  /// It follows a series of scroll or transform events, not touches.
  var followsEvents = false
  /// Where the events that it follows, or hovering, were seen last, in window coordinates.
  var eventLocation: Point?
  /// The pointer or tool whose hovering it follows (`EI-41`).
  var hoverSource: DeviceKey?
  /// Its present state was reached from `began` or `changed`.
  var wasActive = false
  /// The type of the first touch (`GR-41`).
  var touchType: Touch.TouchType?
}

// What is often asked is asked of the state or of the recognizer: a question to the sequence would copy all of it first.
extension GestureRecognizer.State {
  var isTerminal: Bool { self == .ended || self == .cancelled || self == .failed }
  var isActive: Bool { self == .began || self == .changed }
  /// It may prevent others (`GR-16`).
  var standsInTheWay: Bool { isActive || self == .ended }
}

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
  final var isForsaken: Bool { !hasContacts || sequence.hasLostTouch && sequence.request == nil && !isAnythingDown }

  /// Whether both have seen a common touch since their last resets.
  final func isRelated(to other: GestureRecognizer) -> Bool {
    for contact in sequence.contacts where other.sequence.contacts.contains(contact) { return true }
    return false
  }
}
