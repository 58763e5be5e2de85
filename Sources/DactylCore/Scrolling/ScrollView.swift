import DactylGeometry
import DactylGraphics

/// A view whose content is larger than itself. Fingers, wheel and touchpad move the content (section 8).
///
/// Add the content as subviews and set `contentSize`. The content has the coordinates of the view: `contentOffset` is
/// the origin of `bounds` (`SV-2`). Touches on the content are held back for a moment, since they may become a drag
/// (`SV-3`). A scroll view does not forward touches (`RC-6`).
///
/// Content that stays visible is not painted again when it moves. So everything that a subclass draws belongs to the
/// content and moves with it. To draw anything else, call `setNeedsDisplay` when the content has moved.
open class ScrollView: View {
  /// The fraction of its velocity that content keeps in each millisecond after a release (`SV-7`).
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: Double
    /// A rate limited to 0.5...0.9999; NaN counts as `normal`.
    public init(rawValue: Double) {
      self.rawValue = rawValue.isNaN ? 0.998 : min(max(rawValue, 0.5), 0.9999)
    }
    /// Keeps 99.8 % of the speed in each millisecond, for a long deceleration (`SV-7`).
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// Keeps 99 % of the speed in each millisecond, for a short deceleration (`SV-7`).
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The object that is notified of scrolling and zooming, and can change the target of a movement.
  public final weak var delegate: (any ScrollViewDelegate)?

  // MARK: Content

  /// The size of the content, in points. Sides that are negative or not finite count as zero. If the content becomes
  /// smaller, it is moved into its range (`SV-2`).
  public final var contentSize = Size.zero {
    willSet { if newValue != contentSize { indicatorsChange() } }
    didSet {
      let size = contentSize
      let isSane = size.width.isFinite && size.height.isFinite && size.width >= 0 && size.height >= 0
      if !isSane { contentSize = Size(width: Self.sane(size.width), height: Self.sane(size.height)) }
      guard contentSize != oldValue else { return }
      indicatorsChange()
      rangeChanged()
      placeHeader()
    }
  }

  /// The distances, in points, by which content can be scrolled beyond its edges (`SV-2`). Content at its start stays
  /// there.
  public final var contentInset = Insets.zero {
    willSet { if newValue != contentInset { indicatorsChange() } }
    didSet { if contentInset != oldValue { insetChanged() } }
  }

  /// Whether content can be scrolled out from below what covers the edges of the view: the bars of containers, and what
  /// covers the window. Else only a touch keyboard counts. Default: true.
  public final var adjustsContentInsetForSafeArea = true {
    didSet { if adjustsContentInsetForSafeArea != oldValue { insetChanged() } }
  }

  /// See `headerView`.
  final var header: View?
  /// The inset of the last range.
  private var presentInset = Insets.zero

  final func insetMayHaveChanged() { if presentInset != adjustedContentInset { insetChanged() } }

  /// Content at its start stays there.
  private func insetChanged() {
    let (old, new, offset) = (presentInset, adjustedContentInset, bounds.origin)
    presentInset = new
    if isIdle, !isTracking {
      scrolledOffset = Point { axis in
        axis.along(offset) == -axis.before(old) ? -axis.before(new) : axis.along(offset)
      }
    }
    indicatorsChange()
    rangeChanged()
    if layout != nil { setNeedsLayout() }
  }

  /// The distances of the indicators from the edges, in points, in addition to what covers the edges. Default: none.
  public final var scrollIndicatorInsets = Insets.zero {
    willSet { if newValue != scrollIndicatorInsets { indicatorsChange() } }
    didSet { if scrollIndicatorInsets != oldValue { indicatorsChange() } }
  }

  /// The axes along which the content of `layout` has its own length; along the other one it is as long as the view.
  /// `contentSize` follows it. With the horizontal axis, the content begins where reading begins (`SV-36`). Default:
  /// `vertical`.
  public final var contentAxes = Axis.Set.vertical {
    didSet {
      guard contentAxes != oldValue else { return }
      setNeedsLayout()
      invalidateIntrinsicContentSize()
    }
  }

  /// The point of the content at the upper left corner of the view: the origin of `bounds` (`SV-2`). It may be set
  /// beyond its range, and stays there until something moves it. Values that are not finite are ignored.
  ///
  /// A drag or a deceleration continues from the value that is set; `setContentOffset(_:animated:)` ends a
  /// deceleration. An override, or its `didSet`, is also called when the user scrolls.
  open var contentOffset: Point {
    get { bounds.origin }
    set {
      guard newValue.isFinite, newValue != bounds.origin else { return }
      let isOwnChange = isScrolling
      // What the program sets in a callback is its change.
      isScrolling = false
      bounds.origin = newValue
      if !isOwnChange { continueActivity(from: newValue) }
    }
  }

  /// The content offset, as the view itself sets it.
  final var scrolledOffset: Point {
    get { bounds.origin }
    set {
      isScrolling = true
      contentOffset = newValue
      isScrolling = false
    }
  }
  private final var isScrolling = false

  // MARK: Behaviour

  /// Whether the user can scroll. If false, the pan is disabled, content gets its touches without delay, and wheel and
  /// touchpad scroll the next enclosing scroll view. The program can still scroll (`SV-25`).
  public final var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }

  /// Whether content can be dragged beyond its range; it then returns (`SV-8`). Default: true.
  public final var bounces = true
  /// Whether content that is no wider than the view can be dragged sideways, if `bounces` is on (`SV-10`). Default:
  /// false.
  public final var alwaysBounceHorizontal = false
  /// Whether content that is no higher than the view can be dragged up and down, if `bounces` is on (`SV-10`). Default:
  /// false.
  public final var alwaysBounceVertical = false
  /// Whether content comes to rest at multiples of the view's size (`SV-11`). Default: false.
  public final var isPagingEnabled = false
  /// Whether a drag keeps the direction in which it began, unless that was diagonal (`SV-12`). Default: false.
  public final var isDirectionalLockEnabled = false
  /// The rate at which content slows down after a release (`SV-7`). Default: `normal`.
  public final var decelerationRate = DecelerationRate.normal

  /// Whether touches are held back from the content for up to 150 ms, until it is clear that they do not begin a drag
  /// (`SV-3`). Default: true.
  public final var delaysContentTouches = true
  /// Whether a drag may begin with a touch that the content already has, and then loses (`SV-4`). Default: true.
  open var canCancelContentTouches = true

  /// The places at which content comes to rest sideways after a drag, unless `isPagingEnabled` is true (`SV-19`).
  /// Default: nil, for any.
  public final var horizontalSnapping: ScrollSnapping?
  /// The places at which content comes to rest up and down after a drag, unless `isPagingEnabled` is true (`SV-19`).
  /// Default: nil, for any.
  public final var verticalSnapping: ScrollSnapping?

  /// The view above the content that loads it anew when it is pulled down (`SV-29`), which becomes a subview. Content
  /// can be pulled down then, even if it fits. Default: nil.
  public final var refreshControl: (any Refreshing)? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      if let refreshControl { addSubview(refreshControl) }
    }
  }

  /// Whether a horizontal indicator is shown while the content moves (`SV-18`). Default: true.
  public final var showsHorizontalScrollIndicator = true {
    didSet { setNeedsDisplay() }
  }
  /// Whether a vertical indicator is shown while the content moves (`SV-18`). Default: true.
  public final var showsVerticalScrollIndicator = true {
    didSet { setNeedsDisplay() }
  }
  /// The colour of the scroll indicators (`SV-18`).
  public final var indicatorColor = Color(light: Color(white: 0.5, alpha: 0.7), dark: Color(white: 0.75, alpha: 0.7)) {
    didSet { setNeedsDisplay() }
  }

  // MARK: Recognizers

  /// The recognizer that drags the content. It can have a delegate and requirements, and can't be removed (`SV-1`).
  public final var panGestureRecognizer: PanGestureRecognizer { pan }
  final let pan = ScrollPanGestureRecognizer()

  /// The recognizer that zooms; nil until zooming is possible for the first time (`SV-1`, `SV-17`).
  public final var pinchGestureRecognizer: PinchGestureRecognizer? { pinch }
  final var pinch: ScrollPinchGestureRecognizer?

  // MARK: Zooming

  /// The smallest scale of the zoomed view. Default: 1.
  ///
  /// Zooming is possible if it is less than `maximumZoomScale` and the delegate returns a view. Values that are not
  /// positive and finite are ignored.
  public final var minimumZoomScale = 1.0 {
    didSet {
      if !(minimumZoomScale.isFinite && minimumZoomScale > 0) { minimumZoomScale = oldValue }
      zoomLimitsChanged()
    }
  }
  /// The largest scale of the zoomed view. Values that are not positive and finite are ignored. Default: 1.
  public final var maximumZoomScale = 1.0 {
    didSet {
      if !(maximumZoomScale.isFinite && maximumZoomScale > 0) { maximumZoomScale = oldValue }
      zoomLimitsChanged()
    }
  }
  /// Whether fingers can zoom beyond the limits; the content then returns (`SV-17`). Default: true.
  public final var bouncesZoom = true
  /// The current scale of the zoomed view. Setting it zooms without animation.
  public final var zoomScale: Double {
    get { storedZoomScale }
    set { setZoomScale(newValue, animated: false) }
  }
  final var storedZoomScale = 1.0
  final var zoom = ScrollZoom.none
  final var zoomTimer: DispatchTimer?
  /// Whether the content's size is changing because of the scale. The offset is then set afterwards.
  final var isSettingZoom = false

  // MARK: State

  /// The current movement of the content.
  enum Activity {
    case idle
    case dragging(ScrollDrag)
    case animating(ScrollAnimation)
  }

  final var activity = Activity.idle
  final var endTimer: DispatchTimer?
  /// The part of a click that turns no page yet; nil for none.
  final var wheelTurn: WheelTurn?
  /// Shown while the content moves, and for a moment afterwards (`SV-18`).
  final var indicators = ScrollIndicators()
  final var subscriptions = Subscriptions<ScrollView>()
  /// Nil until a pointer was over the view.
  final var pointer: ScrollPointer?
  private var laidOutSize: Size?
  final var leadingRange: LeadingRange?

  /// Whether a touch is down that drags the content, or may begin to (`SV-16`).
  public final var isTracking: Bool {
    switch pan.standing.state {
    case .began, .changed: !pan.scrollsDiscretely
    case .possible: pan.sequence.touches.contains(where: \.isDown)
    case .ended, .cancelled, .failed: false
    }
  }

  /// Whether a drag was recognized and has not ended (`SV-16`).
  public final var isDragging: Bool {
    if case .dragging = activity { true } else { false }
  }

  /// Whether the content moves on after a drag (`SV-16`).
  public final var isDecelerating: Bool { scrollAnimation?.kind == .deceleration }

  final var scrollAnimation: ScrollAnimation? {
    if case .animating(let animation) = activity { animation } else { nil }
  }

  final var isIdle: Bool {
    if case .idle = activity { true } else { false }
  }

  // MARK: Initialization

  public override init(frame: Rect = .zero) {
    super.init(frame: frame)
    clipsToBounds = true
    addGestureRecognizer(pan)
    // This is the pan's first target, so that content moves before the program's targets are called (SV-5).
    pan.addHandler { [unowned self] pan in panned(pan) }
  }

  // MARK: Touches

  /// Returns whether `view`, inside this one, gets these touches. Called once for each touch, directly before its began
  /// (`SV-3`). Default: true.
  open func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool { true }

  /// Returns whether a drag may begin with a touch that `view` has (`SV-4`). Default: false for controls, true for
  /// other views.
  open func touchesShouldCancel(in view: View) -> Bool { !view.keepsTouchesFromScrolling }

  // Scroll views do not forward touches (RC-6).
  open override func touchesBegan(_ touches: [Touch], with event: Event) {}
  open override func touchesMoved(_ touches: [Touch], with event: Event) {}
  open override func touchesEnded(_ touches: [Touch], with event: Event) {}
  open override func touchesCancelled(_ touches: [Touch], with event: Event) {}

  // MARK: Keys (SV-28)

  /// Whether the scroll view can have the keyboard focus: while there is more content than fits, or it can be zoomed,
  /// and nothing inside can have it.
  open override var canBecomeFirstResponder: Bool { isStopForScrolling }

  /// Whether a ring inside the edges shows that the scroll view has the focus (`SV-28`). A subclass that shows its focus
  /// in another way returns false. Default: `isFocusVisible`.
  open var drawsFocusRing: Bool { isFocusVisible }

  /// Draws the ring of the focus, or removes it. Call `super`.
  open override func focusDidChange() {
    super.focusDidChange()
    setNeedsDisplayOfFocusRing()
  }

  /// Page Up, Page Down, Control-Home and Control-End scroll; with the focus, arrows, Space, Home and End, too.
  /// Control-Plus, Control-Minus and Control-0 zoom, F5 and Control-R load the content anew if there is a
  /// `refreshControl`. Add your own before those of `super`.
  open override var keyCommands: [KeyCommand] { super.keyCommands + scrollCommands + refreshCommands }

  // MARK: Accessibility

  /// Describes a scroll view, which can be scrolled by its own length in each direction in which there is more content.
  open override func describe(_ description: inout AccessibilityDescription) {
    super.describe(&description)
    description.role = .scrollView
    description.actions += AccessibilityAction.Direction.allCases.filter(canScroll).map { .scroll($0) }
  }

  open override func perform(_ action: AccessibilityAction) -> Bool {
    guard case .scroll(let direction) = action else { return super.perform(action) }
    return scroll(towards: direction)
  }

  // MARK: Layout and drawing

  /// Keeps content in its range when the size of the view has changed. Call `super`.
  open override func layoutSubviews() {
    placeHeader()
    insetMayHaveChanged()
    keepLeadingDistance()
    guard laidOutSize != bounds.size else { return }
    laidOutSize = bounds.size
    rangeChanged()
  }

  override func boundsOriginDidChange() {
    placeHeader()
    contentDidMove()
    delegate?.scrollViewDidScroll(self)
    subscriptions.notify(self)
  }

  /// Called when the content offset has changed for any reason, before the delegate is notified. Default: nothing.
  open func contentDidMove() {}

  override var scrollsContent: Bool { true }

  override func coveredAreaDidChange() { insetChanged() }

  /// Prepares the indicators for a pointer when one enters the view for the first time. Call `super`.
  open override func hoverDidChange() {
    super.hoverDidChange()
    if pointer == nil, isHovered { pointer = ScrollPointer(self) }
  }

  /// Returns the size of the content of `layout` within `proposal`; without a layout, `contentSize`.
  open override func sizeThatFits(proposal: ProposedSize) -> Size { contentSizeThatFits(proposal) }

  override func prepareLayoutArea() -> (bounds: Rect, proposal: ProposedSize) { layoutArea(within: storedBounds) }

  override var drawsAboveSubviews: Bool { true }

  override func setNeedsDisplayAboveSubviews() {
    setNeedsDisplayOfIndicators()
    setNeedsDisplayOfShownFocusRing()
  }

  override func drawAboveSubviews(_ context: Context, in rect: Rect) {
    drawIndicators(context)
    drawFocusRing(context)
  }

  private static func sane(_ length: Double) -> Double { length.isFinite ? max(length, 0) : 0 }
}
