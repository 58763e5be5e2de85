import DactylCore
import DactylGeometry
import DactylGraphics

/// A control that is on or off.
///
///     let wifi = Switch()
///     wifi.addTarget(self, action: Settings.wifiChanged, for: .valueChanged)  // func wifiChanged(_ wifi: Switch)
///
/// A tap toggles it, a drag sets it to the side of the lift. It sends `touchUpInside`, `valueChanged` and
/// `primaryActionTriggered`; the last two only if the value changed (`CT-7`, `CT-17`).
open class Switch: Control {
  // On is on the right for all languages, since the reading direction is not supported yet.

  /// Whether the switch is on. Setting it sends nothing (`CT-4`). Default: false.
  public final var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  private var storedIsOn = false
  /// Whether the last lift changed the value.
  private var hasChanged = false

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Sets the switch, with a sliding knob if `animated`. It sends nothing (`CT-4`).
  public final func setOn(_ isOn: Bool, animated: Bool) {
    guard isOn != storedIsOn else { return }
    storedIsOn = isOn
    let changes: () -> Void = { [self] in knob.value = isOn ? 1 : 0 }
    if animated { View.animate(spring: ControlStyle.knobSpring, animations: changes) } else { changes() }
    stateChanged()
  }

  /// The position of the knob: from 0 for off to 1 for on.
  private lazy var knob = AnimatedValue(0.0, in: self)

  // MARK: Behaviour

  open override func endTracking(_ touch: Touch, with event: Event) {
    hasChanged = false
    guard isTouchInside else { return }
    let movement = touch.location(in: self).x - touch.downLocation(in: self).x
    let wasOn = isOn
    setOn(abs(movement) > ControlConstants.switchDrag ? movement > 0 : !wasOn, animated: true)
    hasChanged = isOn != wasOn
  }

  open override func didSend(_ events: [Events], with event: Event) {
    guard hasChanged else { return }
    hasChanged = false
    sendChange(with: event)
  }

  open override func activate(with event: Event) -> Bool {
    toggle(with: event)
    return true
  }

  private func toggle(with event: Event?) {
    setOn(!isOn, animated: true)
    sendChange(with: event)
  }

  private func sendChange(with event: Event?) {
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  /// Whether the switch can have the keyboard focus: true while it is enabled.
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// Returns false for a single tap of an ancestor, and for a pan along the switch that began on it (`CT-12`, `CT-14`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if isRivalTap(recognizer) { return false }
    if recognizer is PanGestureRecognizer, isRivalAlongAxis(recognizer),
      recognizer.boundTouches.contains(where: { $0.view === self })
    {
      return false
    }
    return super.shouldBegin(recognizer)
  }

  /// A switch without a label: set `accessibilityLabel`, or `accessibilityLabeledBy` to the label in front of it.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .switch
    if isOn { description.state.insert(.checked) }
    description.actions.append(.activate)
  }

  /// Toggles the switch for `activate`, and sends what a tap does.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate else { return super.perform(action) }
    toggle(with: nil)
    return true
  }

  // MARK: Appearance

  private typealias Metrics = ControlMetrics.Switch

  open override func sizeThatFits(_ size: Size) -> Size { Metrics.size }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty else { return }
    let radius = bounds.height / 2
    let fraction = min(max(knob.shown, 0), 1)
    var trackColor = ControlStyle.off.mixed(with: ControlStyle.on, by: fraction)
    if isHighlighted { trackColor = ControlStyle.pressed(trackColor) }
    if !isEnabled { trackColor = ControlStyle.disabled(trackColor) }
    context.fill(Path(roundedRect: bounds, cornerRadius: radius), with: trackColor)
    if isFirstResponder { context.strokeFocus(around: bounds, cornerRadius: radius) }
    let side = bounds.height - 2 * Metrics.knobInset
    let x = bounds.minX + Metrics.knobInset + fraction * (bounds.width - 2 * Metrics.knobInset - side)
    let knob = Rect(x: x, y: bounds.minY + Metrics.knobInset, width: side, height: side)
    if !knob.isEmpty { context.fillEllipse(in: knob, with: ControlStyle.knob(isEnabled: isEnabled)) }
  }
}
