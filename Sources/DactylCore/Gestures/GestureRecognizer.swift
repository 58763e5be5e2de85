import DactylGeometry

/// Watches the touches on a view and its subviews for one kind of gesture.
///
/// Recognizers see a touch before its view does (`GR-14`). A subclass overrides the touch methods and `reset()`, and
/// sets `state`. Arbitration among the recognizers that share a touch decides whether it recognizes (`GR-3`, `GR-16`,
/// `GT-80`).
@MainActor open class GestureRecognizer: GestureTargeting, WeakReferable {
  /// The states of a gesture (`GR-1`).
  public enum State: Int, Hashable, Sendable {
    /// Nothing recognized yet; every sequence starts here.
    case possible
    /// A continuous gesture was recognized.
    case began
    /// The touches of a continuous gesture changed.
    case changed
    /// A continuous gesture is over, or a discrete one was recognized.
    case ended
    /// A continuous gesture was interrupted.
    case cancelled
    /// The touches do not make this gesture.
    case failed
    /// Another name of `ended`, for discrete gestures.
    public static let recognized = State.ended
  }

  /// The view whose touches, and whose subviews' touches, the recognizer sees (`GR-43`).
  public final internal(set) var view: View? {
    get { storedView }
    set { storedView = newValue }
  }
  /// The view sets this to nil in its deinit.
  private unowned(unsafe) var storedView: View?

  /// Free text for logs and debugging; it has no effect (`GR-7`).
  public final var name: String?

  /// The object that is asked about recognition (`GR-35` to `GR-37`).
  public final weak var delegate: (any GestureRecognizerDelegate)?

  /// Whether the recognizer is in use. Disabling it cancels a gesture under way and fails a possible one; no touch is
  /// bound (`GR-40`).
  public final var isEnabled = true {
    didSet { if !isEnabled && oldValue { dispatcherOrView?.switchOff(self) } }
  }

  /// Whether the views lose the gesture's touches at recognition (`GR-26`).
  public final var cancelsTouchesInView = true
  /// Whether the views do not get the gesture's touches while the recognizer is possible (`GR-27`).
  public final var delaysTouchesBegan = false
  /// Whether the views do not get the end of the gesture's touches while the recognizer is possible (`GR-28`).
  public final var delaysTouchesEnded = true

  /// The types of touches that the recognizer gets (`GR-41`).
  public final var allowedTouchTypes = Set(Touch.TouchType.allCases)
  /// The types of presses that the recognizer gets, from the first responder's chain (`GR-41`, `GR-44`). Default: none.
  public final var allowedPressTypes: Set<Press.PressType> = []
  /// The types of scrolling that the recognizer follows (`EI-28`). Default: none.
  public final var allowedScrollTypesMask: ScrollTypeMask = []
  /// The touchpad gestures that the recognizer follows (`EI-29`, `EI-30`). Default: those of its kind, none for a
  /// direct subclass of `GestureRecognizer`.
  public final var allowedTransformKinds: Set<Event.Transform.Kind> = []
  /// Whether all touches of a sequence must have the type of the first one (`GR-41`).
  public final var requiresExclusiveTouchType = true
  /// The pointer buttons whose touches the recognizer gets (`GR-51`).
  public final var buttonMaskRequired = ButtonMask.primary

  /// The modifiers of the event last received (`GR-8`).
  public final internal(set) var modifierFlags: ModifierFlags = []
  /// The buttons of the event last received (`GR-8`).
  public final internal(set) var buttonMask: ButtonMask = []

  // A sequence lasts from the first contact after a reset to the next reset.
  final var sequence = GestureSequence()
  final var standing = ArenaStanding()
  final var actions: [GestureAction] = []
  /// Numbers of the recognizers that must fail first.
  final var staticRequirements: [Int] = []
  /// Identifies the recognizer without a reference.
  final let number = ProcessState.nextNumber()
  final var isTraced = false
  /// Order of attachment among all recognizers of the process (`GR-15`).
  final var attachment = 0
  /// The dispatcher while the recognizer has a sequence. The dispatcher sets this to nil in its deinit.
  final unowned(unsafe) var dispatcher: Dispatcher?

  private final var storedWeakBox: WeakBox?
  final var weakBox: WeakBox { WeakBox.of(self, in: &storedWeakBox) }

  public required init() {}

  isolated deinit { storedWeakBox?.clear() }

  // MARK: State

  /// The state of the gesture. During an action it is the state that the action is sent for (`GR-5`).
  ///
  /// Only subclasses set it. Setting `began`, or `ended` from `possible`, is a request: the visible state stays
  /// `possible` until arbitration allows it (`GR-3`). Transitions that the table of `GR-2` does not list are ignored,
  /// and reported in debug builds.
  public final var state: State {
    get { sequence.shownState ?? standing.state }
    set { setState(newValue) }
  }

  // MARK: For subclasses

  /// `touches`: those that began and are bound to the recognizer, in order of down.
  open func touchesBegan(_ touches: [Touch], with event: Event) {}
  /// `touches`: those that moved and are bound to the recognizer, in order of down. Default: nothing.
  open func touchesMoved(_ touches: [Touch], with event: Event) {}
  /// `touches`: those that lifted and are bound to the recognizer, in order of down. Default: nothing.
  open func touchesEnded(_ touches: [Touch], with event: Event) {}

  /// Touches that are bound to the recognizer were cancelled. Default: a possible gesture fails, one under way is
  /// cancelled (`IN-1`).
  open func touchesCancelled(_ touches: [Touch], with event: Event) { cancelOrFail() }

  /// `presses`: one that began and is bound to the recognizer. Its responder gets it later (`GR-44`).
  open func pressesBegan(_ presses: [Press], with event: Event) {}
  /// `presses`: those that changed and are bound to the recognizer. Default: nothing.
  open func pressesChanged(_ presses: [Press], with event: Event) {}
  /// `presses`: those that were released and are bound to the recognizer. Default: nothing.
  open func pressesEnded(_ presses: [Press], with event: Event) {}

  /// Presses that are bound to the recognizer were cancelled. Default: a possible gesture fails, one under way is
  /// cancelled (`IN-1`).
  open func pressesCancelled(_ presses: [Press], with event: Event) { cancelOrFail() }

  /// Discards the values of the sequence, which is over (`GR-10`).
  open func reset() {}

  /// Whether this recognizer, once it has recognized, prevents `other` from recognizing (`GR-19`). Default: true.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether `other`, once it has recognized, prevents this one from recognizing (`GR-19`). Default: true.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether this one waits for `other` to fail; asked once a sequence (`GR-33`). Default: false.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Whether `other` waits for this one to fail; asked once a sequence (`GR-33`). Default: false.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }
  /// Returns whether the recognizer gets the hover, scroll or transform event, if its kind allows it; asked once for
  /// each series (`GR-35`). Default: true.
  open func shouldReceive(_ event: Event) -> Bool { true }

  /// Leaves `touch` to others: the recognizer no longer counts, holds or claims it, and neither prevents others because
  /// of it nor waits for them (`GR-39`).
  public final func ignore(_ touch: Touch, for event: Event) {
    guard let dispatcher else { return }
    dispatcher.perform { dispatcher.touchRouter.ignore(touch, by: self) }
  }

  /// Leaves `press` to others, as `ignore` for a touch does.
  public final func ignore(_ press: Press, for event: Event) {
    guard let dispatcher else { return }
    dispatcher.perform { dispatcher.pressRouter.ignore(press, by: self) }
  }

  /// Makes this recognizer wait for `other` to fail, whenever both have a touch in common (`GR-33`).
  public final func require(toFail other: GestureRecognizer) {
    if !staticRequirements.contains(other.number) { staticRequirements.append(other.number) }
  }

  // MARK: For subclasses of a new kind

  /// Returns whether the recognizer gets the touch, which begins. It may be asked more than once. Default: true.
  open func shouldReceive(_ touch: Touch) -> Bool { true }

  /// `touch` is no longer bound to the recognizer: it was ignored, or left with its view, and no longer counts
  /// (`GR-39`). Its later phases are not sent. Default: nothing.
  open func didLose(_ touch: Touch) {}

  /// The next event of the scrolling that the recognizer follows (`EI-28`). `event.scroll` has the values.
  ///
  /// A series of continuous scrolling, or one click of a wheel, is bound to a recognizer that follows nothing else, if
  /// `allowedScrollTypesMask` allows its type and `shouldReceive(_:)` its first event. Default: nothing.
  open func scrollChanged(with event: Event) {}

  /// The next event of the touchpad gesture that the recognizer follows (`EI-29`, `EI-30`). `event.transform` has the
  /// values.
  ///
  /// A gesture is bound to a recognizer that follows nothing else, if `allowedTransformKinds` allows its kind and
  /// `shouldReceive(_:)` its first event. Default: nothing.
  open func transformChanged(with event: Event) {}

  /// Arbitration has granted the recognition that the recognizer asked for. `state` has the new value, and the action
  /// is still to be sent. Default: nothing.
  open func didRecognize() {}

  /// The window locations of the location set, in order of binding (`GR-8`): `numberOfTouches` counts them, and
  /// `location(in:)` is their centroid. Default: those of the bound touches that are down, or of all if none is.
  open var touchLocations: [Point] {
    let down = sequence.touches.filter(\.isDown)
    return (down.isEmpty ? sequence.touches : down).map(\.windowLocation)
  }

  /// Whether a possible recognizer without touches waits for another one, as a double tap does between its taps
  /// (`GR-11`). Otherwise it fails when it has lost its last touch. Default: false.
  open var isAwaitingNextTouch: Bool { false }

  /// Whether a touch that begins after all touches of the sequence have lifted, and in whose cycle the sequence ends,
  /// begins a new sequence (`GR-50`). Otherwise the touch is lost for the recognizer. Default: false.
  open var restartsWithNextTouch: Bool { false }

  /// Among recognizers of one view that ask to recognize in one cycle, those with a rank above 0 are examined in order
  /// of rank, greatest first (`GR-18`). A tap returns the number of taps that it requires. Default: 0.
  open var recognitionRank: Int { 0 }

  /// Whether `delaysTouchesEnded` has an effect. Pan, pinch and rotation return false: a touch that has lifted can no
  /// longer contribute to them, while another finger may keep them possible (`GR-53`). Default: true.
  open var canDelayTouchesEnded: Bool { true }

  /// Whether touches that stop a moving scroll view around the recognizer's view are not bound to it, as for taps and
  /// long presses (`SV-15`). Default: false.
  open var ignoresTouchesThatStopScrolling: Bool { false }

  /// The axis along which the recognizer would take a touch from a control that slides; nil for a recognizer that
  /// ignores directions (`CT-14`). Default: nil.
  open var slideAxis: Axis.Set? { nil }

  /// Calls `action` at `timestamp`, in seconds on the clock of events, unless the timer is cancelled first. A timestamp
  /// that has passed, or NaN, counts as the present.
  ///
  /// Timers fire before events of a later time (`EI-14`), and those of one time in priority order (`GR-15`). Cancel
  /// them in `reset()`. Returns nil for a recognizer whose view is in no window: it then has no clock.
  public final func schedule(at timestamp: Double, _ action: @escaping @MainActor () -> Void) -> GestureTimer? {
    guard let dispatcher = dispatcherOrView else { return nil }
    let deadline = max(Timestamp(seconds: timestamp), dispatcher.now)
    return GestureTimer(dispatcher.schedule(at: deadline, for: self, action))
  }

  /// Whether the recognizer belongs to its view and can't be removed (`SV-1`). Internal: only a scroll view does
  /// that. A view of a program owns its recognizers, and no other code removes them.
  var isPartOfItsView: Bool { false }
}

/// A call that a recognizer has scheduled.
@MainActor public final class GestureTimer {
  private let timer: DispatchTimer

  fileprivate init(_ timer: DispatchTimer) {
    self.timer = timer
  }

  /// Prevents the call; does nothing after it.
  public func cancel() { timer.cancel() }
}

/// Decides about a recognizer (sections 5.6 and 5.7), and observes its states. Every method has a default that changes
/// nothing.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// Returns whether the recognizer gets the touch. Called once, when the touch begins (`GR-35`). Default: true.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Returns whether the recognizer gets the press. Called once, when the press begins (`GR-35`). Default: true.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool
  /// Returns whether the recognizer gets the hover, scroll or transform event (`GR-35`). Default: true.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool
  /// Returns whether the recognizer may recognize. Called when arbitration would allow it; with false the recognizer
  /// fails (`GR-36`). Default: true.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// Returns whether both recognizers may recognize together. One delegate that returns true suffices (`GR-37`).
  /// Default: false.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
  /// Returns whether the recognizer waits for `other` to fail. Called once a sequence (`GR-33`). Default: false.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool
  /// Returns whether `other` waits for the recognizer to fail. Called once a sequence (`GR-33`). Default: false.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer) -> Bool
  /// The state of the recognizer has changed: also to `failed`, which sends no action, and back to `possible` at a
  /// reset.
  ///
  /// Use it to show states. It is called in the middle of a cycle, so act on gestures in actions.
  func gestureRecognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State)
}

extension GestureRecognizerDelegate {
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool { true }
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool { true }
  public func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool { true }
  public func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { false }
  public func gestureRecognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {}
}
