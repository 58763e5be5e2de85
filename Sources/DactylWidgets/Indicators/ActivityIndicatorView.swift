import DactylCore
import DactylGeometry
import DactylGraphics

/// A turning ring, which shows that a task is in progress.
///
///     let indicator = ActivityIndicatorView(style: .medium)
///     indicator.startAnimating()
///     loadMessages { indicator.stopAnimating() }
///
/// ![Rings of both sizes](activity)
///
/// With `Traits.reducesMotion` the ring fades in and out instead. It takes no touches (`HT-15`).
open class ActivityIndicatorView: View {
  /// The size of an activity indicator.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// 20 points, for a place beside text.
    case medium
    /// 36 points, for the middle of an empty page.
    case large

    /// The width and height, in points.
    var side: Double { self == .medium ? 20 : 36 }
  }

  /// The size. It grows with `Traits.fontScale`, as symbols beside text do.
  public final var style: Style {
    didSet {
      guard style != oldValue else { return }
      setNeedsDisplay()
      invalidateIntrinsicContentSize()
    }
  }

  /// The colour of the part that turns; nil, the default, is the accent colour of the theme.
  public final var color: Color? {
    didSet { if color != oldValue { setNeedsDisplay() } }
  }

  /// Whether the view is hidden while it is not animating, so that it takes no space in a layout. Default: true.
  public final var hidesWhenStopped = true {
    didSet { if !isAnimating { isHidden = hidesWhenStopped } }
  }

  /// Whether the indicator turns. Default: false.
  public private(set) final var isAnimating = false

  private lazy var movement = EndlessAnimation(
    in: self,
    displayRect: partDrawn(by: ActivityIndicatorView.self) { [unowned self] in
      reducesMotion ? bounds : arcRect(at: $0)
    })
  /// The part that turns, about zero, and the length of its sides.
  private var arc = (side: 0.0, path: Path())

  /// Creates an indicator that does not turn yet, and is hidden.
  public init(style: Style = .medium) {
    self.style = style
    super.init(frame: Rect(x: 0, y: 0, width: style.side, height: style.side))
    isUserInteractionEnabled = false
    isHidden = true
  }

  /// Shows the indicator, and lets it turn.
  public final func startAnimating() {
    guard !isAnimating else { return }
    isAnimating = true
    isHidden = false
    setNeedsDisplay()
  }

  /// Stops the indicator, and hides it if `hidesWhenStopped` is true.
  public final func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    movement.stop()
    isHidden = hidesWhenStopped
    setNeedsDisplay()
  }

  /// Describes an activity indicator, which is busy while it turns. Set `accessibilityLabel` to the name of the task.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .activityIndicator
    if isAnimating { description.state.insert(.busy) }
  }

  // MARK: Appearance

  /// The length of the part that turns, in radians.
  private static let sweep = Double.pi / 2
  /// The width of the line, as a fraction of the side.
  private static let lineWidth = 0.125

  private var side: Double { (style.side * traits.fontScale).rounded() }

  /// Returns the size of the style. `size` is ignored.
  open override func sizeThatFits(_ size: Size) -> Size { Size(width: side, height: side) }

  open override func draw(_ context: Context, in rect: Rect) {
    let side = min(side, bounds.width, bounds.height)
    guard side > 0, bounds.isFinite else { return }
    if isAnimating { movement.start() }
    let theme = traits.theme
    let line = StrokeStyle(width: side * Self.lineWidth, cap: .round)
    let radius = (side - line.width) / 2
    let center = bounds.center
    let circle = Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    context.strokeEllipse(in: circle, with: theme.colors.disabledFill, width: line.width)
    guard isAnimating else { return }
    let color = color ?? theme.colors.accent
    if reducesMotion {
      let color = color.faded(to: 1 - EndlessAnimation.fade * movement.wave(in: theme.motion.sweep))
      context.strokeEllipse(in: circle, with: color, width: line.width)
    } else {
      context.withState {
        context.translate(x: center.x, y: center.y)
        context.rotate(by: movement.phase(in: theme.motion.turn) * 2 * .pi)
        context.stroke(arc(ofSide: side, radius: radius), with: color, style: line)
      }
    }
  }

  /// The rectangle around the part that turns, at a time in seconds.
  private func arcRect(at seconds: Double) -> Rect {
    let side = min(side, bounds.width, bounds.height)
    let width = side * Self.lineWidth
    let radius = (side - width) / 2
    let start = EndlessAnimation.phase(at: seconds, in: traits.theme.motion.turn) * 4 - 1
    // In quarters of a turn: the ends, and the quarters between them, at which the arc reaches furthest.
    let end = start + Self.sweep / (.pi / 2)
    let places = [start, end] + [start.rounded(.up), start.rounded(.up) + 1].filter { $0 < end }
    let points = places.map { Point(x: radius * Self.cosine($0), y: radius * Self.cosine($0 - 1)) }
    let (x, y) = (points.map(\.x), points.map(\.y))
    guard let left = x.min(), let right = x.max(), let top = y.min(), let bottom = y.max() else { return bounds }
    let center = bounds.center
    return Rect(x: center.x + left, y: center.y + top, width: right - left, height: bottom - top)
      .insetBy(dx: -width / 2, dy: -width / 2)
  }

  /// Returns the cosine of an angle in quarters of a turn.
  private static func cosine(_ quarters: Double) -> Double {
    AffineTransform(rotationAngle: quarters * .pi / 2).apply(to: Point(x: 1, y: 0)).x
  }

  /// Returns the part that turns, which is made once for each size and not in each frame.
  private func arc(ofSide side: Double, radius: Double) -> Path {
    if side != arc.side {
      var path = Path()
      path.addArc(center: .zero, radius: radius, startAngle: -.pi / 2, endAngle: Self.sweep - .pi / 2)
      arc = (side, path)
    }
    return arc.path
  }
}
