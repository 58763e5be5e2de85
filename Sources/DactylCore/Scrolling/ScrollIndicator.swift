import DactylGeometry
import DactylGraphics

/// The state of the scroll indicators (`SV-18`).
struct ScrollIndicators {
  /// In points.
  static let thickness = 2.5
  static let wideThickness = 8.0
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
  /// The axis whose indicator a pointer is at.
  var wideAxis: Axis?

  func thickness(_ axis: Axis) -> Double { axis == wideAxis ? Self.wideThickness : Self.thickness }

  var isFading: Bool { visibility != .hidden && visibility != .shown }

  mutating func show() {
    visibility = .shown
    alpha = 1
  }

  mutating func hide() { (visibility, alpha) = (.hidden, 0) }

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

  /// Returns the position and the length of an indicator along its axis, in points from the start of its `track`, in a
  /// view that shows `length` points from `offset` on; nil if it has no room or nothing to show.
  static func bar(
    offset: Double, length: Double, track: Double, range: ClosedRange<Double>
  ) -> (start: Double, length: Double)? {
    let room = range.upperBound - range.lowerBound
    guard room > 0, track > leastLength else { return nil }
    let bar = max(track * length / (length + room), leastLength)
    let fraction = min(max((offset - range.lowerBound) / room, 0), 1)
    return ((track - bar) * fraction, bar)
  }
}

extension ScrollView {
  /// Shows the indicators for a moment, as a hint that there is more content.
  public final func flashScrollIndicators() {
    showIndicatorsForAMoment()
  }

  /// Shows the indicators until they fade.
  final func showIndicators() {
    let isNew = indicators.visibility != .shown
    indicators.show()
    if isNew { setNeedsDisplayOfIndicators() }
  }

  /// Lets the indicators fade, unless the content moves.
  final func fadeIndicators() {
    guard isIdle else { return }
    indicators.fade(from: presentTime)
    animateInFrames()
  }

  final func showIndicatorsForAMoment() {
    guard isIdle else { return }
    indicators.show()
    indicators.fade(from: presentTime)
    animateInFrames()
    setNeedsDisplayOfIndicators()
  }

  /// Whether the vertical indicator is at the left edge: in a right-to-left interface.
  final var hasIndicatorAtLeft: Bool { isMirrored }

  /// Returns the area along which the indicator of `axis` moves, in the view's own coordinates; nil if it is not shown.
  final func indicatorTrack(_ axis: Axis) -> Rect? {
    guard axis == .horizontal ? showsHorizontalScrollIndicator : showsVerticalScrollIndicator else { return nil }
    let (safe, own) = (coveredInsets(addingInputView: true), scrollIndicatorInsets)
    let (margin, thickness) = (ScrollIndicators.margin, indicators.thickness(axis))
    let area = bounds.inset(
      by: Insets(
        top: safe.top + own.top + margin, left: safe.left + own.left + margin,
        bottom: safe.bottom + own.bottom + margin, right: safe.right + own.right + margin))
    switch axis {
    case .horizontal:
      return Rect(x: area.minX, y: area.maxY - thickness, width: area.width, height: thickness)
    case .vertical:
      let x = hasIndicatorAtLeft ? area.minX : area.maxX - thickness
      return Rect(x: x, y: area.minY, width: thickness, height: area.height)
    }
  }

  /// Returns the rectangle of the indicator along `axis`, in the view's own coordinates; nil if it is not shown.
  final func indicatorFrame(_ axis: Axis) -> Rect? {
    guard let track = indicatorTrack(axis),
      let bar = ScrollIndicators.bar(
        offset: axis.along(contentOffset), length: axis.along(bounds.size), track: axis.along(track.size),
        range: range(axis))
    else { return nil }
    switch axis {
    case .horizontal: return Rect(x: track.minX + bar.start, y: track.minY, width: bar.length, height: track.height)
    case .vertical: return Rect(x: track.minX, y: track.minY + bar.start, width: track.width, height: bar.length)
    }
  }

  final func setNeedsDisplayOfIndicators() {
    for axis in Axis.allCases {
      let frame = axis == indicators.wideAxis ? indicatorTrack(axis) : indicatorFrame(axis)
      if let frame { setNeedsDisplayOfDecoration(frame.insetBy(dx: -1, dy: -1)) }
    }
  }

  /// Damages the indicators. Call it before and after a change of their values, which may change their length.
  final func indicatorsChange() {
    if indicators.alpha > 0 { setNeedsDisplayOfIndicators() }
  }

  final func drawIndicators(_ context: Context) {
    guard indicators.alpha > 0 else { return }
    let color = indicatorColor.faded(to: indicators.alpha)
    for axis in Axis.allCases {
      guard let frame = indicatorFrame(axis) else { continue }
      let radius = indicators.thickness(axis) / 2
      if axis == indicators.wideAxis, let track = indicatorTrack(axis) {
        context.fill(Path(roundedRect: track, cornerRadius: radius), with: color.faded(to: 0.25))
      }
      context.fill(Path(roundedRect: frame, cornerRadius: radius), with: color)
    }
  }
}
