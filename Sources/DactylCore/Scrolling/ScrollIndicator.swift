import DactylGeometry
import DactylGraphics

/// The state of the scroll indicators (`SV-18`).
struct ScrollIndicators {
  /// In points.
  static let thickness = 2.5
  static let margin = 3.0
  static let leastLength = 36.0
  /// In seconds.
  static let fadeDuration = 0.4

  enum Visibility: Hashable {
    case hidden
    /// The content moves.
    case shown
    /// The content has stopped at this time.
    case fading(since: Timestamp)
  }

  private(set) var visibility = Visibility.hidden
  /// 0 to 1.
  private(set) var alpha = 0.0

  var isFading: Bool { visibility != .hidden && visibility != .shown }

  mutating func show() {
    visibility = .shown
    alpha = 1
  }

  mutating func fade(from time: Timestamp) {
    guard visibility != .hidden else { return }
    visibility = .fading(since: time)
  }

  /// Advances the fade to `time`. Returns whether the indicators look different.
  mutating func advance(to time: Timestamp) -> Bool {
    guard case .fading(let start) = visibility else { return false }
    let old = alpha
    alpha = Self.alpha((time - start).seconds)
    if alpha <= 0 { visibility = .hidden }
    return alpha != old
  }

  /// Returns the opacity of the indicators `seconds` after the content has stopped.
  static func alpha(_ seconds: Double) -> Double {
    min(max(1 - seconds / fadeDuration, 0), 1)
  }

  /// Returns the position and the length of an indicator along its axis, in points from the start of the view, which
  /// shows `length` points from `offset` on; nil if it has no room or nothing to show.
  static func bar(offset: Double, length: Double, range: ClosedRange<Double>) -> (start: Double, length: Double)? {
    let room = range.upperBound - range.lowerBound
    let track = length - 2 * margin
    guard room > 0, track > leastLength else { return nil }
    let bar = max(track * length / (length + room), leastLength)
    let fraction = min(max((offset - range.lowerBound) / room, 0), 1)
    return (margin + (track - bar) * fraction, bar)
  }
}

extension ScrollView {
  /// Shows the indicators for a moment, as a hint that there is more content.
  public final func flashScrollIndicators() {
    showIndicatorsForAMoment()
  }

  final func showIndicatorsForAMoment() {
    guard isIdle else { return }
    indicators.show()
    indicators.fade(from: presentTime)
    animateInFrames()
    setNeedsDisplayOfIndicators()
  }

  /// Returns the rectangle of the indicator along `axis`, in the view's own coordinates; nil if it is not shown.
  final func indicatorFrame(_ axis: ScrollAxis) -> Rect? {
    guard axis == .horizontal ? showsHorizontalScrollIndicator : showsVerticalScrollIndicator,
      let bar = ScrollIndicators.bar(
        offset: axis.along(contentOffset), length: axis.along(bounds.size), range: range(axis))
    else { return nil }
    let across = ScrollIndicators.margin + ScrollIndicators.thickness
    switch axis {
    case .horizontal:
      return Rect(
        x: bounds.minX + bar.start, y: bounds.maxY - across, width: bar.length, height: ScrollIndicators.thickness)
    case .vertical:
      return Rect(
        x: bounds.maxX - across, y: bounds.minY + bar.start, width: ScrollIndicators.thickness, height: bar.length)
    }
  }

  final func setNeedsDisplayOfIndicators() {
    for axis in ScrollAxis.allCases {
      if let frame = indicatorFrame(axis) { setNeedsDisplay(frame.insetBy(x: -1, y: -1)) }
    }
  }

  /// Damages the indicators. Call it before and after a change of their values, which may change their length.
  final func indicatorsChange() {
    if indicators.alpha > 0 { setNeedsDisplayOfIndicators() }
  }

  final func drawIndicators(_ context: Context) {
    guard indicators.alpha > 0 else { return }
    let color = indicatorColor.faded(to: indicators.alpha)
    for axis in ScrollAxis.allCases {
      guard let frame = indicatorFrame(axis) else { continue }
      context.fill(Path(roundedRect: frame, cornerRadius: ScrollIndicators.thickness / 2), with: color)
    }
  }
}
