import DactylCore
import DactylGeometry
import DactylGraphics

/// A control that is on or off.
///
///     let wifi = Switch()
///     wifi.addTarget(self, action: Settings.wifiChanged, for: .valueChanged)  // func wifiChanged(_ wifi: Switch)
///
/// ![Switches off and on, pressed and disabled](switch)
///
/// A tap toggles it, a drag sets it to the side of the lift. On is the trailing side. It sends `touchUpInside`,
/// `valueChanged` and `primaryActionTriggered`; the last two only if the value changed (`CT-7`, `CT-17`).
open class Switch: ToggleControl {
  /// Whether the switch is on. Setting it sends nothing (`CT-4`). Default: false.
  public final var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  private var storedIsOn = false

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  /// Sets the switch, with a sliding knob if `animated`. It sends nothing (`CT-4`).
  public final func setOn(_ isOn: Bool, animated: Bool) {
    guard isOn != storedIsOn else { return }
    storedIsOn = isOn
    let changes: () -> Void = { [self] in knob.value = isOn ? 1 : 0 }
    if animated {
      View.animate(spring: traits.theme.motion.spring, animations: changes)
    } else {
      changes()
    }
    stateChanged()
  }

  /// The position of the knob: from 0 for off to 1 for on.
  private lazy var knob = inMark(AnimatedValue(0.0, in: self))

  // MARK: Behaviour

  @discardableResult open override func toggle() -> Bool {
    setOn(!isOn, animated: true)
    return true
  }

  open override func toggle(by touch: Touch) -> Bool {
    let distance = touch.location(in: self).x - touch.downLocation(in: self).x
    let movement = isMirrored ? -distance : distance
    let wasOn = isOn
    setOn(abs(movement) > ControlConstants.switchDrag ? movement > 0 : !wasOn, animated: true)
    return isOn != wasOn
  }

  /// Returns false for a single tap of an ancestor, and for a pan along the switch that began on it (`CT-12`, `CT-14`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if recognizer is PanGestureRecognizer, isRivalAlongAxis(recognizer),
      recognizer.boundTouches.contains(where: { $0.view === self })
    {
      return false
    }
    return super.shouldBegin(recognizer)
  }

  /// Describes a switch without a label: set `accessibilityLabel`, or `accessibilityLabeledBy` to the label in front of
  /// it.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .switch
    if isOn { description.state.insert(.checked) }
  }

  // MARK: Appearance

  private static let trackSize = Size(width: 52, height: 32)
  /// The space between the knob and the edge of the track.
  private static let knobInset = 3.0

  /// Returns the size of the track, and at least the height of a control.
  open override func sizeThatFits(_ size: Size) -> Size {
    let least = traits.theme.metrics.controlHeight(at: traits.density)
    return Size(width: Self.trackSize.width, height: max(Self.trackSize.height, least))
  }

  private var track: Rect {
    let size = Size(width: min(Self.trackSize.width, bounds.width), height: min(Self.trackSize.height, bounds.height))
    return Rect(
      x: bounds.midX - size.width / 2, y: (bounds.midY - size.height / 2).rounded(.down), width: size.width,
      height: size.height)
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard !bounds.isEmpty else { return }
    let theme = traits.theme
    let colors = theme.colors
    let track = track
    drewMark(in: track, as: Switch.self)
    let fraction = min(max(knob.presentationValue, 0), 1)
    let shape = Path(roundedRect: track, cornerRadius: track.height / 2)
    let (off, on) =
      isEnabled ? (colors.track, colors.success) : (colors.disabledFill, colors.success.faded(to: 0.4))
    let color = off.mixed(with: on, by: fraction)
    context.fill(shape, with: color)
    context.fillFeedback(of: self, in: shape)
    if isFocusVisible { context.strokeFocus(around: track, cornerRadius: track.height / 2, theme) }
    let side = track.height - 2 * Self.knobInset
    let way = (isMirrored ? 1 - fraction : fraction) * (track.width - track.height)
    let knob = Rect(x: track.minX + Self.knobInset + way, y: track.minY + Self.knobInset, width: side, height: side)
    if !knob.isEmpty { context.fillKnob(of: self, in: knob, showsFeedback: false) }
  }
}
