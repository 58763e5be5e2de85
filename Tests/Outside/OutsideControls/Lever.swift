import Dactyl

/// A control that is on or off, written with the public API alone: it does everything that `Switch` does.
///
/// A tap toggles it, a drag sets it to the side of the drag, and Space and Return toggle it while it has the keyboard
/// focus.
open class Lever: Control {
  /// Whether the lever is on. Setting it moves the handle at once and sends nothing.
  public var isOn: Bool {
    get { storedIsOn }
    set { setOn(newValue, animated: false) }
  }

  private var storedIsOn = false
  private var hasChanged = false
  private lazy var handle = AnimatedValue(0.0, in: self)

  /// Sets the value and sends nothing. With `animated` the handle slides there.
  public func setOn(_ isOn: Bool, animated: Bool) {
    guard isOn != storedIsOn else { return }
    storedIsOn = isOn
    let move: () -> Void = { [self] in handle.value = isOn ? 1 : 0 }
    if animated {
      View.animate(spring: SpringParameters(dampingRatio: 1, response: 0.25), animations: move)
    } else {
      move()
    }
    stateChanged()
  }

  // MARK: Touches and keys

  open override func endTracking(_ touch: Touch, with event: Event) {
    guard isTouchInside else { return }
    let distance = touch.location(in: self).x - touch.downLocation(in: self).x
    let wasOn = isOn
    setOn(abs(distance) > 10 ? distance > 0 : !wasOn, animated: true)
    hasChanged = isOn != wasOn
  }

  open override func didSend(_ events: [Events], with event: Event) {
    guard hasChanged else { return }
    hasChanged = false
    sendChange(with: event)
  }

  open override func activate(with event: Event) -> Bool {
    setOn(!isOn, animated: true)
    sendChange(with: event)
    return true
  }

  private func sendChange(with event: Event) {
    sendActions(for: .valueChanged, with: event)
    sendActions(for: .primaryActionTriggered, with: event)
  }

  open override var canBecomeFirstResponder: Bool { isEnabled }

  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if isRivalTap(recognizer) { return false }
    let isOfThisView = recognizer.boundTouches.contains { $0.view === self }
    if recognizer is PanGestureRecognizer, isOfThisView, isRivalAlongAxis(recognizer) { return false }
    return super.shouldBegin(recognizer)
  }

  // MARK: Appearance

  open override func sizeThatFits(_ size: Size) -> Size { Size(width: 50, height: 30) }

  open override func draw(_ context: Context, in rect: Rect) {
    var color = Color.systemGray3.mixed(with: .systemOrange, by: min(max(handle.presentationValue, 0), 1))
    if isHighlighted { color = color.mixed(with: Color(light: .black, dark: .white), by: 0.2) }
    if !isEnabled { color = color.mixed(with: .background, by: 0.5) }
    context.fill(Path(roundedRect: bounds, cornerRadius: 6), with: color)
    if state.contains(.focused) {
      context.stroke(Path(roundedRect: bounds.insetBy(dx: 1, dy: 1), cornerRadius: 5), with: .systemBlue, width: 2)
    }
    let side = bounds.height - 4
    let x = 2 + handle.presentationValue * (bounds.width - 4 - side)
    context.fill(Path(roundedRect: Rect(x: x, y: 2, width: side, height: side), cornerRadius: 4), with: .white)
  }
}
