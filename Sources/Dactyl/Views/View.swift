import DactylGeometry
import DactylGraphics

/// A rectangle that draws, holds other views and takes touches.
///
/// A view's own coordinates are those of `bounds`; `center` and `frame` are in those of the superview. All lengths are
/// points. Layout and drawing happen in the next frame after they were asked for, not at once.
@MainActor open class View: Responder {
  // The few properties that hit testing reads for each view it passes. All access is on the main actor and none is
  // handed out by reference, so the run-time check for overlapping access would find nothing; it would cost much.
  @exclusivity(unchecked) final var storedBounds: Rect
  @exclusivity(unchecked) final var storedCenter: Point
  @exclusivity(unchecked) final var storedTransform = AffineTransform.identity
  @exclusivity(unchecked) final var storedAlpha = 1.0
  @exclusivity(unchecked) final var storedSubviews: [View] = []

  public final internal(set) weak var superview: View?

  /// The window at the top of the tree; nil while the view is in none. A window's own is itself.
  public final var window: Window? { storedWindow }
  final weak var storedWindow: Window?

  /// The controller whose root view this is.
  public final internal(set) weak var viewController: ViewController?

  /// Recognizers in order of addition (`GR-43`).
  public final internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Free text for logs and debugging; it has no effect.
  public final var name = ""

  /// A view at `frame`, in the coordinates of the superview to be.
  public init(frame: Rect = .zero) {
    storedBounds = Rect(origin: .zero, size: frame.size)
    storedCenter = frame.center
    super.init()
  }

  // MARK: Looks

  /// Not drawn, not touchable, its subviews neither; it still takes part in layout.
  public final var isHidden = false {
    didSet {
      guard isHidden != oldValue else { return }
      invalidateExtent(evenIfHidden: true)
      visibilityDidChange()
    }
  }

  /// 0 for invisible to 1; what lies outside is limited, what is not a number counts as 1. At 0.01 or less the view is
  /// not touchable (`HT-2`).
  public final var alpha: Double {
    get { storedAlpha }
    set {
      let value = newValue.isNaN ? 1 : min(max(newValue, 0), 1)
      guard value != storedAlpha else { return }
      // An invisible view has no extent to paint: ask while it can be seen.
      if storedAlpha > 0 { invalidateExtent() }
      storedAlpha = value
      invalidateExtent()
    }
  }

  /// Painted before `draw(_:in:)`; nil paints nothing.
  public final var backgroundColor: Color? {
    didSet { if backgroundColor != oldValue { setNeedsDisplay() } }
  }

  /// A promise that the view paints every pixel of its bounds without transparency, so that nothing under it need be
  /// drawn. An opaque background colour has the same effect by itself.
  public final var isOpaque = false {
    didSet { if isOpaque != oldValue { setNeedsDisplay() } }
  }

  /// Cuts what subviews draw at the edge of the bounds. Touches do not care (`HT-7`).
  public final var clipsToBounds = false {
    willSet { if newValue != clipsToBounds { invalidateExtent() } }
    didSet { if clipsToBounds != oldValue { invalidateExtent() } }
  }

  // MARK: Touches

  /// Off: the view and its subviews are passed over by hit testing (`HT-2`, `HT-15`).
  public final var isUserInteractionEnabled = true

  /// On: the view gets every touch on it. Off: only one at a time (`GR-23`).
  public final var isMultipleTouchEnabled = false

  /// On: while the view has a touch no other view of the window is given one, and the other way round (`GR-25`).
  public final var isExclusiveTouch = false

  // MARK: Layout and drawing

  final var needsLayout = true
  /// A view further down needs layout.
  final var subtreeNeedsLayout = false

  /// Places the subviews. Called before drawing, when the size changed or `setNeedsLayout` asked for it.
  open func layoutSubviews() {}

  /// The size that suits the view best within `size`, in points. Default: its present size.
  open func sizeThatFits(_ size: Size) -> Size { bounds.size }

  /// Takes the size that suits best and keeps the origin of its frame.
  public final func sizeToFit() {
    let origin = frame.origin
    let fitting = sizeThatFits(Size(width: Double.infinity, height: Double.infinity))
    frame = Rect(origin: origin, size: fitting)
  }

  /// Paints the part of the view inside `rect`, in the view's own coordinates; the background is there already.
  ///
  /// `context` is clipped to what must be painted; painting more costs time and changes nothing.
  open func draw(_ context: Context, in rect: Rect) {}

  // MARK: Hooks

  open func willMove(toSuperview superview: View?) {}
  open func didMoveToSuperview() {}
  open func willMove(toWindow window: Window?) {}
  open func didMoveToWindow() {}
  open func didAddSubview(_ subview: View) {}
  open func willRemoveSubview(_ subview: View) {}

  /// A window has been hidden or shown: it stops or starts taking part in its surface.
  func visibilityDidChange() {}

  /// The content of the view was scrolled.
  func boundsOriginDidChange() {}

  /// Paints what lies above the subviews, in the view's own coordinates.
  func drawAboveSubviews(_ context: Context, in rect: Rect) {}

  // MARK: Hit testing

  /// The view that takes a touch at `point`, in the view's own coordinates: the deepest one that `point` is inside of,
  /// later subviews before earlier ones; nil where none does (`HT-2`, `HT-3`, `HT-5`).
  ///
  /// Must be free of side effects: anyone may call it (`HT-8`).
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    guard !isHidden, isUserInteractionEnabled, storedAlpha > EventConstants.leastHitAlpha,
      self.point(inside: point, with: event)
    else { return nil }
    let views = storedSubviews
    var index = views.count
    while index > 0 {
      index -= 1
      let subview = views[index]
      let inside = subview.convertFromSuperview(point)
      // Not a number where the transform has no inverse (HT-6).
      if !inside.x.isNaN, let hit = subview.hitTest(inside, with: event) { return hit }
    }
    return self
  }

  /// Whether `point`, in the view's own coordinates, is inside: left and top edges are, right and bottom are not
  /// (`HT-4`).
  open func point(inside point: Point, with event: Event?) -> Bool {
    storedBounds.contains(point)
  }

  /// Asked before a recognizer of this view or of one of its superviews may recognize (`GR-36`). Default: true.
  open func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  // MARK: Chain

  /// The controller whose root view this is, else the superview (`RC-2`).
  open override var next: Responder? {
    if let viewController { return viewController }
    return superview
  }

  override var firstResponderWindow: Window? { window }
}
