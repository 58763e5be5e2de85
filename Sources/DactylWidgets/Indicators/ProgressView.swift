import DactylCore
import DactylGeometry
import DactylGraphics

/// A bar that shows how much of a task is done, or that a task of unknown length is in progress.
///
///     let bar = ProgressView()
///     bar.caption = "Copying 12 photos"
///     bar.setProgress(0.4, animated: true)
///     bar.progress = nil  // The length is not known.
///
/// ![Bars at several fractions, and one with a caption](progress)
///
/// The bar is as wide as its superview makes it, and its ends are aligned with text above and below. It takes no
/// touches (`HT-15`).
open class ProgressView: View {
  /// The part of the task that is done, limited to 0...1; nil if it is not known, which a moving bar shows. NaN is
  /// ignored.
  ///
  /// It can be animated, as by `View.animate(withDuration: 1) { bar.progress = 1 }`. Default: 0.
  public final var progress: Double? {
    get { storedProgress }
    set {
      guard newValue != storedProgress, newValue?.isNaN != true else { return }
      let wasIndeterminate = isIndeterminate
      storedProgress = newValue.map { min(max($0, 0), 1) }
      if let storedProgress { fraction.value = storedProgress }
      if isIndeterminate != wasIndeterminate { indeterminateChanged() }
      showValue()
    }
  }

  /// The text above the bar that says what is in progress, in as many lines as it needs; the part that is done stands
  /// behind it, or below it without room (`CT-43`). It is the accessibility label of a bar without another one. Empty
  /// for none, and no part. Default: empty.
  public final var caption: String {
    get { captionView?.title.text ?? "" }
    set {
      guard newValue != caption else { return }
      if newValue.isEmpty {
        captionView?.removeFromSuperview()
        captionView = nil
      } else {
        let view = captionView ?? ProgressCaption()
        view.title.text = newValue
        if captionView == nil { addSubview(view) }
        captionView = view
        showValue()
      }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// Whether the progress is not known.
  public final var isIndeterminate: Bool { storedProgress == nil }

  /// The colour of the part that is done; nil, the default, is the accent colour of the theme.
  public final var tintColor: Color? {
    didSet { if tintColor != oldValue { setNeedsDisplay() } }
  }

  private var storedProgress: Double? = 0
  private var captionView: ProgressCaption?
  /// The height of the caption, measured by the last layout.
  private var captionHeight = 0.0
  /// The progress that is drawn.
  private lazy var fraction: AnimatedValue<Double> = {
    let fraction = AnimatedValue(0.0, in: self)
    fraction.displayRect = partDrawn(by: ProgressView.self) { [unowned self] in
      // The round end moves, and all between two ends is painted.
      let end = max(min(max($0, 0), 1) * barBounds.width, thickness)
      return bar(from: end - thickness, to: end)
    }
    return fraction
  }()
  private lazy var movement = EndlessAnimation(
    in: self,
    displayRect: partDrawn(by: ProgressView.self) { [unowned self] in reducesMotion ? barBounds : movingPart(at: $0) })

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Sets `progress`; the bar grows or shrinks over time if `animated`.
  public final func setProgress(_ progress: Double?, animated: Bool) {
    if animated {
      View.animate(spring: traits.theme.motion.spring) { self.progress = progress }
    } else {
      View.performWithoutAnimation { self.progress = progress }
    }
  }

  private func indeterminateChanged() {
    if !isIndeterminate { movement.stop() }
    setNeedsDisplay()
  }

  /// Describes a progress bar without a label: set `accessibilityLabel`, or `accessibilityLabeledBy`. The value is a
  /// percentage. A bar of unknown progress is busy.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .progressBar
    if captionView != nil {
      description.label = description.label ?? caption
      description.children = []
    }
    description.axis = .horizontal
    guard let progress = storedProgress else {
      description.state.insert(.busy)
      return
    }
    description.state.insert(.readOnly)
    description.range = AccessibilityRange(value: progress, minimum: 0, maximum: 1)
    description.value = percentage
  }

  private var percentage: String? {
    storedProgress.map { localized(FrameworkText.percent(Int(($0 * 100).rounded(.down)))) }
  }

  private func showValue() { captionView?.valueText = percentage ?? "" }

  open override func traitsDidChange() {
    super.traitsDidChange()
    showValue()
  }

  // MARK: Appearance

  /// The width of a bar that is offered any width.
  static let idealWidth = 200.0
  private static let height = 8.0
  /// The space between the caption and the bar.
  private static let captionGap = 6.0
  /// The track is thinner than the part that is done, so that the value does not depend on colour alone.
  private static let trackHeight = 4.0
  /// The length of the moving part, as a fraction of the bar.
  private static let movingLength = 0.3

  /// Returns the given width, or a standard width if it is infinite, and the height of the bar and its caption.
  open override func sizeThatFits(_ size: Size) -> Size {
    let width = size.width.isFinite ? max(size.width, 0) : Self.idealWidth
    let caption = captionView.map { height(of: $0, in: width) + Self.captionGap } ?? 0
    return Size(width: width, height: caption + Self.height)
  }

  private func height(of view: ProgressCaption, in width: Double) -> Double {
    view.sizeThatFits(Size(width: width, height: .infinity)).height
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    guard let captionView else { return }
    let height = height(of: captionView, in: bounds.width)
    captionView.frame = Rect(x: bounds.minX, y: bounds.minY, width: bounds.width, height: height)
    guard height != captionHeight else { return }
    captionHeight = height
    setNeedsDisplay()
  }

  /// The part of the bounds in whose middle the bar is.
  private var barBounds: Rect {
    guard captionView != nil else { return bounds }
    let top = min(captionHeight + Self.captionGap, max(bounds.height - Self.height, 0))
    return Rect(x: bounds.minX, y: bounds.minY + top, width: bounds.width, height: bounds.height - top)
  }

  open override func draw(_ context: Context, in rect: Rect) {
    guard bounds.width > 0, bounds.height > 0, bounds.isFinite else { return }
    let colors = traits.theme.colors
    let color = tintColor ?? colors.accent
    fillBar(from: 0, to: barBounds.width, height: Self.trackHeight, in: context, with: colors.track)
    if let storedProgress {
      // A progress above zero is never too short to be seen as a dot.
      let length = min(max(fraction.presentationValue, 0), 1) * barBounds.width
      if storedProgress > 0 || length > 0 {
        fillBar(from: 0, to: max(length, thickness), height: Self.height, in: context, with: color)
      }
    } else {
      movement.start()
      drawMovement(in: context, with: color)
    }
  }

  /// Draws a part that moves to the other end and back, or the whole bar, which fades, with reduced motion.
  private func drawMovement(in context: Context, with color: Color) {
    let wave = movement.wave(in: traits.theme.motion.sweep)
    if reducesMotion {
      let color = color.faded(to: 1 - EndlessAnimation.fade * wave)
      fillBar(from: 0, to: barBounds.width, height: Self.height, in: context, with: color)
    } else {
      let (start, end) = movingEnds(wave)
      fillBar(from: start, to: end, height: Self.height, in: context, with: color)
    }
  }

  /// The ends of the part that moves, in points from the leading end.
  private func movingEnds(_ wave: Double) -> (Double, Double) {
    let length = max(barBounds.width * Self.movingLength, thickness)
    let start = (barBounds.width - length) * wave
    return (start, start + length)
  }

  private func movingPart(at seconds: Double) -> Rect {
    let (start, end) = movingEnds(EndlessAnimation.wave(at: seconds, in: traits.theme.motion.sweep))
    return bar(from: start, to: end)
  }

  /// The rectangle between two distances from the leading end, as high as the bar.
  private func bar(from start: Double, to end: Double) -> Rect {
    .bar(from: start, to: end, height: Self.height, in: barBounds, isMirrored: isMirrored)
  }

  private var thickness: Double { min(Self.height, bounds.width, barBounds.height) }

  private func fillBar(
    from start: Double, to end: Double, height: Double, in context: Context, with color: Color
  ) {
    context.fillBar(from: start, to: end, height: height, in: barBounds, isMirrored: isMirrored, with: color)
  }
}
