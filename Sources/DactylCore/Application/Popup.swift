import DactylGeometry
import DactylGraphics
import DactylSurface

/// A surface beside another one, for as long as it is needed: a menu, a list to choose from, a hint.
///
/// Its content is `window`. Showing it interrupts nothing (`MN-2`): a touch that is down stays where it began, and
/// `Touch.location(in:)` of a view in the popup tells where it is there, so that a lift over an item can choose it. The
/// application keeps a popup while it is shown; afterwards it can be shown again.
///
/// The window has no background, so that beside round corners of the root view what lies beneath is seen: give the root
/// view a background, or `window`.
@MainActor public final class Popup {
  /// The window that fills the popup. It never becomes the key window (`MN-4`).
  public let window: Window

  /// While it is shown, the user is to do something in it first: a down elsewhere dismisses it (`WD-11`), and keys come
  /// to it first (`MN-4`). Counts when it is next shown. Default: true.
  public var grabs = true

  /// Views of other surfaces whose touches neither dismiss the popup nor are dropped (`WD-11`).
  public var passthroughViews: [View] = [] {
    didSet { stack?.passthroughViews = passthroughViews }
  }

  /// Where it lies beside the rectangle it is shown from.
  public var placement = PopupPlacement.below

  /// Points, rounded up to whole ones, at least one. Setting it while it is shown asks the compositor, which may have its
  /// reasons to decide otherwise; the window has the size that it really is. A popup that takes its size from its content
  /// keeps the size that is set.
  public var size: Size {
    get { storedSize }
    set {
      fitsContent = false
      setSize(newValue)
    }
  }
  private var storedSize: Size
  /// The size is that of the content, until another one is set.
  private var fitsContent: Bool

  /// Called when the popup has closed in any way but by `close()`: by a down outside, by Escape, by the compositor, or
  /// with what it was shown from.
  public var onDismissed: (@MainActor (Popup) -> Void)?

  /// Called when the touch that the popup is shown for has moved, ended or was cancelled, after all others who hear of it:
  /// a finger that asked for a menu goes on to an item and lifts there (`MN-2`). `Touch.location(in:)` of a view in the
  /// popup tells where it is there, and `Touch.phase` what happened. A touch that a view's menu was asked by with the
  /// secondary button of a pointer is told of nowhere else (`MN-1`).
  public var onOpeningTouchChanged: (@MainActor (Touch) -> Void)?

  private var anchorRect = Rect.zero
  private var shown: Shown?

  private struct Shown {
    var stack: WindowStack
    var surface: any PopupSurface
    unowned var session: Session
  }

  /// A popup of `size` points around the root view of `root`. It is not shown yet.
  ///
  /// Without a size it is as large as its content: as `sizeThatFits` of the root view says, without a limit, each time that
  /// the popup is shown. See `sizeToFit()` for content that changes while it is.
  public init(size: Size? = nil, root: ViewController) {
    fitsContent = size == nil
    storedSize = size ?? Self.fittingSize(of: root)
    let window = PopupWindow(frame: Rect(origin: .zero, size: storedSize))
    window.fillsSurface = true
    window.rootViewController = root
    self.window = window
    window.popup = self
  }

  /// Whether the popup is open.
  public var isShown: Bool { shown != nil }

  /// Takes the size that suits the root view, without a limit.
  public func sizeToFit() {
    if let root = window.rootViewController { setSize(Self.fittingSize(of: root)) }
  }

  /// A size that is not finite counts as the present size of the view.
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

  /// Of the upper left corner, in points of the content it was shown from; nil while it is not shown.
  public var position: Point? { shown?.stack.position }

  var stack: WindowStack? { shown?.stack }
  var surface: (any PopupSurface)? { shown?.surface }

  // MARK: Showing

  /// Shows it beside `rect` of the coordinates of `view`, or beside the whole view.
  ///
  /// `touch` is the one it is opened by; without one it is whatever was pressed last, of fingers, buttons and keys. A
  /// compositor may dismiss a popup that grabs at once where nothing is pressed. Popups that grab and were shown before
  /// are dismissed, unless `view` is in them. Answers false, and does nothing, where it is shown already, `view` is in no
  /// window that is, or there is no compositor at the moment.
  @discardableResult
  public func show(from view: View, rect: Rect? = nil, for touch: Touch? = nil) -> Bool {
    guard shown == nil, let window = view.window, let parent = window.stack, let application = parent.application,
      let session = application.session, let parentSurface = session.surface(of: parent)
    else { return false }
    if grabs { application.dismissGrabbingPopups(besides: parent) }
    if fitsContent { sizeToFit() }
    anchorRect = window.toSuperview.apply(to: view.convert(rect ?? view.bounds, to: window))
    let rotation = application.contentRotation
    let description = placement.description(size: size, anchorRect: anchorRect, grab: grabs ? PressSource(touch) : nil)
      .turned(rotation, parent: parent.size)
    let surface = session.platform.makePopup(description, parent: parentSurface)
    surface.handler = self
    let stack = WindowStack(surface: surface.id, size: rotation.turn(surface.state.size), application: application)
    shown = Shown(stack: stack, surface: surface, session: session)
    session.add(self)
    stack.parent = parent
    stack.position = rotation.position(of: surface.state, parent: parent.size)
    stack.grabs = grabs
    stack.passthroughViews = passthroughViews
    stack.takesKeyboardFocus = false
    stack.onNeedsFrame = { [weak surface] in surface?.setNeedsFrame() }
    stack.onDismissed = { [weak self] in self?.wasDismissed() }
    stack.show(self.window)
    if let touch { follow(touch, on: stack) }
    return true
  }

  /// Changes of the touch before the popup was shown are not reported.
  private func follow(_ touch: Touch, on stack: WindowStack) {
    let cycle = touch.changedInCycle
    touch.onChange.append { [weak self, weak stack] touch in
      guard let self, let stack, self.stack === stack, touch.changedInCycle != cycle || touch.phase == .cancelled
      else { return }
      onOpeningTouchChanged?(touch)
    }
  }

  /// Puts it beside another rectangle of `view`, which must be on the surface it was shown from; else nothing happens.
  public func move(to rect: Rect, of view: View) {
    guard let parent = stack?.parent, let window = view.window, window.stack === parent else { return }
    anchorRect = window.toSuperview.apply(to: view.convert(rect, to: window))
    move()
  }

  /// The surface that it was shown from has another size. To the compositor the popup stays where it was; where the content
  /// is turned, that is somewhere else to the content.
  func parentResized() {
    guard let shown, let parent = shown.stack.parent else { return }
    shown.stack.position = rotation.position(of: shown.surface.state, parent: parent.size)
  }

  private func move() {
    guard let shown, let parent = shown.stack.parent else { return }
    let description = placement.description(size: size, anchorRect: anchorRect, grab: nil)
    shown.surface.move(to: description.turned(rotation, parent: parent.size))
  }

  // MARK: Closing

  /// Closes it, after the popups that were shown from it. Its touches are cut off by `IN-4`. `onDismissed` is not called.
  public func close() {
    guard let stack else { return }
    stack.onDismissed = nil
    stack.dismiss()
    end()
  }

  /// As `close()`, on the user's behalf.
  func dismiss() {
    stack?.dismiss()
  }

  private func wasDismissed() {
    end()
    onDismissed?(self)
  }

  private func end() {
    guard let shown else { return }
    self.shown = nil
    shown.stack.close()
    shown.session.remove(self)
    shown.surface.close()
  }

  private var rotation: ContentRotation { shown?.session.application.contentRotation ?? .upright }
}

extension Popup: StackSurface {
  var shownStack: WindowStack? { stack }

  package func popup(_ popup: any PopupSurface, changedTo state: PopupState) {
    guard surface === popup, let stack else { return }
    if let parent = stack.parent { stack.position = rotation.position(of: state, parent: parent.size) }
    stack.scale = state.scale
    stack.resize(to: rotation.turn(state.size))
    stack.invalidateAll()
  }

  package func popupWasDismissed(_ popup: any PopupSurface) {
    if surface === popup { dismiss() }
  }
}

extension PressSource {
  /// The device that `touch` is of; the latest press of any for nil.
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
