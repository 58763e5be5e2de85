import DactylCore
import DactylGeometry
import DactylGraphics

/// A control for a value in a range, with a thumb on a track.
///
///     let zoom = Slider()
///     zoom.maximumValue = 4
///     zoom.addTarget(self, action: Board.zoomed, for: .valueChanged)  // func zoomed(_ slider: Slider)
///
/// ![Sliders of several values, pressed and disabled](slider)
///
/// It sends `valueChanged` after the drag event of each movement that changed the value; if it is not continuous, after
/// the lift (`CT-7`, `CT-16`). It tracks only touches on the thumb or close to it.
open class Slider: Control {
  /// The value, limited to the range. NaN is ignored. Setting it sends nothing (`CT-4`).
  public final var value: Double {
    get { storedValue }
    set {
      show(newValue)
      drag.sentValue = storedValue
    }
  }

  /// The value at the leading end. If it is above `maximumValue`, that is raised to it. Values that are not finite are
  /// ignored.
  public final var minimumValue = 0.0 {
    didSet {
      if !minimumValue.isFinite { minimumValue = oldValue }
      if maximumValue < minimumValue { maximumValue = minimumValue }
      rangeChanged()
    }
  }

  /// The value at the trailing end. If it is below `minimumValue`, that is lowered to it. Values that are not finite are
  /// ignored.
  public final var maximumValue = 1.0 {
    didSet {
      if !maximumValue.isFinite { maximumValue = oldValue }
      if minimumValue > maximumValue { minimumValue = maximumValue }
      rangeChanged()
    }
  }

  /// Whether every movement sends `valueChanged`, or only the lift (`CT-7`). Default: true.
  public final var isContinuous = true

  private var storedValue = 0.0
  private var drag = Drag()

  /// The drag of the tracked touch.
  private struct Drag {
    /// The distance from the centre of the thumb to the finger, in points.
    var offset = 0.0
    /// The value that was last sent to, or set by, the program.
    var sentValue = 0.0
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  private func rangeChanged() {
    value = storedValue
    setNeedsDisplay()
  }

  private func show(_ wanted: Double) {
    let value = min(max(wanted, minimumValue), maximumValue)
    guard !wanted.isNaN, value != storedValue else { return }
    // The position of the thumb determines which of the touches that are down have grabbed it.
    recordDowns()
    storedValue = value
    setNeedsDisplay()
  }

  // MARK: The thumb

  /// The distance that the thumb can move, in points.
  private var travel: Double { max(bounds.width - ControlConstants.thumbWidth, 0) }

  /// In the slider's coordinates (`CT-16`).
  private var thumbCenter: Double {
    let range = maximumValue - minimumValue
    let fraction = range > 0 ? (storedValue - minimumValue) / range : 0
    return bounds.minX + ControlConstants.thumbWidth / 2 + (isMirrored ? 1 - fraction : fraction) * travel
  }

  private var isMirrored: Bool { traits.layoutDirection == .rightToLeft }

  /// The touches that are down on the slider, and whether they began on the thumb.
  private var downs: [(touch: Touch, isOnThumb: Bool)] = []

  /// Returns whether the touch came down on the thumb, regardless of the thumb's current position.
  private func isOnThumb(_ touch: Touch) -> Bool {
    downs.first { $0.touch === touch }?.isOnThumb
      ?? (abs(touch.downLocation(in: self).x - thumbCenter) <= ControlConstants.thumbReach)
  }

  /// Records for every touch that is down whether it began on the thumb, before the thumb moves. This includes touches
  /// that a scroll view still holds back.
  private func recordDowns() {
    downs = activeTouches.map { ($0, isOnThumb($0)) }
  }

  // MARK: Behaviour

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    recordDowns()
    guard isOnThumb(touch) else { return false }
    drag = Drag(offset: touch.downLocation(in: self).x - thumbCenter, sentValue: storedValue)
    return true
  }

  open override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    follow(touch)
    return true
  }

  open override func endTracking(_ touch: Touch, with event: Event) {
    follow(touch)
  }

  /// Moves the thumb back to the last value that was sent, which matters if the slider is not continuous.
  open override func cancelTracking(with event: Event?) {
    value = drag.sentValue
  }

  private func follow(_ touch: Touch) {
    let distance = touch.location(in: self).x - drag.offset - bounds.minX - ControlConstants.thumbWidth / 2
    guard travel > 0, distance.isFinite else { return }
    let fraction = isMirrored ? 1 - distance / travel : distance / travel
    show(minimumValue + fraction * (maximumValue - minimumValue))
  }

  open override func didSend(_ events: [Events], with event: Event) {
    guard isContinuous || !isTracking, storedValue != drag.sentValue else { return }
    drag.sentValue = storedValue
    sendActions(for: .valueChanged, with: event)
  }

  /// Returns false for pans and swipes along the slider whose touch began on the thumb (`CT-14`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if isRivalAlongAxis(recognizer),
      recognizer.boundTouches.contains(where: { $0.view === self && isOnThumb($0) })
    {
      return false
    }
    return super.shouldBegin(recognizer)
  }

  // MARK: Accessibility

  /// A slider without a label, which is changed by tenths of its range: set `accessibilityLabel`, or
  /// `accessibilityLabeledBy`. The value is a percentage of the range.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .slider
    description.range = AccessibilityRange(value: value, minimum: minimumValue, maximum: maximumValue)
    let length = maximumValue - minimumValue
    let percent = length > 0 && length.isFinite ? ((value - minimumValue) / length * 100).rounded() : 0
    description.value = "\(Int(percent))%"
    description.actions += [.increment, .decrement]
    description.activationPoint = Point(x: thumbCenter, y: bounds.midY)
  }

  /// Changes the value and sends `valueChanged`, as a drag does.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    let step = (maximumValue - minimumValue) / ControlConstants.sliderSteps
    switch action {
    case .increment: change(to: value + step)
    case .decrement: change(to: value - step)
    case .set(let wanted): change(to: wanted)
    case .activate: return false
    default: return super.perform(action)
    }
    return true
  }

  private func change(to wanted: Double) {
    let old = value
    value = wanted
    if value != old { sendActions(for: .valueChanged) }
  }

  // MARK: Appearance

  /// The width of a slider that is offered any width.
  private static let idealWidth = 200.0
  private static let leastWidth = 2 * ControlConstants.thumbWidth
  private static let trackHeight = 4.0
  /// The space between the visible thumb, or the track, and the edge of the slider.
  private static let thumbInset = 1.0

  /// Returns the given width, or a standard width if it is infinite, and the height of the thumb.
  open override func sizeThatFits(_ size: Size) -> Size {
    Size(width: size.width.isFinite ? size.width : Self.idealWidth, height: height)
  }

  /// Returns the given width, as far as the thumb can move in it, and at least the height of a control.
  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    let width = proposal.width.flatMap { $0.isFinite ? $0 : nil } ?? Self.idealWidth
    return Size(width: max(width, Self.leastWidth), height: height)
  }

  private var height: Double {
    max(ControlConstants.thumbWidth, traits.theme.metrics.controlHeight(at: traits.density))
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard bounds.width > ControlConstants.thumbWidth, bounds.height > 0 else { return }
    let theme = traits.theme
    let colors = theme.colors
    // The track is as wide as the slider, so that it is aligned with text above and below.
    let track = Rect(
      x: bounds.minX + Self.thumbInset, y: (bounds.midY - Self.trackHeight / 2).rounded(.down),
      width: bounds.width - 2 * Self.thumbInset, height: Self.trackHeight)
    context.fill(
      Path(roundedRect: track, cornerRadius: Self.trackHeight / 2),
      with: isEnabled ? colors.track : colors.disabledFill)
    let filled = Rect(
      x: isMirrored ? thumbCenter : track.minX, y: track.minY,
      width: isMirrored ? track.maxX - thumbCenter : thumbCenter - track.minX, height: track.height)
    if filled.width > 0 {
      context.fill(
        Path(roundedRect: filled, cornerRadius: Self.trackHeight / 2),
        with: isEnabled ? colors.accent : colors.track.faded(to: 0.6))
    }
    let radius = min(ControlConstants.thumbWidth, bounds.height) / 2 - Self.thumbInset
    guard radius > 0 else { return }
    let thumb = Rect(x: thumbCenter - radius, y: track.midY - radius, width: 2 * radius, height: 2 * radius)
    context.fillKnob(of: self, in: thumb)
    if isFocusVisible { context.strokeFocus(around: thumb, cornerRadius: radius, theme) }
  }
}
