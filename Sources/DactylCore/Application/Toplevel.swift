import DactylGeometry
import DactylGraphics
import DactylSurface

/// A window of the desktop: it has a title, the user can close it, and it can fill the screen.
///
/// Its content is `window`, as large as the toplevel; `show` shows further windows above it.
@MainActor public final class Toplevel {
  /// The window that fills the toplevel.
  public let window: Window
  /// The object that decides about closing, and is notified of changes.
  public weak var delegate: (any ToplevelDelegate)?

  let stack: WindowStack
  unowned let session: Session
  /// The frame that the program draws.
  private(set) lazy var frame = ToplevelFrame(of: self, application: session.application)
  /// The toplevels that it belongs to, and whether it takes input.
  private(set) lazy var family = ToplevelFamily(of: self)
  /// The requested state, which is also used on another compositor. Sizes are in content coordinates.
  private var description: ToplevelDescription
  /// Nil after the toplevel has closed.
  package private(set) var surface: (any ToplevelSurface)?
  /// Whether the current compositor has configured the surface.
  private var isConfigured = false
  /// Whether the last report of the compositor is that the user uses the window.
  private var wasActivated = false
  private(set) var displayLinks: [DisplayLink] = []
  var place: OutputPlace

  init(
    _ description: ToplevelDescription, decorations: Decorations, output: OutputWish? = nil, root: ViewController,
    parent: Toplevel?, isModal: Bool, session: Session, application: Application
  ) {
    self.session = session
    place = OutputPlace(wish: output)
    var description = description
    description.wantsServerDecoration = decorations.wantsServer
    self.description = description
    window = Window(frame: Rect(origin: .zero, size: description.size))
    window.backgroundColor = .background
    window.fillsSurface = true
    let rotation = application.contentRotation
    let surface = session.platform.makeToplevel(description.turned(rotation))
    self.surface = surface
    stack = WindowStack(surface: surface.id, size: rotation.turn(surface.state.size), application: application)
    surface.handler = self
    session.add(self)
    family.begin(parent: parent, isModal: isModal)
    stack.onNeedsFrame = { [weak self] in self?.surface?.setNeedsFrame() }
    stack.overlay = DebugOverlay(timing: { [weak self] in self?.surface?.timing })
    stack.show(window)
    application.keyWindow = application.keyWindow ?? window
    family.takeKeys()
    frame.decorations = decorations
    window.frameOfToplevel = frame
    window.rootViewController = root
  }

  /// Keeps the state that the lost compositor had given the toplevel for the next compositor, unless the program
  /// changes it meanwhile.
  func connectionLost() {
    frame.connectionLost()
    guard isConfigured, let surface else { return }
    isConfigured = false
    description.size = rotation.turn(surface.floatingSize)
    description.isMaximized = surface.state.isMaximized
    description.isFullscreen = surface.state.isFullscreen
  }

  /// Opens the same window on another platform.
  func reopen(on platform: any Platform) {
    guard let old = surface else { return }
    forgetOutputs()
    let surface = platform.makeToplevel(description.turned(rotation))
    surface.handler = self
    surface.cursor = old.cursor
    surface.inhibitsIdle = inhibitsIdle
    self.surface = surface
    stack.surface = surface.id
  }

  // MARK: Title, size and state

  public var localizedProperties: LocalizedProperties?

  /// The title that the desktop shows. The compositor receives at most 1,024 bytes.
  public var title: String {
    get { description.title }
    set {
      description.title = newValue
      surface?.title = newValue
      frame.titleBar?.toplevelDidChange(self)
    }
  }

  /// The minimum size of the content, in points; zero on an axis means no limit.
  public var minimumSize: Size {
    get { description.minimumSize }
    set {
      description.minimumSize = newValue
      surface?.minimumSize = rotation.turn(newValue)
      frame.needsUpdate()
    }
  }

  /// The maximum size of the content, in points; zero on an axis means no limit.
  public var maximumSize: Size {
    get { description.maximumSize }
    set {
      description.maximumSize = newValue
      surface?.maximumSize = rotation.turn(newValue)
      frame.needsUpdate()
    }
  }

  /// The size of the content, in points, without a title bar. The compositor, and through it the user, decides.
  public var size: Size { window.contentBounds.size }

  /// The size that the toplevel has, or would have, if it is neither maximized nor fills the screen.
  var floatingSize: Size { surface.map { rotation.turn($0.floatingSize) } ?? size }

  /// Buffer pixels per point.
  public var scale: Double { surface?.state.scale ?? 1 }

  /// Whether the compositor shows the window as the active one.
  public var isActivated: Bool { surface?.state.isActivated ?? false }

  /// Whether the toplevel fills the screen. Setting it asks the compositor; the value changes when the compositor
  /// agrees.
  public var isFullscreen: Bool {
    get { surface?.state.isFullscreen ?? false }
    set {
      description.isFullscreen = newValue
      surface?.setFullscreen(newValue, on: targetOutput)
      frame.needsUpdate()
    }
  }

  /// Whether the program, or the compositor before a lost one, last asked for full screen.
  var wantsFullscreen: Bool { description.isFullscreen }

  /// Whether the toplevel is maximized. Setting it asks the compositor; the value changes when the compositor agrees.
  public var isMaximized: Bool {
    get { surface?.state.isMaximized ?? false }
    set {
      description.isMaximized = newValue
      surface?.setMaximized(newValue)
    }
  }

  /// Whether the compositor reports that nothing of the window can be seen.
  public var isSuspended: Bool { surface?.state.isSuspended ?? false }

  /// Whether the screen stays on while the window is visible, if the compositor supports it. Default: false.
  public var inhibitsIdle = false {
    didSet { surface?.inhibitsIdle = inhibitsIdle }
  }

  /// Asks the compositor to minimize the window. Only the user can restore it.
  public func minimize() {
    surface?.minimize()
  }

  var requestedAppID: String { description.appID }

  /// What the program asks of the compositor, which is used on another compositor, too.
  func request(_ change: (inout ToplevelDescription) -> Void) { change(&description) }

  /// The windows that are shown on this toplevel, the front one first.
  public var windows: [Window] { stack.frontToBack }

  /// Shows `window` above the others of its level on this toplevel (`WD-2`).
  public func show(_ window: Window) {
    stack.show(window)
  }

  /// Closes all menus and other popups that were shown from this toplevel, and dismisses all controllers that are
  /// presented in its windows, without animation: after a logout, for instance. Questions in them stay without an
  /// answer.
  ///
  /// `Popup.didDismiss` is called for each popup. `Menu.close()` and `Popup.close()` close a single one.
  public func dismissAll() {
    stack.dismissChildren()
    for window in stack.frontToBack { window.presentations?.dismissAll() }
  }

  /// Whether the program goes on while only this toplevel is open. False suits a palette, or another window that is of
  /// no use alone. Default: true.
  public var keepsProgramRunning = true

  /// Closes the toplevel as its close button does: the delegate may refuse, and before the last one closes, all
  /// documents are saved, and the user is asked if that fails (`DO-7`). A toplevel that waits for a modal one stays, and
  /// that one comes to the front (`WF-11`).
  public func performClose() {
    guard surface != nil else { return }
    if family.leadToModalChild() { return }
    guard delegate?.toplevelShouldClose(self) != false else { return }
    if session.isLast(self) { session.application.closeLast(self) } else { close() }
  }

  /// Closes the toplevel at once, after those that belong to it (`WF-10`). The program ends with the last one that keeps
  /// it running.
  public func close() {
    guard surface != nil else { return }
    for child in children.reversed() { child.close() }
    // A callback may have closed it.
    guard surface != nil else { return }
    // The picture of the last toplevel is taken before its windows are removed.
    session.remove(self)
    for link in displayLinks { link.invalidate() }
    stack.close()
    surface?.close()
    surface = nil
    family.end()
    session.application.suspensionChanged()
  }

  /// Returns a picture of the toplevel and its popups, at its scale, turned as on the surface; nil while it has no
  /// size.
  public func snapshot() -> Image? {
    guard let bitmap = snapshotBitmap() else { return nil }
    return try? Image(bitmap, scale: scale)
  }

  package func snapshotBitmap() -> Bitmap? {
    let area = stack.contentFrame
    return try? Bitmap(size: rotation.turn(area.size), scale: scale, hasAlpha: stack.outline != nil) { context in
      context.translate(x: -area.minX, y: -area.minY)
      drawPicture(context)
    }
  }

  /// Draws all that is shown into `context`, which has surface coordinates.
  func drawPicture(_ context: Context) {
    stack.turnedSurface.draw(context, in: []) { context, _ in stack.drawWithPopups(context) }
  }

  // MARK: Rotation

  private var rotation: ContentRotation { stack.rotation }

  /// Applies the new rotation: the compositor's surface is unchanged, but its content has turned.
  func contentTurned() {
    guard let surface else { return }
    surface.minimumSize = rotation.turn(minimumSize)
    surface.maximumSize = rotation.turn(maximumSize)
    fitStack()
    stack.invalidateAll()
    delegate?.toplevelChanged(self)
  }

  // MARK: Frames

  /// Fits the frame of the program and the windows to the state of the surface.
  private func fitStack() {
    guard let surface else { return }
    surface.frame = frame.update(for: surface.state)
    let margin = surface.frame.margin
    let size = rotation.turn(surface.state.size)
    let isResized = size != stack.contentFrame.size
    stack.resize(
      to: Size(
        width: size.width + margin.left + margin.right, height: size.height + margin.top + margin.bottom),
      margin: margin)
    window.setNeedsLayout()
    if isResized { session.resized(stack) }
  }

  /// Fits the frame to what has changed other than by the compositor.
  func updateFrame() {
    guard isConfigured, let surface else { return }
    let old = surface.frame
    fitStack()
    if surface.frame != old { delegate?.toplevelChanged(self) }
  }

  func add(_ link: DisplayLink) {
    displayLinks.append(link)
    surface?.setNeedsFrame()
  }

  func remove(_ link: DisplayLink) {
    displayLinks.removeAll { $0 === link }
  }

  func setNeedsFrame() {
    surface?.setNeedsFrame()
  }
}

extension Toplevel: StackSurface {
  var shownStack: WindowStack? { stack }

  func willPrepareFrame(at time: FrameTime) {
    for link in displayLinks where !link.isPaused { link.fire(time) }
    if displayLinks.contains(where: { !$0.isPaused }) { surface?.setNeedsFrame() }
  }

  package func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {
    isConfigured = true
    stack.scale = state.scale
    fitStack()
    stack.invalidateAll()
    if state.isActivated, window.application?.keyWindow?.stack !== stack { family.keyWindow.makeKey() }
    session.application.suspensionChanged()
    // The user goes to another program.
    if !state.isActivated { session.application.saveDocuments() }
    // The user comes back, and may have changed files there.
    if state.isActivated, !wasActivated { session.application.checkFolders() }
    wasActivated = state.isActivated
    delegate?.toplevelChanged(self)
  }

  package func surfaceShouldClose(_ surface: any ToplevelSurface) {
    performClose()
  }
}

extension ToplevelDescription {
  /// Returns the description in surface coordinates.
  fileprivate func turned(_ rotation: ContentRotation) -> ToplevelDescription {
    var description = self
    description.size = rotation.turn(size)
    description.minimumSize = rotation.turn(minimumSize)
    description.maximumSize = rotation.turn(maximumSize)
    return description
  }
}

extension Window {
  /// The toplevel that shows the window; nil if there is none.
  public final var toplevel: Toplevel? {
    guard let stack else { return nil }
    return application?.toplevels.first { $0.stack === stack }
  }
}

/// Decides about closing a toplevel, and receives its changes.
@MainActor public protocol ToplevelDelegate: AnyObject {
  /// The user asks to close the toplevel. Returns whether it closes. Default: true.
  func toplevelShouldClose(_ toplevel: Toplevel) -> Bool
  /// The size, the scale or a state has changed.
  func toplevelChanged(_ toplevel: Toplevel)
}

extension ToplevelDelegate {
  public func toplevelShouldClose(_ toplevel: Toplevel) -> Bool { true }
  public func toplevelChanged(_ toplevel: Toplevel) {}
}
