import DactylGeometry
import DactylGraphics

/// A view whose content is larger than itself: fingers, wheel and touchpad move it (section 8).
///
/// Add the content as subviews and set `contentSize`. The content's coordinates are the view's own: `contentOffset` is
/// the origin of `bounds` (`SV-2`). Touches of the content are held back for a moment, since they may turn out to be a
/// drag (`SV-3`). A scroll view forwards no touches (`RC-6`).
///
/// What is to be seen before and after a movement is not painted again. So what a subclass draws belongs to the content
/// and moves with it; one that draws something else asks for it with `setNeedsDisplay` when the content has moved.
open class ScrollView: View {
  /// How fast content that was let go loses speed: the part of it left after each millisecond (`SV-7`).
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: Double
    /// Limited to 0.5 to 0.9999; what is not a number counts as `normal`.
    public init(rawValue: Double) {
      self.rawValue = rawValue.isNaN ? 0.998 : min(max(rawValue, 0.5), 0.9999)
    }
    /// Keeps 99.8 % of the speed in each millisecond: the content goes far.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// Keeps 99 % of the speed in each millisecond: the content stops soon.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The object that is told of scrolling and zooming, and decides where the content comes to rest.
  public final weak var delegate: (any ScrollViewDelegate)?

  // MARK: Content

  /// Points. What is not finite or negative counts as zero. Content that has become smaller is moved into its range
  /// (`SV-2`).
  public final var contentSize = Size.zero {
    willSet { if newValue != contentSize { indicatorsChange() } }
    didSet {
      let size = contentSize
      let isSane = size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0
      if !isSane { contentSize = Size(width: Self.sane(size.width), height: Self.sane(size.height)) }
      guard contentSize != oldValue else { return }
      indicatorsChange()
      rangeChanged()
    }
  }

  /// Points around the content that it can be scrolled beyond its edges (`SV-2`). Content at its start stays there.
  public final var contentInset = Insets.zero {
    willSet { if newValue != contentInset { indicatorsChange() } }
    didSet {
      guard contentInset != oldValue else { return }
      let offset = bounds.origin
      if isIdle {
        bounds.origin = Point { axis in
          axis.along(offset) == -axis.before(oldValue) ? -axis.before(contentInset) : axis.along(offset)
        }
      }
      indicatorsChange()
      rangeChanged()
    }
  }

  /// The point of the content at the top left of the view: the origin of `bounds` (`SV-2`). It may be set beyond its
  /// range, and then stays there until something moves it; what is not finite is ignored.
  ///
  /// A drag or a deceleration goes on from what is set; `setContentOffset(_:animated:)` ends a deceleration.
  public final var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue.isFinite, newValue != bounds.origin else { return }
      bounds.origin = newValue
      goOn(from: newValue)
    }
  }

  // MARK: Behaviour

  /// Off: the pan is disabled, content is not delayed, and wheel and touchpad pass to the next enclosing scroll view. The
  /// program can still scroll (`SV-25`).
  public final var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }

  /// Content can be dragged beyond its range, and returns (`SV-8`).
  public final var bounces = true
  /// Also content that is no wider than the view can be dragged sideways, where `bounces` is on (`SV-10`).
  public final var alwaysBounceHorizontal = false
  /// Also content that is no higher than the view can be dragged up and down, where `bounces` is on (`SV-10`).
  public final var alwaysBounceVertical = false
  /// Content comes to rest at multiples of the view's size (`SV-11`).
  public final var isPagingEnabled = false
  /// A drag keeps to the direction it began in, unless that was diagonal (`SV-12`).
  public final var isDirectionalLockEnabled = false
  /// How fast content that was let go loses speed (`SV-7`).
  public final var decelerationRate = DecelerationRate.normal

  /// Content hears of a touch only when it has turned out to be no drag, or after 150 ms (`SV-3`).
  public final var delaysContentTouches = true
  /// A drag may begin with a touch that content has got already, which it loses then (`SV-4`).
  open var canCancelContentTouches = true

  /// Whether a bar shows the horizontal place in the content while it moves (`SV-18`).
  public final var showsHorizontalScrollIndicator = true {
    didSet { setNeedsDisplay() }
  }
  /// Whether a bar shows the vertical place in the content while it moves (`SV-18`).
  public final var showsVerticalScrollIndicator = true {
    didSet { setNeedsDisplay() }
  }
  /// Of the bars that show where in the content one is (`SV-18`).
  public final var indicatorColor = Color(light: Color(white: 0.5, alpha: 0.7), dark: Color(white: 0.75, alpha: 0.7)) {
    didSet { setNeedsDisplay() }
  }

  // MARK: Recognizers

  /// Drags the content. It may be given a delegate and requirements, and can't be removed (`SV-1`).
  public final var panGestureRecognizer: PanGestureRecognizer { pan }
  final let pan = ScrollPanGestureRecognizer()

  /// Zooms; nil as long as zooming was never possible (`SV-1`, `SV-17`).
  public final var pinchGestureRecognizer: PinchGestureRecognizer? { pinch }
  final var pinch: ScrollPinchGestureRecognizer?

  // MARK: Zooming

  /// Zooming is possible while this is less than `maximumZoomScale` and the delegate names a view. What is not a positive
  /// finite number is ignored.
  public final var minimumZoomScale = 1.0 {
    didSet {
      if !(minimumZoomScale.isFinite && minimumZoomScale > 0) { minimumZoomScale = oldValue }
      zoomLimitsChanged()
    }
  }
  /// The largest scale of the zoomed view. A value that is not a positive finite number is ignored.
  public final var maximumZoomScale = 1.0 {
    didSet {
      if !(maximumZoomScale.isFinite && maximumZoomScale > 0) { maximumZoomScale = oldValue }
      zoomLimitsChanged()
    }
  }
  /// Fingers can zoom beyond the limits, and the content returns (`SV-17`).
  public final var bouncesZoom = true
  /// How many times its size the zoomed view is shown at.
  public final var zoomScale: Double {
    get { storedZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }
  final var storedZoomScale = 1.0
  final var zoom = ScrollZoom.none
  final var zoomTimer: DispatchTimer?
  /// The content's size changes because its scale does; the offset follows at once.
  final var isSettingZoom = false

  // MARK: State

  /// What the content is doing.
  enum Activity {
    case idle
    case dragging(ScrollDrag)
    case flying(ScrollFlight)
  }

  final var activity = Activity.idle
  final var endTimer: DispatchTimer?
  /// Shown while the content moves, and for a moment afterwards (`SV-18`).
  final var indicators = ScrollIndicators()
  private var laidOutSize: Size?

  /// A touch that may drag the content, or drags it, is down (`SV-16`).
  public final var isTracking: Bool {
    switch pan.standing.state {
    case .began, .changed: !pan.scrollsDiscretely
    case .possible: pan.sequence.touches.contains(where: \.isDown)
    case .ended, .cancelled, .failed: false
    }
  }

  /// A drag was recognized and is not over (`SV-16`).
  public final var isDragging: Bool {
    if case .dragging = activity { true } else { false }
  }

  /// The content moves by itself after a drag (`SV-16`).
  public final var isDecelerating: Bool { flight?.kind == .deceleration }

  final var flight: ScrollFlight? {
    if case .flying(let flight) = activity { flight } else { nil }
  }

  final var isIdle: Bool {
    if case .idle = activity { true } else { false }
  }

  // MARK: Making

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(pan)
    // The first of the pan's targets: content moves before the program hears of the pan (SV-5).
    pan.addHandler { [unowned self] pan in panned(pan) }
  }

  // MARK: Touches

  /// Asked once for each touch, directly before `view` inside this one gets its began; false keeps the touch from it
  /// (`SV-3`). Default: true.
  open func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool { true }

  /// Asked when a drag would begin with a touch that `view` has got; false keeps the drag from beginning (`SV-4`).
  /// Default: false for controls, true for others.
  open func touchesShouldCancel(in view: View) -> Bool { !view.keepsTouchesFromScrolling }

  // Scroll views do not forward touches (RC-6).
  open override func touchesBegan(_ touches: [Touch], with event: Event) {}
  open override func touchesMoved(_ touches: [Touch], with event: Event) {}
  open override func touchesEnded(_ touches: [Touch], with event: Event) {}
  open override func touchesCancelled(_ touches: [Touch], with event: Event) {}

  // MARK: Layout and drawing

  /// Call `super`: content is kept in its range when the size of the view has changed.
  open override func layoutSubviews() {
    guard laidOutSize != bounds.size else { return }
    laidOutSize = bounds.size
    rangeChanged()
  }

  override func boundsOriginDidChange() {
    contentDidMove()
    delegate?.scrollViewDidScroll(self)
  }

  /// The content offset has changed, by a finger, by the program or by itself. Called before the delegate hears of it.
  /// Default: nothing.
  open func contentDidMove() {}

  override var scrollsContent: Bool { true }

  override var drawsAboveSubviews: Bool { true }

  override func setNeedsDisplayAboveSubviews() { setNeedsDisplayOfIndicators() }

  override func drawAboveSubviews(_ context: Context, in rect: Rect) {
    drawIndicators(context)
  }

  private static func sane(_ length: Double) -> Double { length.isFinite ? max(length, 0) : 0 }
}
