import Dactyl

/// A button that acts when it has been held: for actions that must not happen by accident, such as stopping a machine.
///
/// It fills while a finger is on it, and sends `primaryActionTriggered` when it is full. A finger that lifts or leaves
/// before that empties it again. With the keyboard focus, a second press of Return or Space within the duration
/// confirms.
open class HoldButton: Control {
  /// The time for which it must be held, in seconds.
  public var holdDuration = 1.0
  /// The title.
  public let title: String

  private lazy var progress = AnimatedValue(0.0, in: self, isMovement: false)
  private var confirmation: ScheduledAction?
  private var lastPress = -Double.infinity

  public init(_ title: String) {
    self.title = title
    super.init(frame: .zero)
  }

  // MARK: Touches and keys

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    View.animate(withDuration: holdDuration, curve: .linear) { progress.value = 1 }
    confirmation = schedule(at: touch.timestamp + holdDuration) { [weak self] in self?.confirm() }
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    if isTouchInside { return true }
    empty()
    return false
  }

  open override func endTracking(_ touch: Touch, with event: Event) { empty() }

  open override func cancelTracking(with event: Event?) { empty() }

  open override func activate(with event: Event) -> Bool {
    let isSecond = event.timestamp - lastPress <= holdDuration
    lastPress = isSecond ? -Double.infinity : event.timestamp
    if isSecond { sendActions(for: .primaryActionTriggered, with: event) }
    return true
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  private func confirm() {
    empty()
    sendActions(for: .primaryActionTriggered, with: nil)
  }

  private func empty() {
    confirmation?.cancel()
    confirmation = nil
    View.animate(withDuration: 0.15) { progress.value = 0 }
  }

  // MARK: Appearance

  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .button
    description.label = title
    description.hint = "Hold to confirm"
    description.actions.append(.activate)
  }

  /// Assistive technology asks before it acts.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard action == .activate else { return super.perform(action) }
    sendActions(for: .primaryActionTriggered, with: nil)
    return true
  }

  open override func sizeThatFits(_ size: Size) -> Size { Size(width: 160, height: 48) }

  open override func draw(_ context: Context, in rect: Rect) {
    let shape = Path(roundedRect: bounds, cornerRadius: 8)
    context.fill(shape, with: .systemGray5)
    let filled = min(max(progress.presentationValue, 0), 1)
    context.fill(
      Path(roundedRect: Rect(x: 0, y: 0, width: bounds.width * filled, height: bounds.height), cornerRadius: 8),
      with: .systemOrange)
    let text = TextLayout(title, style: TextStyle(font: .system(size: 17, weight: .semibold), color: .label))
    context.draw(text, at: Point(x: bounds.midX - text.size.width / 2, y: bounds.midY - text.size.height / 2))
  }
}
