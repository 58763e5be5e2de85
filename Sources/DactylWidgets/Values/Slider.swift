import DactylCore
import DactylGeometry
import DactylGraphics

/// A control for a value in a range, with a thumb on a track.
///
///     let zoom = Slider()
///     zoom.maximumValue = 4
///     zoom.addTarget(self, action: Board.zoomed, for: .valueChanged)  // func zoomed(_ slider: Slider)
///
/// ![Sliders of several values, with steps, pressed and disabled](slider)
///
/// With `showsValue`, it shows its value as text:
///
/// ![Sliders with percentages and metres](slider-value)
///
/// It sends `valueChanged` after the drag event of each movement that changed the value; if it is not continuous, after
/// the lift (`CT-7`, `CT-16`). It tracks fingers and pens only on the thumb or close to it; a click on the track moves
/// the thumb there. Keys change the value of a slider with the keyboard focus (`CT-18`).
open class Slider: TrackControl {
  /// The value, limited to the range and rounded to a step. NaN is ignored. Setting it sends nothing (`CT-4`).
  public final var value: Double {
    get { storedValue }
    set { setValue(newValue, animated: false) }
  }

  /// Whether the value is shown as text (`valueText`), beyond the end of the track with the maximum.
  ///
  /// The text has the room that the minimum or the maximum needs, so that the track keeps its length. Like the images,
  /// it is left out if too little of the track would remain. Default: false.
  public final var showsValue = false {
    didSet { if showsValue != oldValue { sizeChanged() } }
  }

  private var storedValue = 0.0
  private var storedValueRoom: (size: Size, fontScale: Double, locale: Locale)?
  private var drag = Drag()
  /// The fraction at which the thumb is drawn.
  private(set) lazy var position: AnimatedValue<Double> = {
    let position = AnimatedValue(0.0, in: self)
    position.displayRect = partDrawn(by: Slider.self) { [unowned self] in thumbRect(at: $0) }
    return position
  }()

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

  /// Sets the value, with a sliding thumb if `animated`. It sends nothing (`CT-4`).
  public final func setValue(_ value: Double, animated: Bool) {
    show(value, animated: animated)
    drag.sentValue = storedValue
  }

  override func scaleChanged() {
    show(storedValue, animated: false)
    // Otherwise the lift of a drag still sends what the drag changed.
    if isContinuous { drag.sentValue = storedValue }
    position.value = scale.fraction(of: storedValue)
  }

  private func show(_ wanted: Double, animated: Bool) {
    guard !wanted.isNaN else { return }
    let value = scale.nearest(to: wanted)
    guard value != storedValue else { return }
    // The position of the thumb determines which of the touches that are down have grabbed it.
    recordDowns()
    storedValue = value
    if showsValue { setNeedsDisplay(valueRect) }
    slide(animated: animated) { position.value = scale.fraction(of: value) }
  }

  // MARK: The thumb

  /// Along the axis, in the slider's coordinates (`CT-16`).
  private var thumbCenter: Double { track.center(at: scale.fraction(of: storedValue)) }

  /// The touches that are down on the slider, and whether they grab the thumb.
  private var downs: [(touch: Touch, isOnThumb: Bool)] = []

  /// Returns whether the touch came down on the thumb, regardless of the thumb's current position.
  private func isOnThumb(_ touch: Touch) -> Bool {
    downs.first { $0.touch === touch }?.isOnThumb ?? (isPointerOnTrack(touch) || isCloseToThumb(touch))
  }

  private func isCloseToThumb(_ touch: Touch) -> Bool {
    abs(track.along(touch.downLocation(in: self)) - thumbCenter) <= ControlConstants.thumbReach
  }

  /// Records which of the touches that are down grab the thumb, before the thumb moves. A scroll view may still hold
  /// back some of them.
  private func recordDowns() {
    downs = activeTouches.map { ($0, isOnThumb($0)) }
  }

  // MARK: Behaviour

  open override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    recordDowns()
    guard isOnThumb(touch) else { return false }
    drag = Drag(offset: track.along(touch.downLocation(in: self)) - thumbCenter, sentValue: storedValue)
    if isPointerOnTrack(touch), !isCloseToThumb(touch) {
      drag.offset = 0
      follow(touch)
    }
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
    guard let fraction = track.fraction(at: track.along(touch.location(in: self)) - drag.offset) else { return }
    show(scale.value(at: fraction), animated: stepValue > 0)
  }

  open override func didSend(_ events: [Events], with event: Event) {
    guard isContinuous || !isTracking, storedValue != drag.sentValue else { return }
    drag.sentValue = storedValue
    sendActions(for: .valueChanged, with: event)
  }

  /// Returns false for pans and swipes along the slider whose touch began on the thumb (`CT-14`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if isRivalAlongAxis(recognizer, axisVector),
      recognizer.boundTouches.contains(where: { $0.view === self && isOnThumb($0) })
    {
      return false
    }
    return super.shouldBegin(recognizer)
  }

  // MARK: Keys

  /// Whether the slider can have the keyboard focus: true while it is enabled (`CT-18`).
  open override var canBecomeFirstResponder: Bool { isEnabled }

  /// The arrow keys, Page Up and Page Down, Home and End, while the slider has the keyboard focus (`CT-18`). They send
  /// `valueChanged` without an event.
  open override var keyCommands: [KeyCommand] {
    guard isEnabled, isFirstResponder else { return super.keyCommands }
    return super.keyCommands + thumbCommands { [weak self] move in self?.perform(move) }
  }

  private func perform(_ move: SliderMove) {
    change(to: scale.value(value, after: move))
  }

  // MARK: Accessibility

  /// Describes a slider without a label, which is changed by tenths of its range: set `accessibilityLabel`, or
  /// `accessibilityLabeledBy`. The value is that of `valueText`.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    describeThumb(&description, value: value, from: minimumValue, to: maximumValue, center: thumbCenter)
  }

  /// Changes the value and sends `valueChanged`, as a drag does.
  open override func perform(_ action: AccessibilityAction) -> Bool {
    switch action {
    case .increment: perform(.pageUp)
    case .decrement: perform(.pageDown)
    case .set(let wanted): change(to: wanted)
    case .activate: return false
    default: return super.perform(action)
    }
    return true
  }

  private func change(to wanted: Double) {
    let old = value
    setValue(wanted, animated: true)
    if value != old { sendActions(for: .valueChanged) }
  }

  // MARK: Appearance

  override func textsChanged() {
    storedValueRoom = nil
    if showsValue { sizeChanged() }
  }

  open override func traitsDidChange() {
    super.traitsDidChange()
    storedValueRoom = nil
  }

  /// The size of the largest one of the texts for the ends of the range and for the steps, in whole points.
  override var valueRoom: Size {
    guard showsValue else { return .zero }
    let (fontScale, locale) = (traits.fontScale, traits.locale)
    if let storedValueRoom, storedValueRoom.fontScale == fontScale, storedValueRoom.locale == locale {
      return storedValueRoom.size
    }
    let layouts = ([minimumValue, maximumValue] + steps).map { valueLayout(of: $0) }
    let size = Size(
      width: (layouts.map(\.size.width).max() ?? 0).rounded(.up), height: layouts.map(\.fittingHeight).max() ?? 0)
    storedValueRoom = (size, fontScale, locale)
    return size
  }

  /// The values between the ends, whose texts may be longer; none if they are very many.
  private var steps: [Double] {
    let count = stepValue > 0 ? ((maximumValue - minimumValue) / stepValue).rounded(.down) : 0
    guard count > 1, count <= Self.mostMeasuredSteps else { return [] }
    return (1..<Int(count)).map { minimumValue + Double($0) * stepValue }
  }

  private static let mostMeasuredSteps = 100.0

  private func valueLayout(of value: Double, width: Double = .infinity) -> TextLayout {
    let theme = traits.theme
    let style = TextStyle(
      font: theme.typography.font(.footnote).monospacedDigits(),
      color: isEnabled ? theme.colors.secondaryLabel : theme.colors.disabledLabel, lineLimit: 1)
    return TextLayout(text(of: value), style: style, width: width)
  }

  /// The room for the text of the value.
  private var valueRect: Rect {
    let room = valueRoom
    return axis == .vertical
      ? Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: room.height)
      : mirrored(Rect(x: bounds.maxX - room.width, y: bounds.minY, width: room.width, height: bounds.height))
  }

  /// Draws the value at the edge of the control, where the last digits of several sliders are below each other.
  private func drawValue(in context: Context) {
    let room = valueRoom
    guard !room.isEmpty, showsEnds else { return }
    let layout = valueLayout(of: storedValue, width: room.width)
    let size = layout.size
    let origin =
      axis == .vertical
      ? Point(x: middle - size.width / 2, y: bounds.minY + layout.top(in: room.height))
      : Point(x: isMirrored ? bounds.minX : bounds.maxX - size.width, y: middle - size.height / 2)
    context.draw(layout, at: Point(x: origin.x.rounded(), y: origin.y.rounded()))
  }

  /// The thumb shows that the slider is pressed or hovered over.
  override var feedbackRect: Rect {
    type(of: self) == Slider.self ? thumbRect(at: position.presentationValue) : bounds
  }

  override var stateRect: Rect { type(of: self) == Slider.self ? .zero : bounds }

  open override func draw(_ context: Context, in rect: Rect) {
    guard isVisible else { return }
    let center = track.center(at: position.presentationValue)
    drawTrack(in: context, filled: (from: minimumEnd, to: center))
    drawValue(in: context)
    drawThumb(of: self, at: center, in: context)
  }
}
