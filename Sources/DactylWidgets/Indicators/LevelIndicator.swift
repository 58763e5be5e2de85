import DactylCore
import DactylGeometry
import DactylGraphics

/// A bar that shows a level in a range, such as the charge of a battery, and warns of levels that are too high or too
/// low.
///
///     let charge = LevelIndicator()
///     charge.accessibilityLabel = "Battery"
///     charge.maximumValue = 100
///     (charge.warningValue, charge.criticalValue) = (20, 10)
///     charge.value = 64
///
/// ![Normal levels, a warning and a critical level, with and without segments](level)
///
/// The bar is as long as its superview makes it. It takes no touches (`HT-15`). A warning has a line along its middle,
/// and a critical level has notches, for those who can't distinguish the colours (`AU-13`).
open class LevelIndicator: View {
  /// The meaning of a value.
  public enum Level: Hashable, Sendable, CaseIterable {
    /// Nothing to worry about.
    case normal
    /// The user should act soon.
    case warning
    /// The user should act now.
    case critical
  }

  /// The value, limited to the range. NaN is ignored. It can be animated. Default: 0.
  public final var value: Double {
    get { storedValue }
    set {
      guard !newValue.isNaN else { return }
      let old = level
      storedValue = range.limited(newValue)
      // Less than a segment shows nothing.
      filling.value = Filling(fraction: valueFraction, steps: segmentLength == nil ? 0 : numberOfSegments)
      // The whole bar has another colour.
      if level != old { setNeedsDisplay() }
    }
  }

  /// The value of an empty bar. If it is above `maximumValue`, that is raised to it. Values that are not finite are
  /// ignored. Default: 0.
  public final var minimumValue: Double {
    get { range.minimum }
    set { range.minimum = newValue }
  }

  /// The value of a full bar. If it is below `minimumValue`, that is lowered to it. Values that are not finite are
  /// ignored. Default: 1.
  public final var maximumValue: Double {
    get { range.maximum }
    set { range.maximum = newValue }
  }

  private var range = ValueRange(0...1) { didSet { value = storedValue } }

  /// The value from which on the level is a warning; nil, the default, if none is.
  public final var warningValue: Double? {
    didSet { if warningValue != oldValue { setNeedsDisplay() } }
  }

  /// The value from which on the level is critical; nil, the default, if none is.
  ///
  /// If it is below `warningValue`, low values are the bad ones: those at most as high as one of the two.
  public final var criticalValue: Double? {
    didSet { if criticalValue != oldValue { setNeedsDisplay() } }
  }

  /// The number of segments of the bar, of which as many are filled as are nearest to the value; a bar without segments
  /// is filled to its value. Segments without room are left out. Negative numbers count as 0. Default: 0.
  public final var numberOfSegments = 0 {
    didSet {
      numberOfSegments = max(numberOfSegments, 0)
      if numberOfSegments != oldValue { setNeedsDisplay() }
    }
  }

  /// The direction of the bar. An upright one is empty at the bottom. Default: `horizontal`.
  public final var axis = Axis.horizontal {
    didSet {
      guard axis != oldValue else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  private var storedValue = 0.0
  /// The part that is drawn as filled.
  private lazy var filling: AnimatedValue<Filling> = {
    let filling = AnimatedValue(Filling(), in: self)
    filling.displayRect = partDrawn(by: LevelIndicator.self) { [unowned self] in endRect(at: $0.fraction) }
    return filling
  }()

  /// A part of the range. On the way it is that of whole steps, if there are any.
  private struct Filling: Animatable {
    var fraction = 0.0
    var steps = 0

    var animatableNumbers: SIMD8<Double> { SIMD8(fraction, Double(steps), 0, 0, 0, 0, 0, 0) }

    init(fraction: Double = 0, steps: Int = 0) { (self.fraction, self.steps) = (fraction, steps) }

    init(animatableNumbers numbers: SIMD8<Double>) {
      // A spring may go beyond the ends.
      let fraction = min(max(numbers[0], 0), 1)
      let steps = min(max(numbers[1].rounded(), 0), 1e6)
      self.init(fraction: steps > 0 ? (fraction * steps).rounded() / steps : fraction, steps: Int(steps))
    }
  }

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Sets `value`; the bar grows or shrinks over time if `animated`.
  public final func setValue(_ value: Double, animated: Bool) {
    if animated {
      View.animate(spring: traits.theme.motion.spring) { self.value = value }
    } else {
      View.performWithoutAnimation { self.value = value }
    }
  }

  /// The meaning of the value, by the two thresholds.
  public final var level: Level {
    let lowIsBad = if let warningValue, let criticalValue { criticalValue < warningValue } else { false }
    func isReached(_ threshold: Double?) -> Bool {
      threshold.map { lowIsBad ? storedValue <= $0 : storedValue >= $0 } ?? false
    }
    return isReached(criticalValue) ? .critical : isReached(warningValue) ? .warning : .normal
  }

  private var valueFraction: Double { range.fraction(of: storedValue) }

  /// Describes a level indicator without a label: set `accessibilityLabel`, or `accessibilityLabeledBy`. The value is a
  /// percentage of the range, with the word for a level that is not normal.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .levelIndicator
    description.axis = axis
    description.state.insert(.readOnly)
    description.range = AccessibilityRange(value: storedValue, minimum: minimumValue, maximum: maximumValue)
    let percent = Int((valueFraction * 100).rounded())
    description.value =
      switch level {
      case .normal: localized(FrameworkText.percent(percent))
      case .warning: localized(FrameworkText.warningLevel(percent))
      case .critical: localized(FrameworkText.criticalLevel(percent))
      }
  }

  // MARK: Appearance

  /// The length of a bar that is offered any length.
  private static let idealLength = 200.0
  private static let thickness = 8.0
  /// The empty part is thinner, so that the value does not depend on colour alone.
  private static let trackHeight = 4.0
  private static let gap = 4.0
  /// The width of the line of a warning and of the notches of a critical level, and the distance of these.
  private static let signWidth = 2.0
  private static let notchDistance = 10.0
  private static let leastSegment = 8.0

  /// Returns the given length, or a standard length if it is infinite, and the thickness of the bar.
  open override func sizeThatFits(_ size: Size) -> Size {
    let offered = axis == .horizontal ? size.width : size.height
    let length = offered.isFinite ? max(offered, 0) : Self.idealLength
    return axis == .horizontal
      ? Size(width: length, height: Self.thickness) : Size(width: Self.thickness, height: length)
  }

  private var color: Color {
    let colors = traits.theme.colors
    return switch level {
    case .normal: colors.accent
    case .warning: colors.warning
    case .critical: colors.destructive
    }
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard bounds.width > 0, bounds.height > 0, bounds.isFinite else { return }
    let filled = filling.presentationValue.fraction
    let (count, whole) = (numberOfSegments, length)
    guard let length = segmentLength else {
      fill(from: 0, to: whole, isFilled: false, in: context)
      // A level above the minimum is never too short to be seen as a dot.
      let least = min(Self.thickness, bounds.width, bounds.height)
      if filled > 0 { fill(from: 0, to: max(filled * whole, least), isFilled: true, in: context) }
      return
    }
    let filledCount = Int((filled * Double(count)).rounded())
    for index in 0..<count {
      let start = Double(index) * (length + Self.gap)
      fill(from: start, to: start + length, isFilled: index < filledCount, in: context)
    }
  }

  private var length: Double { axis == .horizontal ? bounds.width : bounds.height }

  /// The length of a segment; nil if there are none.
  private var segmentLength: Double? {
    let count = numberOfSegments
    let length = (length - Self.gap * Double(max(count - 1, 0))) / Double(max(count, 1))
    return count > 0 && length >= Self.leastSegment ? length : nil
  }

  /// The end of the filled part, or of the last segment that is filled. All between two ends is painted.
  private func endRect(at filled: Double) -> Rect {
    let (start, end): (Double, Double)
    if let segment = segmentLength {
      end = (filled * Double(numberOfSegments)).rounded() * (segment + Self.gap) - Self.gap
      start = end - 1
    } else {
      end = max(filled * length, min(Self.thickness, bounds.width, bounds.height))
      start = max(end - Self.thickness, 0)
    }
    if axis == .vertical { return .column(from: start, to: end, width: Self.thickness, in: bounds) }
    return .bar(from: start, to: end, height: Self.thickness, in: bounds, isMirrored: isMirrored)
  }

  private func fill(from start: Double, to end: Double, isFilled: Bool, in context: Context) {
    let thickness = isFilled ? Self.thickness : Self.trackHeight
    let color = isFilled ? color : traits.theme.colors.track
    if axis == .horizontal {
      context.fillBar(
        from: start, to: end, height: thickness, in: bounds, isMirrored: isMirrored,
        with: color)
    } else {
      context.fillColumn(from: start, to: end, width: thickness, in: bounds, with: color)
    }
    if isFilled { drawSign(from: start, to: end, in: context) }
  }

  /// Draws the sign of a level that is not normal, in the colour of the ground.
  private func drawSign(from start: Double, to end: Double, in context: Context) {
    let color = traits.theme.colors.background
    switch level {
    case .normal: break
    case .warning:
      let inset = Self.thickness / 2
      guard end - start > 2 * inset else { return }
      context.fill(part(from: start + inset, to: end - inset, height: Self.signWidth), with: color)
    case .critical:
      for place in notches(from: start, to: end) {
        context.fill(part(from: place, to: place + Self.signWidth, height: Self.thickness), with: color)
      }
    }
  }

  /// The places where notches begin in a filled part.
  private func notches(from start: Double, to end: Double) -> [Double] {
    let length = end - start
    if segmentLength != nil {
      // A segment is divided into equal pieces.
      let count = max((length / Self.notchDistance).rounded() - 1, 1)
      let piece = (length - count * Self.signWidth) / (count + 1)
      return (1...Int(count)).map { start + Double($0) * (piece + Self.signWidth) - Self.signWidth }
    }
    // The notches of a bar stay in their places while the level changes. The piece at the end is no sliver.
    let least = Self.thickness / 2
    return Array(stride(from: Self.notchDistance, to: max(end - Self.signWidth - least, 0), by: Self.notchDistance))
  }

  private func part(from start: Double, to end: Double, height: Double) -> Rect {
    axis == .vertical
      ? .column(from: start, to: end, width: height, in: bounds)
      : .bar(from: start, to: end, height: height, in: bounds, isMirrored: isMirrored)
  }
}
