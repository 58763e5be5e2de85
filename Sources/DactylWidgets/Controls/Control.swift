import DactylCore
import DactylGeometry

/// A view that turns touches into control events, such as a button, a switch or a slider.
///
///     let button = Button("Save")
///     button.addTarget(self, action: Editor.save, for: .primaryActionTriggered)
///
/// A control tracks one touch at a time, from `beginTracking` to `endTracking` or `cancelTracking`, and sends events to
/// its targets meanwhile (`CT-1` to `CT-4`). It does not forward touches along the chain (`RC-6`).
@MainActor open class Control: View, ControlTargeting {
  /// Whether the control reacts to touches. A disabled control is hit but ignores touches; disabling it cancels the
  /// tracked touch (`CT-9`). Default: true.
  open var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      stateChanged()
      if !isEnabled { stopTracking(with: nil) }
    }
  }

  /// Whether the control is marked as selected. It only affects the appearance. Default: false.
  open var isSelected = false {
    didSet { if isSelected != oldValue { stateChanged() } }
  }

  /// Whether the control is shown as pressed. It follows `isTouchInside` while a touch is tracked (`CT-3`). Default:
  /// false.
  open var isHighlighted = false {
    didSet { if isHighlighted != oldValue { stateChanged() } }
  }

  /// The distance from the bounds, in points, within which a tracked touch counts as inside (`CT-5`). Default: 70.
  public final var trackingMargin = ControlConstants.trackingMargin

  final var tracking = ControlTracking.idle
  /// In order of addition.
  final var targets: [ControlTarget] = []
  /// In order of addition.
  final var bindings: [ControlBinding] = []

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  // MARK: Tracking

  /// Whether the control tracks a touch.
  public final var isTracking: Bool { tracking.touch != nil }

  /// Whether the tracked touch is inside the bounds with their margin (`CT-5`).
  public final var isTouchInside: Bool { tracking.isInside }

  /// A touch came down while none was tracked. Returns whether to track it. Default: true (`CT-2`).
  open func beginTracking(_ touch: Touch, with event: Event) -> Bool { true }

  /// The tracked touch has moved; `isTouchInside` is up to date. Returns whether to continue. If false, tracking ends
  /// and no further event is sent. Default: true (`CT-2`).
  open func continueTracking(_ touch: Touch, with event: Event) -> Bool { true }

  /// The tracked touch has lifted, inside or outside according to `isTouchInside`. The event for it is sent afterwards.
  open func endTracking(_ touch: Touch, with event: Event) {}

  /// The tracked touch was cancelled. `event` is nil if the program disabled the control.
  open func cancelTracking(with event: Event?) {}

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    trackFirst(of: touches, with: event)
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    if let touch = tracked(in: touches) { move(touch, with: event) }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    if let touch = tracked(in: touches) { lift(touch, with: event) }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    if tracked(in: touches) != nil { stopTracking(with: event) }
  }

  /// Follows a touch that is tracked while the control moves under it (`EI-24`). Call `super`.
  open override func didMove(under touches: [Touch]) {
    super.didMove(under: touches)
    if let touch = tracked(in: touches) { updateInside(of: touch) }
  }

  // MARK: Sending

  /// Writes bound values (`OB-6`), and calls all targets and actions for `events`, in order of addition (`CT-8`).
  ///
  /// `event` is the event that caused the call; nil if the program did.
  open func sendActions(for events: Events, with event: Event? = nil) {
    writeBoundValues(for: events)
    // Read one by one, since each may remove others.
    for target in targets where !target.events.isDisjoint(with: events) {
      if target.isAlive { sendAction(target.action, to: target.object, for: event) }
    }
  }

  /// Asks the application to perform `action` on `target`. An override that does not call `super` stops it (`CT-8`).
  ///
  /// A nil `target` is the first responder in the chain that can perform the action. For a closure, `target` is the
  /// `Action` itself.
  open func sendAction(_ action: Selector, to target: AnyObject?, for event: Event?) {
    if let application = window?.application ?? Application.shared {
      application.sendAction(action, to: target, from: self, for: event)
    } else if let target = target ?? self.target(forAction: action, withSender: self) {
      action.perform(on: target, from: self, for: event)
    }
  }

  /// Shows the values that properties are bound to. Call `super`.
  open override func updateProperties() {
    super.updateProperties()
    showBoundValues()
  }

  // MARK: For subclasses

  /// Called after the events for one change of the tracked touch were sent, except for `touchCancel`. Send
  /// `valueChanged` or `primaryActionTriggered` here (`CT-7`). `events` are in the order in which they were sent.
  /// Default: nothing.
  open func didSend(_ events: [Events], with event: Event) {}

  /// An activation key was pressed on the control (`CT-6`). Returns whether the control used the key. Default: false.
  open func activate(with event: Event) -> Bool { false }

  /// `state` has changed, a pointer has entered or left the control, or the keyboard focus is shown or not. The default
  /// draws the control again; call `super`.
  open func stateChanged() {
    let looks = Looks(isEnabled: isEnabled, showsFocus: isFocusVisible)
    setNeedsDisplay(looks == self.looks ? stateRect : bounds)
    self.looks = looks
    let isHovered = isEnabled && isHovered
    guard feedback != nil || isHighlighted || isHovered else { return }
    let feedback = feedback ?? ControlFeedback(in: self)
    self.feedback = feedback
    feedback.update(isPressed: isHighlighted, isHovered: isHovered, fade: traits.theme.motion.release)
  }

  /// Nil until the control was pressed or hovered over.
  private(set) final var feedback: ControlFeedback?

  /// The part of the control that shows that it is pressed or hovered over, and fades; empty if nothing does.
  var feedbackRect: Rect { bounds }

  /// The part of the control that shows its state otherwise than by what fades, the focus and the colours of a disabled
  /// control.
  var stateRect: Rect { bounds }

  /// The parts of the state that the whole control shows.
  private struct Looks: Equatable {
    var isEnabled = true
    var showsFocus = false
  }

  /// When `stateChanged` was last called.
  private var looks = Looks()

  /// Returns `shouldBegin` for an enabled control, as for a recognizer of its own (`GR-36`).
  open override func shouldAllow(_ recognizer: GestureRecognizer) -> Bool {
    !isEnabled || shouldBegin(recognizer)
  }

  open override var keepsTouchesFromScrolling: Bool { true }

  // MARK: Accessibility

  /// Adds the states of the control. A subclass sets the role, and the action `activate` if a tap triggers something.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    if !isEnabled { description.state.insert(.disabled) }
    if isSelected { description.state.insert(.selected) }
  }

  /// Sends `primaryActionTriggered` for `activate`.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate else { return super.perform(action) }
    sendActions(for: .primaryActionTriggered)
    return true
  }

  // MARK: Keys

  /// Space, Return and Enter activate the control if it has the keyboard focus (`CT-6`). Other keys are forwarded.
  open override func pressesBegan(_ presses: [Press], with event: Event) {
    take(presses) { $0.activates && isEnabled && isFirstResponder && activate(with: event) }
    super.pressesBegan(presses, with: event)
  }

  open override func focusDidChange() {
    super.focusDidChange()
    stateChanged()
  }

  open override func hoverDidChange() {
    super.hoverDidChange()
    stateChanged()
  }
}
