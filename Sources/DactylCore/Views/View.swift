import DactylGeometry
import DactylGraphics

/// A rectangle that draws, holds other views and takes touches.
///
/// A view's own coordinates are those of `bounds`; `center` and `frame` are in those of the superview. All lengths are
/// points. Layout and drawing happen in the next frame after they were asked for, not at once.
///
/// **Overriding.** `frame`, `bounds`, `center`, `transform`, `isHidden` and `alpha` can be overridden, with `super`, or
/// observed by `didSet`: an override sees whatever the program sets, and what the framework does to views it places, such
/// as the root view of a window. Setting `frame` does not call the setters of `bounds` and `center`, as in UIKit. Animations
/// call no setter on their way; `endAnimations(at:)` sets what is seen. Drawing, damage and hit testing read what was
/// stored: a getter that answers something else does not change what is seen or touched.
@MainActor open class View: Responder {
  /// What hit testing reads of each view it passes.
  final var hitBox: HitBox
  /// What it reads of each view it looks at.
  final var place: ViewGeometry {
    didSet { hitBox = HitBox(place) }
  }
  final var storedSubviews: [View] = []
  final var storedTransform = AffineTransform.identity {
    didSet { place.isStraight = storedTransform.isIdentity }
  }

  /// How far from the origin of the bounds the upper left corner shows the content, so that what is scrolled falls onto
  /// whole pixels. Less than a pixel.
  final var pixelSnapOffset = Point.zero

  /// How the view is drawn, where that takes more than its own properties.
  final var renderState: RenderState?

  // What is above a view lets go of it when it goes itself. A weak reference would make every use of the views that
  // have subviews slower.
  final unowned(unsafe) var storedSuperview: View?
  final unowned(unsafe) var storedWindow: Window?

  /// The view that this one is a subview of.
  public final var superview: View? { storedSuperview }

  /// The window at the top of the tree; nil while the view is in none. A window's own is itself.
  public final var window: Window? { storedWindow }

  /// The controller whose root view this is.
  public final internal(set) var viewController: ViewController? {
    get { weakViewController.wrappedValue }
    set { weakViewController.wrappedValue = newValue }
  }
  private final var weakViewController = WeakRef<ViewController>(wrappedValue: nil)

  /// Recognizers in order of addition (`GR-43`).
  public final internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// Free text for logs and debugging; it has no effect.
  public final var debugName = ""

  /// A number of the program's own, by which `viewWithTag(_:)` finds the view. Default: 0.
  public final var tag = 0

  /// It was given a frame of numbers that are not finite.
  final var hasRefusedFrame = false

  /// What `menuHandler` brings.
  final var menuTrigger: MenuTrigger?

  /// A view at `frame`, in the coordinates of the superview to be.
  public init(frame: Rect = .zero) {
    place = ViewGeometry(frame: frame.isFinite ? frame : .zero, isPlain: Self.self == View.self)
    hitBox = HitBox(place)
    super.init()
    if !frame.isFinite { refuse(frame) }
  }

  isolated deinit {
    presentation?.endAll()
    for recognizer in gestureRecognizers { recognizer.view = nil }
    for subview in storedSubviews {
      subview.storedSuperview = nil
      subview.forgetWindow()
    }
  }

  /// The window has gone, without a chance to say so.
  private final func forgetWindow() {
    guard storedWindow != nil else { return }
    storedWindow = nil
    for subview in storedSubviews { subview.forgetWindow() }
  }

  // MARK: Geometry

  /// The visible part of the view's own coordinate space; its origin scrolls the content.
  ///
  /// While the view draws, these are the bounds that are seen: those of the frame of an animation, on whole pixels.
  open var bounds: Rect {
    get { drawingBounds ?? storedBounds }
    set { setBounds(newValue) }
  }

  /// The middle of the view, in the superview's coordinates: what `transform` turns and scales about.
  open var center: Point {
    get { storedCenter }
    set { setCenter(newValue) }
  }

  /// Applied about the centre, on the way from the view's coordinates to the superview's. One without an inverse makes
  /// the view untouchable (`HT-6`).
  open var transform: AffineTransform {
    get { storedTransform }
    set { setTransform(newValue) }
  }

  /// The smallest rectangle around the view in the superview's coordinates. Setting it moves the centre and, undone of
  /// `transform`, the size: with a rotation in force set `center` and `bounds` instead.
  ///
  /// A rectangle whose numbers are not all finite is refused: the view keeps its frame, and the first time there is a line
  /// on standard error.
  open var frame: Rect {
    get { storedFrame }
    set { setFrame(newValue) }
  }

  // MARK: Subviews

  /// Puts `view` in front of the other subviews, taking it from where it was.
  ///
  /// Moving a view within its window interrupts nothing (`IN-5`). A view can't be put into itself or its own subviews:
  /// that traps. `insertSubview` doesn't call it; `didAddSubview` is told of each.
  open func addSubview(_ view: View) {
    insertSubview(view, at: storedSubviews.count)
  }

  // MARK: Looks

  /// Not drawn, not touchable, its subviews neither; it still takes part in layout.
  open var isHidden: Bool {
    get { place.isHidden }
    set {
      guard place.isHidden != newValue else { return }
      invalidateExtent()
      place.isHidden = newValue
      invalidateExtent()
      visibilityDidChange()
      if !newValue { window?.stack?.wakeWhatIsInSight() }
    }
  }

  /// 0 for invisible to 1; what lies outside is limited, what is not a number counts as 1. At 0.01 or less the view is
  /// not touchable (`HT-2`).
  open var alpha: Double {
    get { storedAlpha }
    set {
      let value = newValue.isNaN ? 1 : min(max(newValue, 0), 1)
      guard value != storedAlpha else { return }
      change(.alpha) { storedAlpha = value }
    }
  }

  /// Painted before `draw(_:in:)`; nil paints nothing.
  public final var backgroundColor: Color? {
    get { storedBackgroundColor }
    set { if newValue != storedBackgroundColor { change(.backgroundColor) { storedBackgroundColor = newValue } } }
  }
  private final var storedBackgroundColor: Color?

  /// A promise that the view paints every pixel of its bounds without transparency, so that nothing under it need be
  /// drawn. An opaque background colour has the same effect by itself.
  public final var isOpaque = false {
    didSet { if isOpaque != oldValue { setNeedsDisplay() } }
  }

  /// Keeps a picture of the view and its subviews as long as there is memory for it (`Application.layerCacheLimit`), so
  /// that moving, turning and fading them paints nothing. Of use where the content is costly and changes seldom; views
  /// that fade, or are moved by an animation, have such a picture by themselves.
  ///
  /// The picture falls onto whole pixels; turned or scaled it is a little less sharp than the view itself.
  public final var rasterizes = false {
    willSet { if newValue != rasterizes { invalidateExtent() } }
    didSet { if rasterizes != oldValue { invalidateExtent() } }
  }

  /// Cuts what subviews draw at the edge of the bounds. Touches do not care (`HT-7`).
  public final var clipsToBounds = false {
    willSet { if newValue != clipsToBounds { invalidateExtent(changesContent: true) } }
    didSet { if clipsToBounds != oldValue { invalidateExtent(changesContent: true) } }
  }

  // MARK: Touches

  /// Off: the view and its subviews are passed over by hit testing (`HT-2`, `HT-15`).
  public final var isUserInteractionEnabled: Bool {
    get { place.isUserInteractionEnabled }
    set { place.isUserInteractionEnabled = newValue }
  }

  /// On: the view gets every touch on it. Off: only one at a time (`GR-23`).
  public final var isMultipleTouchEnabled = false

  /// On: while the view has a touch no other view of the window is given one, and the other way round (`GR-25`).
  public final var isExclusiveTouch = false

  // MARK: Layout and drawing

  /// The index in the superview's `subviewHierarchy`, if it has any.
  final var indexInHierarchy = 0

  final var needsLayout = true
  /// That of the last layout; 0 before the first one.
  final var laidOutFontScale = 0.0
  /// A view further down needs layout.
  final var subtreeNeedsLayout = false

  /// Asks for `layoutSubviews` before the next frame. The framework calls it as well, where the size has changed or a
  /// subview was added; an override calls `super`.
  open func setNeedsLayout() { markNeedsLayout() }

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

  /// The view is about to move to another superview, or to none. Default: nothing.
  open func willMove(toSuperview superview: View?) {}
  /// The view has another superview, or none. Default: nothing.
  open func didMoveToSuperview() {}
  /// The view is about to move to another window, or to none. Default: nothing.
  open func willMove(toWindow window: Window?) {}
  /// The view is in another window, or in none. Default: nothing.
  open func didMoveToWindow() {}
  /// `subview` was added to this view. Default: nothing.
  open func didAddSubview(_ subview: View) {}
  /// `subview` is about to be removed from this view. Default: nothing.
  open func willRemoveSubview(_ subview: View) {}

  /// `subview` is somewhere else now, or nowhere.
  func didRemove(_ subview: View) {}

  /// A window has been hidden or shown: it stops or starts taking part in its surface.
  func visibilityDidChange() {}

  /// The view came into a window, its window came onto a surface, the scale of the surface changed, or the icon theme of the
  /// application. Call `super`.
  open func environmentDidChange() { alignContent() }

  /// The content of the view was scrolled.
  func boundsOriginDidChange() {}

  /// Whether everything the view shows moves with the origin of its bounds, by whole pixels.
  var scrollsContent: Bool { false }

  /// Whether there is anything for `drawAboveSubviews`.
  var drawsAboveSubviews: Bool { false }

  /// Damages what `drawAboveSubviews` paints now.
  func setNeedsDisplayAboveSubviews() {}

  /// Paints what lies above the subviews, in the view's own coordinates.
  func drawAboveSubviews(_ context: Context, in rect: Rect) {}

  // MARK: Hit testing

  /// The view that takes a touch at `point`, in the view's own coordinates: the deepest one that `point` is inside of,
  /// later subviews before earlier ones; nil where none does (`HT-2`, `HT-3`, `HT-5`).
  ///
  /// Must be free of side effects: anyone may call it (`HT-8`).
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    guard place.takesTouches, self.point(inside: point, with: event) else { return nil }
    return storedSubviews.isEmpty ? self : hitTestSubviews(point, with: event) ?? self
  }

  private final func hitTestSubviews(_ point: Point, with event: Event?) -> View? {
    let views = storedSubviews
    let corner = HitBox.Corner(point)
    var index = views.count
    while index > 0 {
      index -= 1
      // Most views are asked in vain: those that override nothing are passed by without a call.
      guard views[index].hitBox.mayContain(corner) else { continue }
      // Not a number where the transform has no inverse (HT-6).
      let inside = views[index].convertFromSuperview(point)
      if !inside.x.isNaN, let hit = views[index].hitTest(inside, with: event) { return hit }
    }
    return nil
  }

  /// Whether `point`, in the view's own coordinates, is inside: left and top edges are, right and bottom are not
  /// (`HT-4`).
  open func point(inside point: Point, with event: Event?) -> Bool {
    storedBounds.contains(point)
  }

  /// Asked before a recognizer of this view or of one of its superviews may recognize (`GR-36`). Default: true.
  open func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Asked before a recognizer of another view recognizes with a touch of this view (`GR-36`). Default: true.
  ///
  /// An enabled control answers what its `shouldBegin` does.
  open func shouldAllow(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Whether scroll views around the view leave its touches alone once the view has got them (`SV-30`). Default: false.
  /// Controls answer true.
  open var keepsTouchesFromScrolling: Bool { false }

  /// The touches that are down on this view, in order of down. The view may not have heard of some of them: a recognizer or
  /// a scroll view holds them back.
  public final var activeTouches: [Touch] {
    window?.application?.dispatcher.touches.filter { $0.view === self } ?? []
  }

  // MARK: Chain

  /// The controller whose root view this is, else the superview (`RC-2`).
  open override var next: Responder? {
    if let viewController { return viewController }
    return superview
  }

  override var firstResponderWindow: Window? { window }
  override var homeView: View? { self }
}
