import DactylCore
import DactylGeometry
import DactylGraphics

/// A thumb of a range slider: it tracks a touch and has the keyboard focus by itself (`CT-19`).
///
/// It has the bounds of its slider, but touches hit it only on the thumb or close to it. Its events are sent by the
/// slider.
final class SliderThumb: Control {
  let kind: RangeSlider.Thumb
  private(set) var value: Double
  private weak var slider: RangeSlider?
  private var drag = Drag()
  /// The fraction at which the thumb is drawn.
  private lazy var position: AnimatedValue<Double> = {
    let position = AnimatedValue(0.0, in: self)
    position.displayRect = { [unowned self] in slider?.thumbRect(at: $0) ?? bounds }
    return position
  }()

  /// The drag of the tracked touch.
  private struct Drag {
    /// The distance from the centre of the thumb to the finger, in points.
    var offset = 0.0
    /// The value that was last sent to, or set by, the program.
    var sentValue = 0.0
  }

  init(_ kind: RangeSlider.Thumb, of slider: RangeSlider, value: Double) {
    self.kind = kind
    self.slider = slider
    self.value = value
    super.init(frame: .zero)
    drag.sentValue = value
    // Of several touches on thumbs at one place, each may be for another thumb.
    isMultipleTouchEnabled = true
  }

  // MARK: Value

  /// Sets the value, as the program does.
  func set(_ value: Double) {
    show(value, animated: false)
    drag.sentValue = value
  }

  /// Sets the value that a new range, or the value of the other thumb, leaves possible.
  func adjust(to value: Double) {
    show(value, animated: false)
    // Otherwise the lift of a drag still sends what the drag changed.
    if slider?.isContinuous != false { drag.sentValue = value }
  }

  /// Sets the value, as the user does.
  func change(to wanted: Double) {
    guard let slider, !wanted.isNaN else { return }
    let old = value
    show(slider.limited(wanted, of: kind), animated: true)
    drag.sentValue = value
    if value != old { sendActions(for: .valueChanged) }
  }

  private func show(_ value: Double, animated: Bool) {
    self.value = value
    slider?.place(self, animated: animated)
  }

  /// Moves the drawn thumb to `fraction` of the range.
  func place(at fraction: Double) {
    position.value = fraction
  }

  // MARK: Touches

  /// Only the thumb itself and what is close to it takes touches.
  override func point(inside point: Point, with event: Event?) -> Bool {
    guard let slider, super.point(inside: point, with: event) else { return false }
    return abs(slider.track.along(point) - slider.center(of: self)) <= ControlConstants.thumbReach
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { slider?.touchesBegan(touches, with: event) }

  override func touchesMoved(_ touches: [Touch], with event: Event) { slider?.touchesMoved(touches, with: event) }

  override func touchesEnded(_ touches: [Touch], with event: Event) { slider?.touchesEnded(touches, with: event) }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    if let slider { return slider.touchesCancelled(touches, with: event) }
    take(touches, .cancelled, with: event)
  }

  /// Takes touches from the slider, which may have hit the other thumb or the track (`CT-1`).
  func take(_ touches: [Touch], _ phase: Touch.Phase, with event: Event) {
    switch phase {
    case .began: super.touchesBegan(touches, with: event)
    case .moved: super.touchesMoved(touches, with: event)
    case .ended: super.touchesEnded(touches, with: event)
    case .cancelled: super.touchesCancelled(touches, with: event)
    case .stationary: break
    }
  }

  override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    guard let slider else { return false }
    trackingMargin = slider.trackingMargin
    let offset = slider.track.along(touch.downLocation(in: slider)) - slider.center(of: self)
    drag = Drag(offset: offset, sentValue: value)
    if slider.isPointerOnTrack(touch), abs(offset) > ControlConstants.thumbReach {
      drag.offset = 0
      follow(touch)
    }
    return true
  }

  override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    follow(touch)
    return true
  }

  override func endTracking(_ touch: Touch, with event: Event) {
    follow(touch)
  }

  /// Moves the thumb back to the last value that was sent, which matters if the slider is not continuous.
  override func cancelTracking(with event: Event?) {
    if let slider { set(slider.limited(drag.sentValue, of: kind)) }
  }

  private func follow(_ touch: Touch) {
    guard let slider else { return }
    let track = slider.track
    guard let fraction = track.fraction(at: track.along(touch.location(in: slider)) - drag.offset) else { return }
    show(slider.limited(slider.scale.value(at: fraction), of: kind), animated: slider.stepValue > 0)
  }

  override func didSend(_ events: [Events], with event: Event) {
    guard let slider, slider.isContinuous || !isTracking, value != drag.sentValue else { return }
    drag.sentValue = value
    sendActions(for: .valueChanged, with: event)
  }

  /// The slider sends the events of its thumbs.
  override func sendActions(for events: Events, with event: Event? = nil) {
    slider?.send(events, of: kind, with: event)
  }

  /// Returns false for pans and swipes along the slider whose touch began on the thumb (`CT-14`).
  override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if let slider, slider.isRival(recognizer), recognizer.boundTouches.contains(where: { $0.view === self }) {
      return false
    }
    return super.shouldBegin(recognizer)
  }

  // MARK: Keys

  override var canBecomeFirstResponder: Bool { isEnabled }

  override var keyCommands: [KeyCommand] {
    guard let slider, isEnabled, isFirstResponder else { return super.keyCommands }
    return super.keyCommands + slider.thumbCommands { [weak self] move in self?.perform(move) }
  }

  private func perform(_ move: SliderMove) {
    if let slider { change(to: slider.scale.value(value, after: move)) }
  }

  // MARK: Accessibility

  override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    guard let slider else { return }
    let limits = slider.limits(of: kind)
    slider.describeThumb(
      &description, value: value, from: limits.lowerBound, to: limits.upperBound, center: slider.center(of: self))
    description.label = kind == .lower ? slider.lowerLabel : slider.upperLabel
  }

  override func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .increment: perform(.pageUp)
    case .decrement: perform(.pageDown)
    case .set(let wanted): change(to: wanted)
    case .activate: return false
    default: return super.perform(action)
    }
    return true
  }

  // MARK: Appearance

  override var feedbackRect: Rect { slider?.thumbRect(at: position.presentationValue) ?? bounds }

  override var stateRect: Rect { .zero }

  override func draw(_ context: Context, in rect: Rect) {
    guard let slider, slider.isVisible else { return }
    slider.drawThumb(of: self, at: slider.track.center(at: position.presentationValue), in: context)
  }
}
