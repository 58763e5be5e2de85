import DactylCore
import DactylGeometry
import DactylGraphics

/// A range of values along a track: the base of ``Slider`` and ``RangeSlider``, which put thumbs on it.
///
///     func set(_ control: TrackControl, to volumes: ClosedRange<Double>) {
///       control.minimumValue = volumes.lowerBound
///       control.maximumValue = volumes.upperBound
///       control.stepValue = 5
///       control.showsTicks = true
///     }
open class TrackControl: Control {
  /// The value at the leading end, or at the bottom. If it is above `maximumValue`, that is raised to it. Values that
  /// are not finite are ignored. Default: 0.
  public final var minimumValue: Double {
    get { scale.minimum }
    set { scale.minimum = newValue }
  }

  /// The value at the trailing end, or at the top. If it is below `minimumValue`, that is lowered to it. Values that
  /// are not finite are ignored. Default: 1.
  public final var maximumValue: Double {
    get { scale.maximum }
    set { scale.maximum = newValue }
  }

  /// The distance of the values that a thumb can have, from `minimumValue` on; with 0, a thumb can have every value
  /// (`CT-18`).
  ///
  /// The maximum can always be reached. Values are rounded to the nearest step, also those that the program sets. A
  /// step that is negative or not finite is ignored. Default: 0.
  public final var stepValue: Double {
    get { scale.step }
    set { scale.step = newValue }
  }

  private(set) final var scale = ValueRange(0...1) { didSet { rangeChanged() } }

  /// Whether the track has a mark at each step. If the marks would be less than 8 points apart, there are none.
  /// Default: false.
  public final var showsTicks = false {
    didSet { setNeedsDisplay() }
  }

  /// The direction of the track: from the leading edge, with the minimum, to the trailing one, or from the bottom to
  /// the top. Default: `horizontal`.
  public final var axis = DactylGeometry.Axis.horizontal {
    didSet { if axis != oldValue { sizeChanged() } }
  }

  /// Whether every movement sends `valueChanged`, or only the lift (`CT-7`). Default: true.
  public final var isContinuous = true

  /// The image at the end with the minimum, such as a quiet loudspeaker. A template has the colour of secondary text.
  /// It shortens the track, and is left out if too little of that would remain. Default: nil.
  public final var minimumValueImage: Image? {
    didSet { if minimumValueImage != oldValue { sizeChanged() } }
  }

  /// The image at the end with the maximum, like `minimumValueImage`. Default: nil.
  public final var maximumValueImage: Image? {
    didSet { if maximumValueImage != oldValue { sizeChanged() } }
  }

  /// Returns a value as text, for assistive technology and for a slider that shows it, such as `{ "\(Int($0)) pt" }`;
  /// nil, the default, is the percentage of the range.
  public final var valueText: (@MainActor (Double) -> String)? {
    didSet {
      textsChanged()
      setNeedsDisplay()
    }
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
  }

  final func sizeChanged() {
    setNeedsDisplay()
    invalidateIntrinsicContentSize()
  }

  private func rangeChanged() {
    textsChanged()
    scaleChanged()
    setNeedsDisplay()
  }

  /// The range or the step has changed. A subclass brings its values into it.
  func scaleChanged() {}

  /// The texts of the ends of the range may be others than before.
  func textsChanged() {}

  /// Returns `value` as text.
  final func text(of value: Double) -> String {
    if let valueText { return valueText(value) }
    let isFinite = (maximumValue - minimumValue).isFinite
    return localized(FrameworkText.percent(isFinite ? Int((scale.fraction(of: value) * 100).rounded()) : 0))
  }

  /// The room for the text of a value beyond the image at the maximum; empty if none is shown.
  var valueRoom: Size { .zero }

  // MARK: Geometry

  /// In the control's coordinates, between the images and the text.
  final var track: SliderTrack {
    let isReversed = axis == .vertical || isMirrored
    let (start, end) = ends
    let (first, last) = isReversed ? (maximumSpace, minimumSpace) : (minimumSpace, maximumSpace)
    return showsEnds
      ? SliderTrack(axis: axis, isReversed: isReversed, start: start + first, end: end - last)
      : SliderTrack(axis: axis, isReversed: isReversed, start: start, end: end)
  }

  private var ends: (start: Double, end: Double) {
    axis == .horizontal ? (bounds.minX, bounds.maxX) : (bounds.minY, bounds.maxY)
  }

  /// The size across the axis.
  private var breadth: Double { axis == .horizontal ? bounds.height : bounds.width }

  /// The middle of the track across the axis, where its edges are on whole points.
  final var middle: Double {
    let middle = axis == .horizontal ? bounds.midY : bounds.midX
    return (middle - Self.trackWidth / 2).rounded(.down) + Self.trackWidth / 2
  }

  /// Whether there is room for the images and the text beside the track.
  final var showsEnds: Bool {
    let (start, end) = ends
    return end - start - minimumSpace - maximumSpace >= Self.leastLength
  }

  private var minimumSpace: Double { space(for: minimumValueImage) }
  private var maximumSpace: Double { space(for: maximumValueImage) + valueSpace }

  private var valueSpace: Double {
    let room = valueRoom
    return room.isEmpty ? 0 : (axis == .horizontal ? room.width : room.height) + traits.theme.metrics.smallSpacing
  }

  private func space(for image: Image?) -> Double {
    guard let image else { return 0 }
    let size = size(of: image)
    return (axis == .horizontal ? size.width : size.height).rounded(.up) + traits.theme.metrics.smallSpacing
  }

  /// An image grows with text.
  private func size(of image: Image) -> Size {
    image.size * traits.fontScale
  }

  // MARK: Size

  /// The length of a control that is offered any length.
  private static let idealLength = 200.0
  private static let leastLength = 2 * ControlConstants.thumbWidth
  private static let trackWidth = 4.0
  /// The size of a mark across the axis and along it.
  private static let tick = Size(width: 12, height: 2)
  private static let leastTickDistance = 8.0
  /// The space between a visible thumb, or the track, and the edge of the control.
  private static let inset = 1.0

  /// Returns the given length along the axis, or a standard length if it is infinite, and the size of the thumb across
  /// it.
  open override func sizeThatFits(_ size: Size) -> Size {
    let length = axis == .horizontal ? size.width : size.height
    return sized(length: length.isFinite ? length : Self.idealLength)
  }

  /// Returns the given length along the axis, as far as the thumb can move in it, and at least the height of a control
  /// across it.
  open override func sizeThatFits(proposal: ProposedSize) -> Size {
    let length = (axis == .horizontal ? proposal.width : proposal.height).flatMap { $0.isFinite ? $0 : nil }
    return sized(length: max(length ?? Self.idealLength, Self.leastLength + minimumSpace + maximumSpace))
  }

  private func sized(length: Double) -> Size {
    let room = axis == .horizontal ? valueRoom.height : valueRoom.width
    var breadth = max(ControlConstants.thumbWidth, traits.theme.metrics.controlHeight(at: traits.density), room)
    for case let image? in [minimumValueImage, maximumValueImage] {
      let size = size(of: image)
      breadth = max(breadth, (axis == .horizontal ? size.height : size.width).rounded(.up))
    }
    return axis == .horizontal ? Size(width: length, height: breadth) : Size(width: breadth, height: length)
  }

  // MARK: Drawing

  /// Whether the track is long and broad enough to be seen.
  final var isVisible: Bool {
    let (start, end) = ends
    return end - start > ControlConstants.thumbWidth && (end - start).isFinite && breadth > 0
  }

  /// The end of the track at the minimum, along the axis.
  final var minimumEnd: Double {
    let track = track
    return track.isReversed ? track.end - Self.inset : track.start + Self.inset
  }

  /// Draws the track and the images. The part between two positions along the axis is filled.
  final func drawTrack(in context: Context, filled: (from: Double, to: Double)) {
    let colors = traits.theme.colors
    let track = track
    let ticks = ticks(on: track)
    let (low, high) = (min(filled.from, filled.to), max(filled.from, filled.to))
    // The track is as long as the control, so that it is aligned with text above and below.
    var shape = path(of: track, from: track.start + Self.inset, to: track.end - Self.inset)
    for tick in ticks where !(low...high).contains(tick) { add(tick, to: &shape, track, context) }
    context.fill(shape, with: isEnabled ? colors.track : colors.disabledFill)
    if high > low {
      var shape = path(of: track, from: low, to: high)
      for tick in ticks where (low...high).contains(tick) { add(tick, to: &shape, track, context) }
      context.fill(shape, with: isEnabled ? colors.accent : colors.track.faded(to: 0.6))
    }
    if showsEnds { drawImages(in: context, track) }
  }

  private func path(of track: SliderTrack, from start: Double, to end: Double) -> Path {
    let rect = track.rect(from: start, to: end, middle: middle, width: Self.trackWidth)
    return Path(roundedRect: rect, cornerRadius: Self.trackWidth / 2)
  }

  /// The positions of the marks along the axis.
  private func ticks(on track: SliderTrack) -> [Double] {
    guard showsTicks, stepValue > 0, track.travel > 0 else { return [] }
    let limit = track.travel / Self.leastTickDistance + 1
    return scale.steps(limit: limit < 1e4 ? Int(limit) : 10_000).map { track.center(at: scale.fraction(of: $0)) }
  }

  private func add(_ tick: Double, to shape: inout Path, _ track: SliderTrack, _ context: Context) {
    let half = Self.tick.height / 2
    let rect = track.rect(from: tick - half, to: tick + half, middle: middle, width: Self.tick.width)
    shape.addRoundedRect(context.pixelAligned(rect), cornerRadius: half)
  }

  private func drawImages(in context: Context, _ track: SliderTrack) {
    var (start, end) = ends
    if track.isReversed { start += valueSpace } else { end -= valueSpace }
    let (first, last) =
      track.isReversed ? (maximumValueImage, minimumValueImage) : (minimumValueImage, maximumValueImage)
    if let first { draw(first, in: context) { start + $0 / 2 } }
    if let last { draw(last, in: context) { end - $0 / 2 } }
  }

  /// Draws `image` in the middle across the axis. `center` returns its centre along the axis for its length.
  private func draw(_ image: Image, in context: Context, center: (Double) -> Double) {
    let size = size(of: image)
    let position = center(axis == .horizontal ? size.width : size.height)
    let place = axis == .horizontal ? Point(x: position, y: middle) : Point(x: middle, y: position)
    let rect = Rect(
      x: place.x - size.width / 2, y: place.y - size.height / 2, width: size.width, height: size.height)
    let colors = traits.theme.colors
    let tint = isEnabled ? colors.secondaryLabel : colors.disabledLabel
    let aligned = context.pixelAligned(rect)
    context.mirror(image, in: aligned, traits) {
      context.draw(image, in: aligned, tintedWith: image.isTemplate ? tint : nil)
    }
  }

  /// Draws the thumb of `control` with its centre at `position` along the axis.
  final func drawThumb(of control: Control, at position: Double, in context: Context) {
    let radius = min(ControlConstants.thumbWidth, breadth) / 2 - Self.inset
    guard radius > 0 else { return }
    let rect = track.rect(from: position - radius, to: position + radius, middle: middle, width: 2 * radius)
    context.fillKnob(of: control, in: rect)
    if control.isFocusVisible { context.strokeFocus(around: rect, cornerRadius: radius, traits.theme) }
  }

  /// Returns the rectangle in which a thumb is drawn whose centre is at `fraction` of the range.
  final func thumbRect(at fraction: Double) -> Rect {
    let (center, radius) = (track.center(at: fraction), min(ControlConstants.thumbWidth, breadth) / 2)
    return track.rect(from: center - radius, to: center + radius, middle: middle, width: 2 * radius)
  }

  // MARK: Touches and keys

  /// Whether `touch` is a press of the pointer's primary button on the track, which moves a thumb to it (`CT-18`).
  final func isPointerOnTrack(_ touch: Touch) -> Bool {
    let place = track.along(touch.downLocation(in: self))
    return touch.type == .indirectPointer && touch.startButton.contains(.primary) && place >= track.start
      && place <= track.end
  }

  /// The vector of the axis in the control's coordinates.
  final var axisVector: Point { axis == .horizontal ? Point(x: 1, y: 0) : Point(x: 0, y: 1) }

  /// Returns the commands of a thumb with the keyboard focus (`CT-18`).
  final func thumbCommands(_ perform: @escaping @MainActor (SliderMove) -> Void) -> [KeyCommand] {
    let keys: [(String, SliderMove)] = [
      (KeyCommand.inputRightArrow, isMirrored ? .down : .up), (KeyCommand.inputLeftArrow, isMirrored ? .up : .down),
      (KeyCommand.inputUpArrow, .up), (KeyCommand.inputDownArrow, .down), (KeyCommand.inputPageUp, .pageUp),
      (KeyCommand.inputPageDown, .pageDown), (KeyCommand.inputHome, .toMinimum), (KeyCommand.inputEnd, .toMaximum),
    ]
    return keys.map { input, move in KeyCommand(input: input) { _ in perform(move) } }
  }

  /// Makes `changes` with a slide, as after a key, or at once.
  final func slide(animated: Bool, _ changes: () -> Void) {
    guard animated else { return changes() }
    View.animate(spring: traits.theme.motion.spring, animations: changes)
  }

  // MARK: Accessibility

  /// Describes a thumb that can move between two values.
  final func describeThumb(
    _ description: inout AccessibilityDescription, value: Double, from minimum: Double, to maximum: Double,
    center: Double
  ) {
    description.role = .slider
    description.axis = axis
    description.range = AccessibilityRange(
      value: value, minimum: minimum, maximum: maximum, step: stepValue > 0 ? stepValue : nil)
    description.value = text(of: value)
    description.actions += [.increment, .decrement]
    description.activationPoint =
      axis == .horizontal ? Point(x: center, y: bounds.midY) : Point(x: bounds.midX, y: center)
  }
}
