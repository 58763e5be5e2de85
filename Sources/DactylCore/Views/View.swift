import DactylGeometry
import DactylGraphics

/// A rectangle that draws, contains other views and takes touches.
///
/// A view's own coordinates are those of `bounds`; `center` and `frame` are in the superview's. All lengths are points.
/// Layout and drawing are done in the next frame after a change.
///
/// **Overriding.** `frame`, `bounds`, `center`, `transform`, `isHidden`, `alpha` and `backgroundColor` can be
/// overridden, with `super`, or observed by `didSet`. An override is called for changes by the program, and by the
/// framework for views that it places, such as the root view of a window. Setting `frame` does not call the setters of
/// `bounds` and `center`, as in UIKit. A running animation calls no setter; `endAnimations(at:)` sets the shown values.
/// Drawing, damage and hit testing use the stored values: overriding a getter does not change them.
@MainActor open class View: Responder, DecoratedView {
  /// Hit testing reads only this from views that it skips.
  final var hitBox: HitBox
  /// Hit testing reads this from the other views.
  final var geometry: ViewGeometry {
    didSet {
      hitBox = HitBox(geometry)
      storedWindow?.stack?.hitTestingChanged()
    }
  }
  final var storedSubviews: [View] = []
  final var storedTransform = AffineTransform.identity {
    didSet { geometry.isStraight = storedTransform.isIdentity }
  }

  /// The offset from the origin of the bounds to the content at the upper left corner, which aligns scrolled content to
  /// whole pixels. Less than a pixel.
  final var pixelSnapOffset = Point.zero

  /// The rendering state beyond the view's own properties; nil if there is none.
  final var renderState: RenderState?
  /// The round corners, the border and the shadow; nil if there are none.
  final var decoration: Decoration?
  /// The state of a view that takes part in layout; nil if there is none.
  final var layoutState: LayoutState?
  /// The traits that the view sets; nil if there are none.
  final var traitValues: TraitValues?
  /// The properties that the program has set for assistive technology; nil if there are none.
  final var accessibility: AccessibilityProperties?
  /// The properties that concern the keyboard focus; nil if none was set.
  final var focusState: FocusState?
  /// What the view and its controller follow of observable objects; nil for nothing.
  final var observation: ViewObservation?

  // Superview and window clear these references when they are deallocated. A weak reference would make every use of
  // views with subviews slower.
  final unowned(unsafe) var storedSuperview: View?
  final unowned(unsafe) var storedWindow: Window?

  /// The controller whose root view this is; nil for other views.
  public final internal(set) var viewController: ViewController? {
    get { weakViewController.wrappedValue }
    set { weakViewController.wrappedValue = newValue }
  }
  private final var weakViewController = WeakRef<ViewController>(wrappedValue: nil)

  /// The attached recognizers, in order of addition (`GR-43`).
  public final internal(set) var gestureRecognizers: [GestureRecognizer] = []

  /// A name for logs and debugging. It has no effect.
  public final var debugName = ""

  /// A number that the program can use with `viewWithTag(_:)`. Default: 0.
  public final var tag = 0
  /// Orders views where nothing else does.
  final let creationNumber = ProcessState.nextNumber()

  /// Whether assistive programs are to look at the view again.
  final var isNotedForAccessibility = false

  /// Whether a frame that is not finite has been reported.
  final var hasRefusedFrame = false

  /// The state of `menuHandler`.
  final var menuTrigger: MenuTrigger?

  /// The interactions for dragging and dropping; nil if none was set.
  final var dragAndDrop: DragAndDropState?

  /// Creates a view at `frame`, in the coordinates of its future superview. A frame that is not finite is reported on
  /// standard error and replaced by zero.
  public init(frame: Rect = .zero) {
    geometry = ViewGeometry(frame: frame.isFinite ? frame : .zero, isPlain: Self.self == View.self)
    hitBox = HitBox(geometry)
    super.init()
    if !frame.isFinite { refuse(frame) }
  }

  isolated deinit {
    presentation?.endAll()
    for recognizer in gestureRecognizers { recognizer.view = nil }
    for view in children {
      view.storedSuperview = nil
      view.forgetWindow()
    }
  }

  // MARK: Geometry

  /// The visible part of the view's own coordinate space. Its origin scrolls the content.
  ///
  /// While the view draws, these are the shown bounds, which may be animated and are aligned to whole pixels.
  open var bounds: Rect {
    get { drawingBounds ?? storedBounds }
    set { setBounds(newValue) }
  }

  /// The centre of the view, in the superview's coordinates. `transform` turns and scales about it.
  open var center: Point {
    get { storedCenter }
    set { setCenter(newValue) }
  }

  /// The transform from the view's coordinates to the superview's, applied about the centre. A view whose transform has
  /// no inverse takes no touches (`HT-6`).
  open var transform: AffineTransform {
    get { storedTransform }
    set { setTransform(newValue) }
  }

  /// The smallest rectangle around the view in the superview's coordinates.
  ///
  /// Setting it changes the centre and, with the inverse of `transform`, the size. For a rotated view set `center` and
  /// `bounds` instead. A rectangle that is not finite is ignored; the first one of a view is reported on standard
  /// error.
  open var frame: Rect {
    get { storedFrame }
    set { setFrame(newValue) }
  }

  // MARK: Subviews

  /// Inserts `view` in front of the other subviews, and removes it from its former superview.
  ///
  /// Moving a view within its window interrupts nothing (`IN-5`). Traps if `view` contains this view. `insertSubview`
  /// does not call this method; `didAddSubview` is called for each added view.
  open func addSubview(_ view: View) { insertSubview(view, at: storedSubviews.count) }

  /// Removes the view from its superview. Its touches are cut off (`IN-5`); it resigns as first responder (`RC-10`).
  open func removeFromSuperview() { leaveSuperview() }

  // MARK: Appearance

  /// Whether the view and its subviews are neither drawn nor touchable. The superview's `layout` leaves it out.
  /// Default: false.
  open var isHidden: Bool {
    get { geometry.isHidden }
    set {
      guard geometry.isHidden != newValue else { return keptValue() }
      invalidateInk()
      geometry.isHidden = newValue
      invalidateInkBounds()
      placeInSuperviewChanged()
      accessibilityVisibilityDidChange()
      visibilityDidChange()
      if !newValue { window?.stack?.wakeVisiblePresentations() }
    }
  }

  /// The opacity, from 0 to 1. Values out of range are limited; NaN counts as 1. A view with 0.01 or less takes no
  /// touches (`HT-2`). Default: 1.
  open var alpha: Double {
    get { storedAlpha }
    set {
      let value = newValue.isNaN ? 1 : min(max(newValue, 0), 1)
      guard value != storedAlpha else { return keptValue() }
      change(.alpha) { storedAlpha = value }
      superview?.accessibilityDidChange()
    }
  }

  /// The colour that fills the bounds, with `cornerRadius`, before `draw(_:in:)`; nil, the default, fills nothing.
  open var backgroundColor: Color? {
    get { storedBackgroundColor }
    set {
      guard newValue != storedBackgroundColor else { return keptValue() }
      change(.backgroundColor) { storedBackgroundColor = newValue }
    }
  }
  final var storedBackgroundColor: Color?

  /// Whether the view promises to paint every pixel of its bounds without transparency, so that content beneath is not
  /// drawn. An opaque background colour has the same effect. Round corners never count as opaque. Default: false.
  public final var isOpaque = false {
    didSet { if isOpaque != oldValue { setNeedsDisplay() } }
  }

  /// Whether the view and its subviews are cached as a layer, so that moving, turning and fading them paints nothing.
  /// Default: false.
  ///
  /// Use it for costly content that changes seldom, within the limit of `Application.layerCacheLimit`. Views that fade,
  /// or that an animation moves, are cached in any case. The layer is aligned to whole pixels; turned or scaled it is
  /// slightly less sharp than direct drawing.
  public final var rasterizes = false {
    willSet { if newValue != rasterizes { invalidateInkBounds() } }
    didSet { if rasterizes != oldValue { invalidateInkBounds() } }
  }

  /// Whether drawing and subviews are clipped to the bounds, with `cornerRadius`. It does not affect touches (`HT-7`).
  /// Default: false.
  public final var clipsToBounds = false {
    willSet { if newValue != clipsToBounds { invalidateInkBounds(changesContent: true) } }
    didSet { if clipsToBounds != oldValue { invalidateInkBounds(changesContent: true) } }
  }

  // MARK: Touches

  /// Whether the view gets several touches at a time. If false, it gets only one (`GR-23`). Default: false.
  public final var isMultipleTouchEnabled = false

  /// Whether no other view of the window gets a touch while this view has one, and the other way round (`GR-25`).
  /// Default: false.
  public final var isExclusiveTouch = false

  // MARK: Layout and drawing

  /// The index in the superview's `subviewHierarchy`, if it has any.
  final var indexInHierarchy = 0
  final var needsLayout = true
  /// The font scale of the last layout; 0 before the first one.
  final var laidOutFontScale = 0.0
  /// Whether a descendant needs layout.
  final var subtreeNeedsLayout = false
  final var isLayingOut = false

  /// Whether `updateProperties` of the view, or of its controller, is due.
  final var propertyNeeds: PropertyNeeds = [.view, .controller]

  /// Gives the view's parts the values of a model. Called before layout: when the view has come into a window that is
  /// shown, after `setNeedsUpdateProperties()`, and after a change of traits or of anything `@Observable` that the last
  /// call has read (`OB-1`). Call `super`. Default: nothing.
  open func updateProperties() {}

  /// Asks for `layoutSubviews` before the next frame. The framework also calls it when the size of the view has
  /// changed, or that of a subview that the view is not laying out, and when a subview was added. An override calls
  /// `super`.
  open func setNeedsLayout() { markNeedsLayout() }

  /// Positions the subviews that neither `layout` nor `pinning` places, and may move the others. Called before drawing,
  /// if the size has changed or after `setNeedsLayout`.
  open func layoutSubviews() {}

  /// Returns the best size of the view within `size`, in points; a side can be infinite.
  ///
  /// Default: the size of `layout`. Without one it is the current size, or zero if a layout of the superview asks,
  /// since that is about to change the size.
  open func sizeThatFits(_ size: Size) -> Size {
    let (width, height) = (size.width.isFinite ? size.width : nil, size.height.isFinite ? size.height : nil)
    if let size = layoutSize(for: ProposedSize(width: width, height: height)) { return size }
    return layoutState?.isMeasuring == true ? .zero : bounds.size
  }

  /// Returns the view's own size, in points, for a layout that offers it `proposal`, before `sizing` applies. Call
  /// `measuredSize(for:)` instead, which remembers the answer.
  ///
  /// Default: the size of `layout`, or else `sizeThatFits(_:)` with infinity for a side that is not given.
  open func sizeThatFits(proposal: ProposedSize) -> Size {
    if let size = layoutSize(for: proposal) { return size }
    return sizeThatFits(proposal.replacingUnspecified(by: Size(width: Double.infinity, height: .infinity)))
  }

  /// Returns the distance of the first line of text from the upper edge, in points, if the view has `size`; nil for a
  /// view without text. Default: that of `layout`.
  open func firstBaseline(in size: Size) -> Double? { layoutBaseline(in: size) }

  /// Returns the rectangle in which `layout` and `pinning` place subviews, and the offer that it follows from.
  func prepareLayoutArea() -> (bounds: Rect, proposal: ProposedSize) { (storedBounds, ownProposal) }

  /// Paints the part of the view inside `rect`, in the view's own coordinates, over the background.
  ///
  /// `context` is clipped to the area that must be painted. Painting more costs time and has no effect.
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

  /// `subview` was removed, or moved to another superview.
  func didRemove(_ subview: View) {}

  /// Called when a window has been hidden or shown.
  func visibilityDidChange() {}

  /// Called when the view was added to a window, its window was shown on a surface, or the scale of the surface or the
  /// icon theme changed. Call `super`.
  open func environmentDidChange() { updatePixelSnapOffset() }

  /// Traits that apply to the view have changed, or may have changed because it was added to a window. The view is laid
  /// out and drawn again in any case. Default: nothing.
  open func traitsDidChange() {}

  /// The safe area has changed. Layouts and pinned views follow without a call. Default: nothing.
  open func safeAreaInsetsDidChange() {}
  /// Whether `layoutSubviews` places the subviews clear of the safe area, so that their layouts do not count it again.
  /// Default: false.
  open var keepsSubviewsInSafeArea: Bool { false }

  /// Called when the safe area has changed.
  func coveredAreaDidChange() {}

  /// The view whose traits apply if there is no superview.
  var traitParent: View? { nil }

  /// Called when the size has changed.
  func sizeDidChange() { setNeedsLayout() }

  /// Called when the origin of the bounds has changed.
  func boundsOriginDidChange() {}

  /// Whether all content of the view moves with the origin of its bounds, by whole pixels.
  var scrollsContent: Bool { false }

  /// Whether `drawAboveSubviews` paints anything.
  var drawsAboveSubviews: Bool { false }

  /// Damages the area that `drawAboveSubviews` paints now.
  func setNeedsDisplayAboveSubviews() {}

  /// Paints above the subviews, in the view's own coordinates.
  func drawAboveSubviews(_ context: Context, in rect: Rect) {}

  // MARK: Hit testing

  /// Returns the view that takes a touch at `point`, in the view's own coordinates: the deepest one that contains
  /// `point`, later subviews before earlier ones; nil if there is none (`HT-2`, `HT-3`, `HT-5`).
  ///
  /// An override must have no side effects, since it may be called at any time (`HT-8`).
  open func hitTest(_ point: Point, with event: Event?) -> View? {
    guard geometry.takesTouches, self.point(inside: point, with: event) else { return nil }
    if !storedSubviews.isEmpty, let hit = hitTestSubviews(point, with: event) { return hit }
    return geometry.passesTouchesThrough ? nil : self
  }

  /// Returns whether the view contains `point`, in its own coordinates. Its left and top edges count as inside, the
  /// right and bottom ones as outside (`HT-4`).
  open func point(inside point: Point, with event: Event?) -> Bool {
    storedBounds.contains(point)
  }

  /// Returns whether `recognizer`, of this view or of one of its superviews, may recognize (`GR-36`). Default: true.
  open func shouldBegin(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Returns whether `recognizer`, of another view, may recognize with a touch of this view (`GR-36`). Default: true.
  ///
  /// An enabled control returns the result of its `shouldBegin`.
  open func shouldAllow(_ recognizer: GestureRecognizer) -> Bool { true }

  /// Whether enclosing scroll views never take a touch away from the view that it has already got (`SV-30`). Default:
  /// false; true for controls.
  open var keepsTouchesFromScrolling: Bool { false }

  // MARK: Accessibility

  /// Fills in the role, label, value, states and actions of the view, for assistive technology and tests. Call `super`
  /// first.
  open func describe(_ description: inout AccessibilityDescription) { describeView(&description) }

  /// Performs an action of the view's description, or sets a value within its range. Returns whether that succeeded.
  /// Call `performAccessibilityAction(_:)` instead, which checks that the element is enabled. Call `super` for other
  /// actions.
  open func perform(_ action: AccessibilityAction) -> Bool { performViewAction(action) }

  // MARK: Keyboard and pointer

  /// The key that activates the view as `performAccessibilityAction(.activate)` does, while no responder of the chain
  /// uses the key (`KF-5`). Default: nil.
  open var activationKey: ActivationKey? { nil }

  /// The shape of a pointer over the view, read when a pointer enters it (`GT-72`). Default: nil, that of the
  /// superview.
  open var pointerStyle: PointerStyle? { nil }

  /// `isHovered` has changed. Default: nothing.
  open func hoverDidChange() {}

  /// Called when something has moved or changed under `touches`, which rest on the view or a view inside it, and which
  /// no recognizer has claimed. Their locations in the view may be different (`EI-24`). Called at most once a frame.
  /// Default: nothing.
  open func didMove(under touches: [Touch]) {}

  // MARK: Chain

  /// The controller whose root view this is, else the superview (`RC-2`).
  open override var next: Responder? {
    if let viewController { return viewController }
    return superview
  }

  override var firstResponderWindow: Window? { window }
  override var homeView: View? { self }
}
