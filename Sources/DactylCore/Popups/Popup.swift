import DactylGeometry
import DactylGraphics
import DactylSurface

/// A surface beside another one that is shown temporarily: a menu, a list to choose from, a hint.
///
/// Its content is `window`. It closes when the view that it was shown from leaves its window, is hidden, or is covered
/// by a presented controller, and when the application becomes inactive (`MN-14`). Showing it interrupts nothing
/// (`MN-2`): a touch that is down keeps its view, and `Touch.location(in:)` of a view in the popup returns the location
/// there, so that a lift over an item can choose it. The application keeps a popup while it is shown; afterwards it can
/// be shown again.
///
/// The window has no background, so that the content beneath is visible beside round corners of the root view. Give the
/// root view or `window` a background. Their shadows are visible outside of the popup, whose surface is larger by them;
/// they change neither its size nor its position, and take no input.
@MainActor public final class Popup {
  /// The window that fills the popup. It never becomes the key window (`MN-4`).
  public let window: Window

  /// Whether the popup takes the input while it is shown: a down elsewhere dismisses it (`WD-11`), and it receives keys
  /// first (`MN-4`). A change takes effect when the popup is next shown. Default: true.
  public var grabs = true

  /// Views of other surfaces whose touches neither dismiss the popup nor are dropped (`WD-11`).
  public var passthroughViews: [View] = [] {
    didSet { stack?.passthroughViews = passthroughViews }
  }

  /// The position beside the rectangle it is shown from. Default: `below`.
  public var placement = PopupPlacement.below

  /// The size in points, rounded up to whole ones, at least one.
  ///
  /// Setting it while the popup is shown asks the compositor, which may choose another size; `window` has the actual
  /// size. It also ends fitting the size to the content.
  public var size: Size {
    get { storedSize }
    set {
      fitsContent = false
      setSize(newValue)
    }
  }
  private var storedSize: Size
  /// Whether the popup takes the size of its content each time it is shown: until a size is set.
  public private(set) var fitsContent: Bool

  /// Called when the popup has closed other than by `close()`: after a down outside, after Escape, by the compositor,
  /// or together with the window or the view it was shown from.
  public var didDismiss: (@MainActor (Popup) -> Void)?

  /// Called when the touch that the popup was opened with has moved, ended or been cancelled, after all other receivers
  /// of the touch. A finger that opened a menu can move to an item and lift there (`MN-2`).
  ///
  /// `Touch.location(in:)` of a view in the popup returns the location there, and `Touch.phase` the change. A touch
  /// that opened a view's menu with the secondary button of a pointer is reported nowhere else (`MN-1`).
  public var openingTouchDidChange: (@MainActor (Touch) -> Void)?

  /// The view that the popup was shown from. The popup closes when that leaves its window, is hidden or covered
  /// (`MN-14`).
  package private(set) weak var sourceView: View?
  private var anchorRect = Rect.zero
  private var requestedMargin = Insets.zero
  private var shown: Shown?

  private struct Shown {
    var stack: WindowStack
    var surface: any PopupSurface
    unowned var session: Session
  }

  /// Creates a popup of `size` points around the root view of `root`. It is not shown yet.
  ///
  /// Without a size it takes the size of its content each time it is shown: `sizeThatFits` of the root view, without a
  /// limit. See `sizeToFit()` for content that changes while the popup is shown.
  public init(size: Size? = nil, root: ViewController) {
    fitsContent = size == nil
    root.load(in: size ?? .zero)
    storedSize = size ?? Self.fittingSize(of: root)
    let window = PopupWindow(frame: Rect(origin: .zero, size: storedSize))
    window.fillsSurface = true
    window.rootViewController = root
    self.window = window
    window.popup = self
  }

  /// Whether the popup is shown.
  public var isShown: Bool { shown != nil }

  /// Takes the size that fits the root view, without a limit.
  public func sizeToFit() {
    if let root = window.rootViewController { setSize(Self.fittingSize(of: root)) }
  }

  /// A size that is not finite is replaced by the current size of the view.
  private static func fittingSize(of root: ViewController) -> Size {
    let view = root.view
    let size = view.sizeThatFits(Size(width: Double.infinity, height: Double.infinity))
    return size.width.isFinite && size.height.isFinite ? size : view.bounds.size
  }

  private func setSize(_ size: Size) {
    guard size != storedSize else { return }
    storedSize = size
    move()
  }

  /// The position of the upper left corner, in points of the content it was shown from; nil while it is not shown.
  public var position: Point? {
    guard let stack = shown?.stack else { return nil }
    func origin(_ stack: WindowStack?) -> Point { Point(x: stack?.margin.left ?? 0, y: stack?.margin.top ?? 0) }
    return stack.position + origin(stack) - origin(stack.parent)
  }

  var stack: WindowStack? { shown?.stack }
  var surface: (any PopupSurface)? { shown?.surface }

  // MARK: Showing

  /// Shows the popup beside `rect`, in the coordinates of `view`, or beside the whole view.
  ///
  /// `touch` is the touch that opens it; without one it is the last press of a finger, a button or a key. A compositor
  /// may dismiss a popup with grab at once if nothing is pressed. Other popups with grab are dismissed, unless `view`
  /// is inside them. Returns false, and does nothing, if the popup is already shown, `view` is not in a window that is
  /// shown, or there is no compositor.
  @discardableResult
  public func show(from view: View, rect: Rect? = nil, for touch: Touch? = nil) -> Bool {
    guard shown == nil, let window = view.window, let parent = window.stack, let application = parent.application,
      let session = application.session, let parentSurface = session.surface(of: parent)
    else { return false }
    if grabs {
      application.dismissGrabbingPopups(besides: parent)
      view.endScrolling()
    }
    sourceView = view
    self.window.inheritTraits(from: view)
    if fitsContent { sizeToFit() }
    anchorRect = window.toSuperview.apply(to: view.convert(rect ?? view.bounds, to: window))
    let rotation = application.contentRotation
    let description = description(grab: grabs ? PressSource(touch) : nil).turned(rotation, parent: parent.size)
    let surface = session.platform.makePopup(description, parent: parentSurface)
    let stack = WindowStack(surface: surface.id, size: .zero, application: application)
    shown = Shown(stack: stack, surface: surface, session: session)
    session.add(self)
    stack.parent = parent
    stack.grabs = grabs
    stack.passthroughViews = passthroughViews
    stack.takesKeyboardFocus = false
    take(surface, for: stack)
    stack.didDismiss = { [weak self] in self?.wasDismissed() }
    stack.show(self.window)
    session.windowCopies.update()
    if grabs { application.dispatcher.seriesRouter.endSeriesBesideGrab() }
    if let touch { follow(touch, on: stack) }
    // Whoever has opened it with a key goes on with keys.
    if grabs, window.showsFocus, self.window.firstResponder == nil { self.window.moveFocus(.first) }
    application.dispatcher.observer?.shown(self, from: view)
    return true
  }

  /// Lets `surface` show the stack.
  private func take(_ surface: any PopupSurface, for stack: WindowStack) {
    shown?.surface = surface
    surface.handler = self
    stack.surface = surface.id
    stack.resize(to: surface.state, turned: rotation)
    if let parent = stack.parent { stack.position = rotation.position(of: surface.state, parent: parent.size) }
    stack.onNeedsFrame = { [weak surface] in surface?.setNeedsFrame() }
  }

  /// Changes of the touch before the popup was shown are not reported.
  private func follow(_ touch: Touch, on stack: WindowStack) {
    let cycle = touch.changedInCycle
    touch.onChange.append { [weak self, weak stack] touch in
      guard let self, let stack, self.stack === stack, touch.changedInCycle != cycle || touch.phase == .cancelled
      else { return }
      openingTouchDidChange?(touch)
    }
  }

  /// Moves the popup beside another rectangle of `view`. Does nothing unless `view` is on the surface it was shown
  /// from.
  public func move(to rect: Rect, of view: View) {
    guard let parent = stack?.parent, let window = view.window, window.stack === parent else { return }
    anchorRect = window.toSuperview.apply(to: view.convert(rect, to: window))
    move()
  }

  /// Updates the position after the parent surface was resized. The popup keeps its position on the surface; in turned
  /// content that is another position.
  func parentResized() {
    guard let shown, let parent = shown.stack.parent else { return }
    shown.stack.position = rotation.position(of: shown.surface.state, parent: parent.size)
  }

  private func move() {
    guard let shown, let parent = shown.stack.parent else { return }
    shown.surface.move(to: description(grab: nil).turned(rotation, parent: parent.size))
  }

  private func description(grab: PressSource?) -> PopupDescription {
    var description = placement.description(size: size, anchorRect: anchorRect, grab: grab)
    description.margin = shadowMargin
    requestedMargin = description.margin
    return description
  }

  /// The widths of the shadows of the window and the root view at each edge, in whole points.
  private var shadowMargin: Insets {
    [window, window.rootViewController?.view].reduce(.zero) { widest, view in
      let margin = view?.shadow?.reach ?? .zero
      return Insets(
        top: max(widest.top, margin.top.rounded(.up)), left: max(widest.left, margin.left.rounded(.up)),
        bottom: max(widest.bottom, margin.bottom.rounded(.up)), right: max(widest.right, margin.right.rounded(.up)))
    }
  }

  /// Asks the compositor for room for a shadow that has changed.
  func shadowDidChange() {
    if shown != nil, shadowMargin != requestedMargin { move() }
  }

  // MARK: Closing

  /// Closes the popup, after the popups that were shown from it, and cuts off its touches (`IN-4`). Does not call
  /// `didDismiss`.
  public func close() {
    guard let stack else { return }
    stack.didDismiss = nil
    stack.dismiss()
    end()
  }

  /// Closes the popup as `close()` does, and calls `didDismiss`.
  func dismiss() {
    stack?.dismiss()
  }

  private func wasDismissed() {
    end()
    didDismiss?(self)
  }

  private func end() {
    guard let shown else { return }
    self.shown = nil
    shown.stack.close()
    shown.session.remove(self)
    shown.surface.close()
    shown.session.application.dispatcher.observer?.closed(self)
  }

  private var rotation: ContentRotation { shown?.session.application.contentRotation ?? .upright }
}

extension Popup: StackSurface {
  var shownStack: WindowStack? { stack }

  package func popup(_ popup: any PopupSurface, changedTo state: PopupState) {
    guard surface === popup, let stack else { return }
    if let parent = stack.parent { stack.position = rotation.position(of: state, parent: parent.size) }
    stack.scale = state.scale
    stack.resize(to: state, turned: rotation)
    stack.invalidateAll()
    shown?.session.windowCopies.update()
  }

  package func popupWasDismissed(_ popup: any PopupSurface) {
    if surface === popup { dismiss() }
  }

  /// Shows the popup without a grab of the compositor (`WD-11`).
  package func popupWasRefusedItsGrab(_ popup: any PopupSurface) {
    guard surface === popup, let shown else { return }
    guard let parent = shown.stack.parent, let parentSurface = shown.session.surface(of: parent) else {
      return dismiss()
    }
    let description = description(grab: nil).turned(rotation, parent: parent.size)
    take(shown.session.platform.makePopup(description, parent: parentSurface), for: shown.stack)
    shown.stack.invalidateAll()
  }
}

extension WindowStack {
  fileprivate func resize(to state: PopupState, turned rotation: ContentRotation) {
    resize(to: rotation.turn(state.surfaceFrame.size), margin: rotation.toContent(state.margin))
  }
}

extension PressSource {
  /// The device of `touch`; without a touch, the latest press of any device.
  @MainActor init(_ touch: Touch?) {
    guard let touch else {
      self = .latest
      return
    }
    switch touch.type {
    case .direct, .indirect: self = .device(touch.seat, .touchscreen)
    case .indirectPointer: self = .device(touch.seat, .pointer)
    case .pencil: self = .device(touch.seat, .tool)
    }
  }
}
