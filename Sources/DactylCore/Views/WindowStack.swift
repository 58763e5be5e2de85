import DactylGeometry
import DactylGraphics
import DactylInput

/// The windows of one surface, in order of showing (`WD-1`), and what of them must be painted.
@MainActor package final class WindowStack {
  /// Another one after the connection to the compositor was made anew.
  package internal(set) var surface: SurfaceID
  package private(set) weak var application: Application?
  /// In order of showing: the last one is in front within its level.
  package private(set) var windows: [Window] = [] {
    didSet { sort() }
  }
  /// Points.
  package private(set) var size: Size
  /// Buffer pixels a point.
  var scale = 1.0 {
    didSet {
      guard scale != oldValue else { return }
      for window in windows { window.environmentDidChangeThroughout() }
      invalidateAll()
    }
  }
  /// Asked when something must be laid out or painted.
  package var onNeedsFrame: (@MainActor () -> Void)?
  /// Whether the surface has, or would get, the keyboard focus (`WD-8`).
  package var takesKeyboardFocus = true

  /// The surface is a popup with grab: a down outside dismisses it (`WD-11`).
  package var grabs = false
  /// Views of other surfaces whose touches neither dismiss the popup nor are dropped.
  package var passthroughViews: [View] {
    get { weakPassthroughViews.compactMap(\.view) }
    set { weakPassthroughViews = newValue.map { WeakView(view: $0) } }
  }
  /// The surface that the popup was shown from.
  package weak var parent: WindowStack?
  /// Of the popup's upper left corner, in points of the parent's surface.
  package internal(set) var position = Point.zero
  /// The windows were closed for the user, by a touch outside the popup for instance.
  package var onDismissed: (@MainActor () -> Void)?
  /// When the stack got its first visible window, among all stacks of the process.
  private(set) var showing = 0

  @MainActor private struct WeakView { @WeakRef var view: View? }
  private var weakPassthroughViews: [WeakView] = []
  private var damage = Damage()
  var animatePass = AnimatePass()
  var displayPass = DisplayPass()
  /// What `DACTYL_DEBUG` asks to see; nil where it asks for nothing.
  var overlay: DebugOverlay?
  /// Between the last frames.
  var frameInterval = Timestamp(nanoseconds: 16_666_667)
  /// The frame that is being made; nil between two.
  var frame: (time: Timestamp, interval: Timestamp)?

  package init(surface: SurfaceID, size: Size, application: Application) {
    self.surface = surface
    self.size = size
    self.application = application
    application.add(self)
  }

  /// Shows `window`, in front of the others of its level (`WD-2`).
  package func show(_ window: Window) {
    if window.stack !== self { window.stack?.remove(window) }
    if !isShown { showing = ProcessState.nextNumber() }
    windows.removeAll { $0 === window }
    windows.append(window)
    window.stack = self
    fit(window)
    window.followFontScaleThroughout()
    window.environmentDidChangeThroughout()
    window.isHidden = false
    window.invalidateExtent()
    setNeedsFrame()
    window.setOnShow(true)
  }

  /// Adds `window` in order of showing, without changing whether it is hidden.
  package func add(_ window: Window) {
    windows.removeAll { $0 === window }
    windows.append(window)
    window.stack = self
    fit(window)
    window.followFontScaleThroughout()
    window.environmentDidChangeThroughout()
    window.invalidateExtent()
    window.setOnShow(!window.place.isHidden)
  }

  func remove(_ window: Window) {
    guard windows.contains(identicalTo: window) else { return }
    window.setOnShow(false)
    guard windows.contains(identicalTo: window) else { return }
    window.willClose()
    window.endAnimationsOfSubtree()
    window.dropLayersOfSubtree()
    window.invalidateExtent()
    windows.removeAll { $0 === window }
    window.stack = nil
    setNeedsFrame()
  }

  /// The surface is gone: its windows close (`IN-4`), after the popups shown from it.
  package func close() {
    dismissChildren()
    for window in windows.reversed() { remove(window) }
    application?.remove(self)
  }

  /// Whether any window can be seen.
  var isShown: Bool { windows.contains { !$0.place.isHidden } }

  /// Popups shown from this one close, those shown last first.
  func dismissChildren() {
    for child in (application?.stacks(shownFrom: self) ?? []).reversed() { child.dismiss() }
  }

  /// The popup closes for the user, after those shown from it (`WD-11`, `MN-3`).
  func dismiss() {
    dismissChildren()
    for window in frontToBack { remove(window) }
    onDismissed?()
  }

  /// Windows in the order in which they are asked for a touch: front first (`WD-2`).
  package private(set) var frontToBack: [Window] = []

  package var backToFront: [Window] { frontToBack.reversed() }

  private func sort() {
    frontToBack =
      windows.enumerated().sorted { a, b in
        a.element.windowLevel == b.element.windowLevel
          ? a.offset > b.offset : a.element.windowLevel > b.element.windowLevel
      }.map(\.element)
  }

  /// The window and the view that take a touch at `point` of the surface (`WD-2`, `WD-3`, `HT-12`).
  func hitTest(_ point: Point, with event: Event?) -> (window: Window, view: View)? {
    for window in frontToBack where !window.place.isHidden {
      let inside = window.convertFromSuperview(point)
      guard inside.isFinite, let view = window.hitTest(inside, with: event) else { continue }
      // An override may answer any view; only one of the same window counts.
      if view.window === window { return (window, view) }
    }
    return nil
  }

  /// `point` of the surface of `other` in points of this one; nil where neither is shown from the other, nor both from a
  /// third one.
  func convert(_ point: Point, from other: WindowStack) -> Point? {
    let (here, there) = (placeInRoot, other.placeInRoot)
    return here.root === there.root ? point + there.origin - here.origin : nil
  }

  /// The surface that this one goes back to, and where this one lies on it.
  var placeInRoot: (root: WindowStack, origin: Point) {
    guard let (root, origin) = parent?.placeInRoot else { return (self, .zero) }
    return (root, origin + position)
  }

  // MARK: Size and damage

  package func resize(to size: Size) {
    guard size != self.size else { return }
    self.size = size
    for window in windows { fit(window) }
    invalidateAll()
  }

  func fit(_ window: Window) {
    guard window.fillsSurface else { return }
    window.frame = Rect(origin: .zero, size: size)
  }

  func orderChanged() {
    sort()
    invalidateAll()
  }

  package func invalidateAll() {
    invalidate(Rect(origin: .zero, size: size))
  }

  /// `rect` in surface coordinates. Answers whether any of it can be seen.
  @discardableResult func invalidate(_ rect: Rect) -> Bool {
    let visible = rect.intersection(Rect(origin: .zero, size: size))
    guard !visible.isEmpty else { return false }
    damage.add(visible)
    setNeedsFrame()
    return true
  }

  func setNeedsFrame() {
    Application.checkThread()
    onNeedsFrame?()
  }

  /// What `rect` of the surface shows, and nothing but that, has moved by `vector`. What lies there and stays is
  /// damaged before and after.
  func shift(_ rect: Rect, by vector: Point) {
    damage.shift(rect.intersection(Rect(origin: .zero, size: size)), by: vector)
    setNeedsFrame()
  }

  // MARK: Rotation

  /// How far the content is turned on the surface. A stack may be asked after its run is over.
  var rotation: ContentRotation { application?.contentRotation ?? .upright }

  /// The surface that shows the content.
  var turnedSurface: TurnedSurface { TurnedSurface(rotation, size: rotation.turn(size), scale: scale) }

  /// The changes since the last call.
  package func takeChanges() -> FrameChanges {
    damage.take()
  }

  /// The same as rectangles to be painted, in surface coordinates.
  package func takeDamage() -> [Rect] {
    takeChanges().all
  }
}
