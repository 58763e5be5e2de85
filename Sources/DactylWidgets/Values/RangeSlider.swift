import DactylCore
import DactylGeometry
import DactylGraphics

/// A control for a part of a range, with a thumb on each end of the part.
///
///     let price = RangeSlider()
///     price.maximumValue = 500
///     price.upperValue = 200
///     price.minimumDistance = 10
///     price.addTarget(self, action: Shop.filter, for: .valueChanged)  // func filter(_ price: RangeSlider)
///
/// ![Range sliders of several parts, pressed and disabled](range-slider)
///
/// Two fingers can drag both thumbs at the same time (`CT-19`). Each thumb has the keyboard focus by itself, and is a
/// slider of its own for assistive technology. The range slider sends the events of both; `sendingThumb` is the one
/// that causes an event.
open class RangeSlider: TrackControl {
  /// One of the two thumbs.
  public enum Thumb: Hashable, Sendable, CaseIterable {
    /// The thumb of `lowerValue`.
    case lower
    /// The thumb of `upperValue`.
    case upper
  }

  /// The value of the lower thumb, limited to the range and rounded to a step. NaN is ignored. If it is closer to
  /// `upperValue` than `minimumDistance`, that is raised. Setting it sends nothing (`CT-4`). Default: 0.
  public final var lowerValue: Double {
    get { lower.value }
    set { if !newValue.isNaN { settle(lower: newValue) } }
  }

  /// The value of the upper thumb, limited to the range and rounded to a step. NaN is ignored. If it is closer to
  /// `lowerValue` than `minimumDistance`, that is lowered. Setting it sends nothing (`CT-4`). Default: 1.
  public final var upperValue: Double {
    get { upper.value }
    set { if !newValue.isNaN { settle(upper: newValue) } }
  }

  /// The least distance of the two values, limited to the length of the range. Values that are negative or not finite
  /// are ignored. Default: 0.
  public final var minimumDistance = 0.0 {
    didSet {
      if !minimumDistance.isFinite || minimumDistance < 0 { minimumDistance = oldValue }
      scaleChanged()
    }
  }

  /// The thumb whose event the control is sending; nil outside of actions.
  public private(set) final var sendingThumb: Thumb?

  /// The name of the lower thumb for assistive technology, in the language of the user. Default: that for `Minimum`.
  public final var lowerLabel: String {
    get { storedLowerLabel ?? localized(FrameworkText.minimum) }
    set { storedLowerLabel = newValue }
  }
  private var storedLowerLabel: String?

  /// The name of the upper thumb for assistive technology, in the language of the user. Default: that for `Maximum`.
  public final var upperLabel: String {
    get { storedUpperLabel ?? localized(FrameworkText.maximum) }
    set { storedUpperLabel = newValue }
  }
  private var storedUpperLabel: String?

  /// Whether the thumbs react to touches and keys. Disabling the slider cancels the touches of both (`CT-9`). Default:
  /// true.
  open override var isEnabled: Bool {
    didSet {
      for thumb in thumbs { thumb.isEnabled = isEnabled }
      if !isEnabled { grabs.removeAll { $0.thumb == nil } }
    }
  }

  private lazy var lower = SliderThumb(.lower, of: self, value: 0)
  private lazy var upper = SliderThumb(.upper, of: self, value: 1)
  private var thumbs: [SliderThumb] { [lower, upper] }

  /// The fractions between which the track is filled.
  private lazy var filled: (from: AnimatedValue<Double>, to: AnimatedValue<Double>) = {
    let ends = (from: AnimatedValue(0.0, in: self), to: AnimatedValue(1.0, in: self))
    for end in [ends.from, ends.to] {
      end.displayRect = partDrawn(by: RangeSlider.self) { [unowned self] in thumbRect(at: $0) }
    }
    return ends
  }()

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    // Touches beside the thumbs are for none, and must not keep others away.
    isMultipleTouchEnabled = true
    for thumb in thumbs {
      addSubview(thumb)
      place(thumb, animated: false)
    }
  }

  /// Returns whether `thumb` is being dragged.
  public final func isTracking(_ thumb: Thumb) -> Bool { self[thumb].isTracking }

  private subscript(thumb: Thumb) -> SliderThumb { thumb == .lower ? lower : upper }

  // MARK: Values

  override func scaleChanged() {
    let value = min(scale.nearest(to: lowerValue), scale.stepBelow(maximumValue - distance))
    lower.adjust(to: value)
    upper.adjust(to: max(scale.nearest(to: upper.value), scale.stepAbove(value + distance)))
  }

  private var distance: Double { min(minimumDistance, maximumValue - minimumValue) }

  /// Sets the lower value, and raises the upper one if it is too close.
  private func settle(lower wanted: Double) {
    let value = min(scale.nearest(to: wanted), scale.stepBelow(maximumValue - distance))
    lower.set(value)
    upper.adjust(to: max(scale.nearest(to: upper.value), scale.stepAbove(value + distance)))
  }

  /// Sets the upper value, and lowers the lower one if it is too close.
  private func settle(upper wanted: Double) {
    let value = max(scale.nearest(to: wanted), scale.stepAbove(minimumValue + distance))
    upper.set(value)
    lower.adjust(to: min(lower.value, scale.stepBelow(value - distance)))
  }

  /// Returns the values that the user can give to a thumb: the other one is in the way.
  final func limits(of thumb: Thumb) -> ClosedRange<Double> {
    switch thumb {
    case .lower: minimumValue...max(minimumValue, scale.stepBelow(upper.value - distance))
    case .upper: min(maximumValue, scale.stepAbove(lower.value + distance))...maximumValue
    }
  }

  final func limited(_ value: Double, of thumb: Thumb) -> Double {
    let limits = limits(of: thumb)
    return min(max(scale.nearest(to: value), limits.lowerBound), limits.upperBound)
  }

  /// Shows `thumb` at its value.
  final func place(_ thumb: SliderThumb, animated: Bool) {
    let fraction = scale.fraction(of: thumb.value)
    slide(animated: animated) {
      thumb.place(at: fraction)
      (thumb === lower ? filled.from : filled.to).value = fraction
    }
  }

  final func send(_ events: Events, of thumb: Thumb, with event: Event?) {
    let outer = sendingThumb
    sendingThumb = thumb
    sendActions(for: events, with: event)
    sendingThumb = outer
  }

  // MARK: Touches

  /// A touch of a thumb, or of two thumbs at one place, one of which its first movement determines.
  private struct Grab {
    let touch: Touch
    var thumb: SliderThumb?
  }

  /// The touches that are down on thumbs.
  private var grabs: [Grab] = []

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    grabs.removeAll { $0.touch.isFinished }
    for touch in touches where isEnabled {
      let free = thumbs.filter { isWithinReach($0, of: touch) }
      let place = track.along(touch.downLocation(in: self))
      guard let first = free.first, let last = free.last else { continue }
      let (a, b) = (center(of: first), center(of: last))
      guard first !== last, abs(a - b) <= ControlConstants.thumbsAtOnePlace else {
        grab(abs(place - a) <= abs(place - b) ? first : last, by: touch, with: event)
        continue
      }
      // A click beside both thumbs shows the direction at once.
      if abs(place - a) > ControlConstants.thumbReach {
        grab((place > a) == track.isReversed ? lower : upper, by: touch, with: event)
      } else {
        grabs.append(Grab(touch: touch))
      }
    }
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    for touch in touches {
      guard let grab = grabs.first(where: { $0.touch === touch }) else { continue }
      let thumb = grab.thumb ?? choose(for: touch, with: event)
      thumb?.take([touch], .moved, with: event)
    }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    for touch in touches { release(touch)?.take([touch], .ended, with: event) }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    for touch in touches { release(touch)?.take([touch], .cancelled, with: event) }
  }

  /// Returns the centre along the axis, in the coordinates of the slider (`CT-16`).
  final func center(of thumb: SliderThumb) -> Double { track.center(at: scale.fraction(of: thumb.value)) }

  /// Returns whether `touch` can grab `thumb`: no other one has it, and the touch hit it or is close to it now.
  private func isWithinReach(_ thumb: SliderThumb, of touch: Touch) -> Bool {
    if let tracked = thumb.tracking.touch, !tracked.isFinished { return false }
    let distance = abs(track.along(touch.downLocation(in: self)) - center(of: thumb))
    return touch.view === thumb || distance <= ControlConstants.thumbReach || isPointerOnTrack(touch)
  }

  private func grab(_ thumb: SliderThumb, by touch: Touch, with event: Event) {
    grabs.removeAll { $0.touch === touch }
    grabs.append(Grab(touch: touch, thumb: thumb))
    thumb.take([touch], .began, with: event)
  }

  /// Takes one of two thumbs at one place when `touch` has moved: the one that can move in its direction.
  private func choose(for touch: Touch, with event: Event) -> SliderThumb? {
    let movement = track.movement(from: touch.downLocation(in: self), to: touch.location(in: self))
    guard abs(movement) > ControlConstants.thumbChoice else { return nil }
    let wanted = movement > 0 ? upper : lower
    // Another finger may have taken it meanwhile.
    let thumb = wanted.isTracking ? movement > 0 ? lower : upper : wanted
    grab(thumb, by: touch, with: event)
    return thumb
  }

  private func release(_ touch: Touch) -> SliderThumb? {
    defer { grabs.removeAll { $0.touch === touch } }
    return grabs.first { $0.touch === touch }?.thumb
  }

  /// Returns whether `recognizer` moves along the track and is on another view (`CT-14`).
  final func isRival(_ recognizer: GestureRecognizer) -> Bool { isRivalAlongAxis(recognizer, axisVector) }

  /// Returns false for pans and swipes along the slider by a click on the track, which grabs a thumb (`CT-14`).
  open override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    if isRival(recognizer), recognizer.boundTouches.contains(where: { $0.view === self && isPointerOnTrack($0) }) {
      return false
    }
    return super.shouldBegin(recognizer)
  }

  /// Returns the view that takes a touch at `point`: where the thumbs overlap, the nearer one.
  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    let hit = super.hitTest(point, with: event)
    guard hit === lower || hit === upper else { return hit }
    let place = track.along(point)
    let isLower = abs(place - center(of: lower)) < abs(place - center(of: upper))
    return isLower ? lower : upper
  }

  // MARK: Accessibility

  /// Describes a group of two sliders, which are named by `lowerLabel` and `upperLabel`.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .group
  }

  // MARK: Appearance

  open override func layoutSubviews() {
    super.layoutSubviews()
    for thumb in thumbs {
      thumb.frame = bounds
      thumb.bounds = bounds
    }
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard isVisible else { return }
    let ends = [filled.from, filled.to].map { track.center(at: $0.presentationValue) }
    drawTrack(in: context, filled: (from: ends[0], to: ends[1]))
  }
}
