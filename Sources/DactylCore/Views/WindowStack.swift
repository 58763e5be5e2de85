import DactylGeometry
import DactylGraphics
import DactylInput

/// The windows of one surface, in order of showing (`WD-1`), with their damage and their animations.
@MainActor package final class WindowStack {
  /// Changes with the connection to the compositor.
  package internal(set) var surface: SurfaceID
  package private(set) weak var application: Application?
  /// In order of showing: the last one is in front within its level.
  package private(set) var windows: [Window] = [] {
    didSet { sort() }
  }
  /// In points.
  package private(set) var size: Size
  /// The widths of the edges of the surface beside the content, in points: room for the shadow of a popup or of a
  /// toplevel.
  private(set) var margin = Insets.zero
  /// The part of the surface without the margin, in points.
  var contentFrame: Rect { Rect(origin: .zero, size: size).inset(by: margin) }
  /// The outline of the content; nil if the windows fill the surface, or have outlines of their own.
  var outline: ShownOutline? {
    didSet { if outline != oldValue { invalidateAll() } }
  }
  /// Buffer pixels per point.
  var scale = 1.0 {
    didSet {
      guard scale != oldValue else { return }
      for window in windows { window.environmentDidChangeThroughout() }
      invalidateAll()
    }
  }
  /// Called when something must be laid out or painted.
  package var onNeedsFrame: (@MainActor () -> Void)?
  /// Whether the surface has, or can get, the keyboard focus (`WD-8`).
  package var takesKeyboardFocus = true

  /// Whether the surface is a popup with grab: a down outside dismisses it (`WD-11`).
  package var grabs = false
  /// Views of other surfaces whose touches neither dismiss the popup nor are dropped.
  package var passthroughViews: [View] {
    get { weakPassthroughViews.compactMap(\.view) }
    set { weakPassthroughViews = newValue.map { WeakView(view: $0) } }
  }
  /// The stack of the surface that the popup was shown from; nil for a toplevel.
  package weak var parent: WindowStack?
  /// The position of the upper left corner of the popup's surface, in points of the parent's surface.
  package internal(set) var position = Point.zero
  /// Called when the popup was dismissed, for instance by a touch outside.
  package var didDismiss: (@MainActor () -> Void)?
  /// The order in which the stacks of the process have shown their first window.
  private(set) var showing = 0
  /// What assistive programs know about the application; nil while there are none.
  var accessibilityTracker: AccessibilityTracker?

  @MainActor private struct WeakView { @WeakRef var view: View? }
  private var weakPassthroughViews: [WeakView] = []
  private var damage = Damage()
  private let layerBudget: LayerBudget
  /// Whether all of the surface is damaged already.
  private var isDamagedThroughout = false
  var animatePass = AnimatePass()
  var displayPass = DisplayPass()
  var propertyUpdates = PropertyUpdates()
  /// The overlay of `DACTYL_DEBUG`; nil if it asks for none.
  var overlay: DebugOverlay?
  /// The time between the last two frames.
  var frameInterval = Timestamp(nanoseconds: 16_666_667)
  /// The frame in preparation; nil between two frames.
  var frame: (time: Timestamp, interval: Timestamp)?

  package init(surface: SurfaceID, size: Size, application: Application) {
    self.surface = surface
    self.size = size
    self.application = application
    layerBudget = application.layerBudget
    application.add(self)
  }

  isolated deinit {
    for window in windows { window.stack = nil }
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
    window.invalidateInkBounds()
    propertiesAreNeeded(throughout: window)
    window.setShownOnSurface(true)
  }

  /// Adds `window` in order of showing, without changing whether it is hidden.
  package func add(_ window: Window) {
    windows.removeAll { $0 === window }
    windows.append(window)
    window.stack = self
    fit(window)
    window.followFontScaleThroughout()
    window.environmentDidChangeThroughout()
    window.invalidateInkBounds()
    propertiesAreNeeded(throughout: window)
    window.setShownOnSurface(!window.geometry.isHidden)
  }

  func remove(_ window: Window) {
    guard windows.contains(identicalTo: window) else { return }
    window.setShownOnSurface(false)
    guard windows.contains(identicalTo: window) else { return }
    window.willClose()
    window.presentations?.windowWillClose()
    window.endAnimationsOfSubtree()
    window.dropLayersOfSubtree()
    window.invalidateInkBounds()
    windows.removeAll { $0 === window }
    window.stack = nil
    setNeedsFrame()
  }

  /// Closes the windows after the surface was closed (`IN-4`), after the popups that were shown from it.
  package func close() {
    dismissChildren()
    for window in windows.reversed() { remove(window) }
    application?.remove(self)
  }

  /// Whether any window is not hidden.
  var isShown: Bool { windows.contains { !$0.geometry.isHidden } }

  /// Dismisses the popups that were shown from this surface, in reverse order of showing.
  func dismissChildren() {
    for child in (application?.stacks(shownFrom: self) ?? []).reversed() { child.dismiss() }
  }

  /// Dismisses the popup, after those that were shown from it (`WD-11`, `MN-3`).
  func dismiss() {
    dismissChildren()
    for window in frontToBack { remove(window) }
    didDismiss?()
  }

  /// The windows in the order of hit testing: front first (`WD-2`).
  package private(set) var frontToBack: [Window] = []

  package var backToFront: [Window] { frontToBack.reversed() }

  /// Whether a hit test may have another result than in the last frame.
  private(set) var isMovedUnderInput = false

  /// A view or a window was added, removed, moved or otherwise changed, so that a hit test may have another result.
  /// Input that rests is hit tested again with the next frame (`EI-24`).
  @inline(__always) func hitTestingChanged() {
    if !isMovedUnderInput { noteHitTestingChange() }
  }

  private func noteHitTestingChange() {
    isMovedUnderInput = true
    if application?.dispatcher.restingInput.isThere == true { setNeedsFrame() }
  }

  /// Tests resting input again after the layout of a frame, if something has changed.
  func followContent() {
    guard isMovedUnderInput else { return }
    isMovedUnderInput = false
    application?.dispatcher.restingInput.contentMoved(on: self)
  }

  private func sort() {
    hitTestingChanged()
    accessibilityTracker?.noteWindows()
    frontToBack =
      windows.enumerated().sorted { a, b in
        a.element.windowLevel == b.element.windowLevel
          ? a.offset > b.offset : a.element.windowLevel > b.element.windowLevel
      }.map(\.element)
  }

  /// Returns the window and the view that take a touch at `point`, in surface coordinates (`WD-2`, `WD-3`, `HT-12`).
  func hitTest(_ point: Point, with event: Event?) -> (window: Window, view: View)? {
    for window in frontToBack where !window.geometry.isHidden {
      let inside = window.convertFromSuperview(point)
      guard inside.isFinite, let view = window.hitTest(inside, with: event) else { continue }
      // An override may return any view; only one of the same window counts.
      if view.window === window { return (window, view) }
    }
    return nil
  }

  /// Converts `point` from the coordinates of `other`; nil if the two surfaces have no root surface in common.
  func convert(_ point: Point, from other: WindowStack) -> Point? {
    let (here, there) = (positionInRoot, other.positionInRoot)
    return here.root === there.root ? point + there.origin - here.origin : nil
  }

  /// The surface at the end of the chain of parents, and the position on it.
  var positionInRoot: (root: WindowStack, origin: Point) {
    guard let (root, origin) = parent?.positionInRoot else { return (self, .zero) }
    return (root, origin + position)
  }

  // MARK: Size and damage

  package func resize(to size: Size, margin: Insets = .zero) {
    guard size != self.size || margin != self.margin else { return }
    self.size = size
    self.margin = margin
    isDamagedThroughout = false
    for window in windows { fit(window) }
    invalidateAll()
  }

  /// The height of the part at the lower edge that a view for text input covers, in points.
  var coveredHeight = 0.0 {
    didSet {
      guard coveredHeight != oldValue else { return }
      for window in windows where window.isBelowInputView {
        window.hasSafeArea = true
        window.safeAreaChangedThroughout()
      }
    }
  }

  func fit(_ window: Window) {
    if coveredHeight > 0 { window.hasSafeArea = true }
    if window.fillsSurface { window.frame = contentFrame }
    window.fitSurface()
  }

  func orderChanged() {
    sort()
    invalidateAll()
  }

  package func invalidateAll() {
    invalidate(Rect(origin: .zero, size: size))
  }

  /// Damages `rect`, in surface coordinates. Returns whether any of it is visible.
  @discardableResult func invalidate(_ rect: Rect) -> Bool {
    let visible = rect.intersection(Rect(origin: .zero, size: size))
    guard !visible.isEmpty else { return false }
    damage.add(visible)
    if visible.size == size { isDamagedThroughout = true }
    setNeedsFrame()
    return true
  }

  /// Whether further damage of a view changes nothing: all of the surface is damaged, and no layer is cached. So it is
  /// while a window is laid out for the first time, or in another size.
  var ignoresDamage: Bool { isDamagedThroughout && layerBudget.used == 0 }

  func setNeedsFrame() {
    Application.checkThread()
    application?.frameRequests &+= 1
    onNeedsFrame?()
  }

  /// Moves the content of `rect`, in surface coordinates, by `vector` with a scroll blit. Anything that does not move
  /// with it is damaged before and after.
  func blit(_ rect: Rect, by vector: Point) {
    damage.blit(rect.intersection(Rect(origin: .zero, size: size)), by: vector)
    setNeedsFrame()
  }

  // MARK: Rotation

  /// The rotation of the content on the surface. A stack may be used after its application has ended.
  var rotation: ContentRotation { application?.contentRotation ?? .upright }

  /// Converts frames between the content and its surface.
  var turnedSurface: TurnedSurface { TurnedSurface(rotation, size: rotation.turn(size), scale: scale) }

  /// Returns the changes since the last call.
  package func takeChanges() -> FrameChanges {
    isDamagedThroughout = false
    return damage.take()
  }

  /// Returns the changes since the last call as rectangles to paint, in surface coordinates.
  package func takeDamage() -> [Rect] {
    takeChanges().all
  }
}
