import DactylGeometry

/// Watches the touches on a view and its subviews for one kind of gesture.
///
/// Recognizers see a touch before its view does (`GR-14`). A subclass overrides the touch methods and `reset()`, and
/// sets `state`; a recognition it asks for is decided by arbitration among the recognizers that share a touch
/// (`GR-3`, `GR-16`, `GT-80`).
@MainActor open class GestureRecognizer: GestureTargeting, WeakReferable {
  /// Where a gesture stands (`GR-1`).
  public enum State: Int, Hashable, Sendable {
    /// Nothing recognized yet; every sequence starts here.
    case possible
    /// A continuous gesture was recognized.
    case began
    case changed
    /// A continuous gesture is over, or a discrete one was recognized.
    case ended
    case cancelled
    /// The touches do not make this gesture.
    case failed
    /// The word for `ended` of discrete gestures.
    public static let recognized = State.ended
  }

  /// The view whose touches, and whose subviews' touches, the recognizer sees (`GR-43`).
  public final internal(set) var view: View? {
    get { storedView }
    set { storedView = newValue }
  }
  /// The view takes itself back when it goes.
  @exclusivity(unchecked) private unowned(unsafe) var storedView: View?

  /// Free text for logs and debugging; it has no effect (`GR-7`).
  public final var name: String?

  public final weak var delegate: (any GestureRecognizerDelegate)?

  /// Off: a gesture under way is cancelled, a possible one fails, and no touch is bound (`GR-40`).
  public final var isEnabled = true {
    didSet { if !isEnabled && oldValue { dispatcherOrView?.switchOff(self) } }
  }

  /// At recognition the views lose the gesture's touches (`GR-26`).
  public final var cancelsTouchesInView = true
  /// While possible, the views hear nothing of the gesture's touches (`GR-27`).
  public final var delaysTouchesBegan = false
  /// While possible, the views do not hear of the end of the gesture's touches (`GR-28`).
  public final var delaysTouchesEnded = true

  /// Kinds of touches that are seen (`GR-41`).
  public final var allowedTouchTypes = Set(Touch.TouchType.allCases)
  /// Kinds of presses that are seen: those of the first responder's chain (`GR-41`, `GR-44`). Default: none.
  public final var allowedPressTypes: Set<Press.PressType> = []
  /// Touches of another type than the first of the sequence are not seen (`GR-41`).
  public final var requiresExclusiveTouchType = true
  /// Which buttons of a pointer may start a touch that is seen (`GR-51`).
  public final var buttonMaskRequired = ButtonMask.primary

  /// The modifiers of the event last received (`GR-8`).
  @exclusivity(unchecked) public final internal(set) var modifierFlags: ModifierFlags = []
  /// The buttons of the event last received (`GR-8`).
  @exclusivity(unchecked) public final internal(set) var buttonMask: ButtonMask = []

  // A sequence reaches from the first contact after a reset to the next reset.
  @exclusivity(unchecked) final var sequence = GestureSequence()
  @exclusivity(unchecked) final var standing = ArenaStanding()
  @exclusivity(unchecked) final var actions: [GestureAction] = []
  /// Numbers of the recognizers that must fail first.
  final var staticRequirements: [Int] = []
  /// Names the recognizer where a reference would be too much.
  final let number = Application.nextNumber()
  final var isInReasonLog = false
  /// Order of attachment among all recognizers of the process (`GR-15`).
  final var attachment = 0
  /// Where the recognizer reports to while it has a sequence; the dispatcher takes it back when it goes.
  @exclusivity(unchecked) final unowned(unsafe) var dispatcher: Dispatcher?

  private final var storedWeakBox: WeakBox?
  final var weakBox: WeakBox { WeakBox.of(self, in: &storedWeakBox) }

  public required init() {}

  isolated deinit { storedWeakBox?.clear() }

  // MARK: State

  /// Where the gesture stands. While an action is sent it reads as the transition the action is for (`GR-5`).
  ///
  /// Setting it is for subclasses. `began`, or `ended` from `possible`, is a request: the visible state stays
  /// `possible` until arbitration has allowed it (`GR-3`). What the table of `GR-2` does not list is ignored, and
  /// reported in debug builds.
  public final var state: State {
    get { sequence.shownState ?? standing.state }
    set { setState(newValue) }
  }

  // MARK: For subclasses

  /// `touches`: those that began and are bound to the recognizer, in order of down.
  open func touchesBegan(_ touches: [Touch], with event: Event) {}
  open func touchesMoved(_ touches: [Touch], with event: Event) {}
  open func touchesEnded(_ touches: [Touch], with event: Event) {}

  /// Default: a possible gesture fails, one under way is cancelled (`IN-1`).
  open func touchesCancelled(_ touches: [Touch], with event: Event) { cancelOrFail() }

  /// `presses`: one that began and is bound to the recognizer, before its responder hears of it (`GR-44`).
  open func pressesBegan(_ presses: [Press], with event: Event) {}
  open func pressesChanged(_ presses: [Press], with event: Event) {}
  open func pressesEnded(_ presses: [Press], with event: Event) {}

  /// Default: a possible gesture fails, one under way is cancelled (`IN-1`).
  open func pressesCancelled(_ presses: [Press], with event: Event) { cancelOrFail() }

  /// The sequence is over; forget everything about it (`GR-10`).
  open func reset() {}

  /// Whether this recognizer, once it has recognized, keeps `other` from doing so (`GR-19`). Default: true.
  open func canPrevent(_ other: GestureRecognizer) -> Bool { true }
  /// Whether `other`, once it has recognized, keeps this one from doing so (`GR-19`). Default: true.
  open func canBePrevented(by other: GestureRecognizer) -> Bool { true }
  /// Whether this one waits for `other` to fail; asked once a sequence (`GR-33`). Default: false.
  open func shouldRequireFailure(of other: GestureRecognizer) -> Bool { false }
  /// Whether `other` waits for this one to fail; asked once a sequence (`GR-33`). Default: false.
  open func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { false }
  /// Whether hover, scroll and transform events are seen (`GR-35`). Default: true.
  open func shouldReceive(_ event: Event) -> Bool { true }

  /// Leaves `touch` to others: it is not counted, held or claimed any more (`GR-39`).
  public final func ignore(_ touch: Touch, for event: Event) {
    guard let dispatcher else { return }
    dispatcher.perform { dispatcher.touchRouter.unbind(touch, from: self) }
  }

  /// Leaves `press` to others, as `ignore` for a touch does.
  public final func ignore(_ press: Press, for event: Event) {
    guard let dispatcher else { return }
    dispatcher.perform { dispatcher.pressRouter.unbind(press, from: self) }
  }

  /// Waits with recognizing until `other` has failed, whenever both see a touch in common (`GR-33`).
  public final func require(toFail other: GestureRecognizer) {
    if !staticRequirements.contains(other.number) { staticRequirements.append(other.number) }
  }

  // MARK: Differences between kinds

  /// Pan, pinch and rotation never hold the end of a touch (`GR-53`).
  var neverHoldsEnds: Bool { false }

  /// A down while all touches of the sequence have lifted may begin a new sequence in the same cycle (`GR-50`).
  var keepsTouchOfFailedSeries: Bool { false }

  /// Among recognizers pending on one view the greater number is examined first (`GR-18`).
  var numberOfTapsForOrder: Int { 0 }

  /// The touches that locations are taken from (`GR-8`).
  var locationTouches: [Touch] {
    let down = sequence.touches.filter(\.isDown)
    return down.isEmpty ? sequence.touches : down
  }

  /// Window locations of the location set, in order of binding.
  var locationSet: [Point] { locationTouches.map(\.windowLocation) }

  /// Arbitration has allowed the recognition; the state is set and the action queued.
  func didRecognize() {}

  /// Whether the view brought it along and keeps it (`SV-1`).
  var isPartOfItsView: Bool { false }

  /// Whether touches that catch a moving scroll view around the recognizer's view are not for it (`SV-15`).
  var isKeptFromCatchingTouches: Bool { false }

  /// The axis along which the recognizer would take a touch from a control that slides; nil for one that does not care
  /// for directions (`CT-14`).
  var slideAxis: PanGestureRecognizer.Axis? { nil }

  /// Whether touches are bound to it at all.
  var isForTouches: Bool { true }

  /// Whether a series of scrolling that begins with `scroll` is for it (`EI-28`).
  func takes(_ scroll: Event.Scroll) -> Bool { false }
  func receive(_ scroll: Event.Scroll, at time: Timestamp) {}

  /// Whether a touchpad gesture that begins with `transform` is for it (`EI-29`, `EI-30`).
  func takes(_ transform: Event.Transform) -> Bool { false }
  func receive(_ transform: Event.Transform, at time: Timestamp) {}

  /// A bound touch was ignored, or taken away with its view; it counts no more (`GR-39`).
  func didLose(_ touch: Touch) {}

  /// Whether the possible recognizer waits for another tap of its series (`GR-11`).
  var isBetweenTaps: Bool { false }
}

/// Answers questions about a recognizer (sections 5.6 and 5.7) and gets its states. Every method has a default that
/// changes nothing.
@MainActor public protocol GestureRecognizerDelegate: AnyObject {
  /// Default: true.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool
  /// Asked once, before the recognizer sees the press (`GR-35`). Default: true.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool
  /// Default: true.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool
  /// Default: true.
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool
  /// Default: false.
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool
  /// Default: false.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool
  /// Default: false.
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer) -> Bool
  /// The recognizer has come to `state`: also to `failed`, which sends no action, and back to `possible` by the reset.
  ///
  /// For those who show states. It is called in the middle of a cycle: act on gestures in actions, not here.
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
