import DactylGeometry
import DactylGraphics
import DactylSurface

/// A window of the desktop: what has a title, can be closed by the user, and fills the screen on request.
///
/// Its content is `window`, as large as the toplevel; further windows are shown above it with `show`.
@MainActor public final class Toplevel {
  /// The window that fills the toplevel.
  public let window: Window
  public weak var delegate: (any ToplevelDelegate)?

  let stack: WindowStack
  private unowned let session: Session
  private let host = ToplevelHost()
  /// What it is to be, also on another compositor; sizes are the content's.
  private var description: ToplevelDescription
  /// Nil when it is closed.
  private(set) var surface: (any ToplevelSurface)?
  /// The compositor there is has said what it is to be.
  private var isConfigured = false
  private(set) var displayLinks: [DisplayLink] = []

  init(_ description: ToplevelDescription, root: ViewController, session: Session, application: Application) {
    self.session = session
    self.description = description
    window = Window(frame: Rect(origin: .zero, size: description.size))
    window.backgroundColor = .background
    window.fillsSurface = true
    let rotation = application.contentRotation
    let surface = session.platform.makeToplevel(description.turned(rotation), handler: host)
    self.surface = surface
    stack = WindowStack(surface: surface.id, size: rotation.turn(surface.state.size), application: application)
    host.toplevel = self
    session.add(self)
    stack.onNeedsFrame = { [weak self] in self?.surface?.setNeedsFrame() }
    stack.overlay = DebugOverlay(timing: { [weak self] in self?.surface?.timing })
    stack.show(window)
    window.rootViewController = root
    application.keyWindow = application.keyWindow ?? window
  }

  /// The compositor that showed it is gone: on the next one it is what it was on that, unless the program says otherwise
  /// meanwhile.
  func connectionLost() {
    guard isConfigured, let surface else { return }
    isConfigured = false
    description.size = rotation.turn(surface.floatingSize)
    description.isMaximized = surface.state.isMaximized
    description.isFullscreen = surface.state.isFullscreen
  }

  /// `platform` is another one: it is the same window there.
  func reopen(on platform: any Platform) {
    guard let old = surface else { return }
    let surface = platform.makeToplevel(description.turned(rotation), handler: host)
    surface.cursor = old.cursor
    surface.inhibitsIdle = inhibitsIdle
    self.surface = surface
    stack.surface = surface.id
  }

  // MARK: What the user sees of it

  public var title: String {
    get { description.title }
    set {
      description.title = newValue
      surface?.title = newValue
    }
  }

  /// Of the content, in points; zero on an axis means no limit.
  public var minimumSize: Size {
    get { description.minimumSize }
    set {
      description.minimumSize = newValue
      surface?.minimumSize = rotation.turn(newValue)
    }
  }

  /// Of the content, in points; zero on an axis means no limit.
  public var maximumSize: Size {
    get { description.maximumSize }
    set {
      description.maximumSize = newValue
      surface?.maximumSize = rotation.turn(newValue)
    }
  }

  /// Of the content, in points. The compositor, and through it the user, decides.
  public var size: Size { stack.size }

  /// Buffer pixels a point.
  public var scale: Double { surface?.state.scale ?? 1 }

  /// The window is the one the user works in.
  public var isActivated: Bool { surface?.state.isActivated ?? false }

  /// Setting it asks the compositor; the value changes when it agrees.
  public var isFullscreen: Bool {
    get { surface?.state.isFullscreen ?? false }
    set {
      description.isFullscreen = newValue
      surface?.setFullscreen(newValue)
    }
  }

  /// Setting it asks the compositor; the value changes when it agrees.
  public var isMaximized: Bool {
    get { surface?.state.isMaximized ?? false }
    set {
      description.isMaximized = newValue
      surface?.setMaximized(newValue)
    }
  }

  /// The compositor says that nothing of the window can be seen.
  public var isSuspended: Bool { surface?.state.isSuspended ?? false }

  /// Keeps the screen from blanking while the window is visible, where the compositor can.
  public var inhibitsIdle = false {
    didSet { surface?.inhibitsIdle = inhibitsIdle }
  }

  public func minimize() {
    surface?.minimize()
  }

  /// Shows `window` above the others of its level on this toplevel (`WD-2`).
  public func show(_ window: Window) {
    stack.show(window)
  }

  /// Closes the toplevel. The program ends with the last one.
  public func close() {
    guard surface != nil else { return }
    // The picture of the last one is taken before its windows go.
    session.remove(self)
    for link in displayLinks { link.invalidate() }
    stack.close()
    surface?.close()
    surface = nil
    session.application.suspensionChanged()
  }

  /// A picture of what the toplevel shows, with the popups that lie on it, at its scale, turned as the content is; nil while
  /// it has no size.
  public func snapshot() -> Image? {
    guard let bitmap = snapshotBitmap() else { return nil }
    return try? Image(bitmap, scale: scale)
  }

  func snapshotBitmap() -> Bitmap? {
    try? Bitmap(size: rotation.turn(size), scale: scale, hasAlpha: false) { context in drawPicture(context) }
  }

  /// All that is shown, where `context` has the surface.
  func drawPicture(_ context: Context) {
    turnedSurface.draw(context, in: []) { context, _ in stack.drawWithPopups(context) }
  }

  // MARK: Rotation

  /// A toplevel may be asked after its run is over.
  private var rotation: ContentRotation { stack.application?.contentRotation ?? .upright }

  private var turnedSurface: TurnedSurface {
    TurnedSurface(rotation, size: rotation.turn(stack.size), scale: scale)
  }

  /// The compositor still has the same surface; what is on it is turned otherwise.
  func contentTurned() {
    guard let surface else { return }
    surface.minimumSize = rotation.turn(minimumSize)
    surface.maximumSize = rotation.turn(maximumSize)
    stack.resize(to: rotation.turn(surface.state.size))
    stack.invalidateAll()
    delegate?.toplevelChanged(self)
  }

  // MARK: Frames

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

  fileprivate func prepare(_ time: FrameTime) -> FrameChanges {
    for link in displayLinks where !link.isPaused { link.fire(time) }
    if displayLinks.contains(where: { !$0.isPaused }) { surface?.setNeedsFrame() }
    let changes = stack.prepareFrame(at: time.now, interval: time.interval)
    // As it is turned now: whoever was called meanwhile may have turned it.
    return turnedSurface.onSurface(changes)
  }

  fileprivate func draw(_ context: Context, in rects: [Rect]) {
    turnedSurface.draw(context, in: rects) { context, rects in stack.draw(context, in: rects) }
  }

  fileprivate func stateChanged(_ state: SurfaceState) {
    isConfigured = true
    stack.scale = state.scale
    let size = rotation.turn(state.size)
    let isResized = size != stack.size
    stack.resize(to: size)
    stack.invalidateAll()
    if isResized { session.resized(stack) }
    if state.isActivated, window.application?.keyWindow?.stack !== stack { window.makeKey() }
    session.application.suspensionChanged()
    delegate?.toplevelChanged(self)
  }

  fileprivate func closeRequested() {
    if delegate?.toplevelShouldClose(self) != false { close() }
  }
}

extension ToplevelDescription {
  /// What to ask the compositor for, where the content is turned.
  fileprivate func turned(_ rotation: ContentRotation) -> ToplevelDescription {
    var description = self
    description.size = rotation.turn(size)
    description.minimumSize = rotation.turn(minimumSize)
    description.maximumSize = rotation.turn(maximumSize)
    return description
  }
}

extension Window {
  /// The toplevel that the window is shown on; nil while it is shown on none.
  public final var toplevel: Toplevel? {
    guard let stack else { return nil }
    return application?.toplevels.first { $0.stack === stack }
  }
}

/// Is told what happens to a toplevel.
@MainActor public protocol ToplevelDelegate: AnyObject {
  /// The user wants it closed. Default: true.
  func toplevelShouldClose(_ toplevel: Toplevel) -> Bool
  /// Size, scale or a state has changed.
  func toplevelChanged(_ toplevel: Toplevel)
}

extension ToplevelDelegate {
  public func toplevelShouldClose(_ toplevel: Toplevel) -> Bool { true }
  public func toplevelChanged(_ toplevel: Toplevel) {}
}

/// What the surface layer talks to; it is there before the toplevel it stands for.
@MainActor private final class ToplevelHost: SurfaceHandler {
  weak var toplevel: Toplevel?

  func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {
    toplevel?.stateChanged(state)
  }

  func surfaceShouldClose(_ surface: any ToplevelSurface) {
    toplevel?.closeRequested()
  }

  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    toplevel?.prepare(time) ?? FrameChanges()
  }

  func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect]) {
    toplevel?.draw(context, in: rects)
  }

  func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError) {
    Warnings.say(error.message)
  }
}
