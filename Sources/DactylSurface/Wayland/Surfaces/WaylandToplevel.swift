import DactylGeometry
import DactylGraphics
import DactylInput
import DactylWayland

/// A window on a compositor: `xdg_toplevel` and the objects that belong to it.
@MainActor final class WaylandToplevel: WaylandShellSurface, ToplevelSurface {
  let toplevel: XdgToplevel
  private(set) var state: SurfaceState

  private let decoration: ZxdgToplevelDecorationV1?
  private var inhibitor: ZwpIdleInhibitorV1?
  private(set) lazy var family = ToplevelFamily(of: self)
  private var sizing: SurfaceSizing
  private var storedFrame = SurfaceFrame.none
  /// The state that the compositor has sent since the last `xdg_surface.configure`.
  private var pending = ToplevelConfigure()

  init(_ description: ToplevelDescription, id: SurfaceID, platform: WaylandPlatform) {
    sizing = SurfaceSizing(
      initial: description.size, minimum: description.minimumSize, maximum: description.maximumSize)
    wantsServerDecoration = description.wantsServerDecoration
    state = SurfaceState(size: description.size)
    title = description.title
    let surface = platform.required.compositor.createSurface()
    let xdgSurface = platform.required.wmBase.getXdgSurface(surface: surface)
    toplevel = xdgSurface.getToplevel()
    decoration = platform.globals.decoration?.getToplevelDecoration(toplevel: toplevel)
    super.init(surface, xdgSurface, id: id, platform: platform, isOpaque: description.isOpaque)

    toplevel.onEvent = { [weak self] in self?.handle($0) }
    decoration?.onEvent = { [weak self] in self?.handle($0) }

    toplevel.setTitle(title: WireText.sanitized(description.title))
    toplevel.setAppId(appId: WireText.sanitized(description.appID))
    sendDecorationMode()
    sendSizeLimits()
    if description.isMaximized { toplevel.setMaximized() }
    if description.isFullscreen { toplevel.setFullscreen(output: platform.outputObject(description.output)) }
    surface.commit()
  }

  override var root: WaylandToplevel? { self }
  override var size: Size { state.size }
  override var margin: Insets { storedFrame.margin }
  override var inputReach: Insets { storedFrame.reach }
  override var screen: Rect? { state.isFullscreen ? Rect(origin: .zero, size: size) : nil }
  var floatingSize: Size { sizing.floating }

  // MARK: Requests

  var title: String {
    didSet { if title != oldValue { toplevel.setTitle(title: WireText.sanitized(title)) } }
  }

  var minimumSize: Size {
    get { sizing.minimum }
    set {
      sizing.minimum = newValue
      limitsChanged()
    }
  }

  var maximumSize: Size {
    get { sizing.maximum }
    set {
      sizing.maximum = newValue
      limitsChanged()
    }
  }

  var wantsServerDecoration: Bool {
    didSet { if wantsServerDecoration != oldValue, phase != .ended { sendDecorationMode() } }
  }

  private func sendDecorationMode() {
    decoration?.setMode(mode: wantsServerDecoration ? .serverSide : .clientSide)
  }

  var frame: SurfaceFrame {
    get { storedFrame }
    set {
      guard newValue != storedFrame, phase != .ended else { return }
      storedFrame = newValue
      if newValue.bars != sizing.bars {
        sizing.bars = newValue.bars
        sendSizeLimits()
      }
      guard phase == .configured else { return }
      // The last size is one of the window; a size of the program's choice is one of the content.
      state.size = sizing.resolve(
        width: pending.width, height: pending.height, isFloating: pending.states.isFloating)
      if configurePainter() { painter.requestFrame() }
    }
  }

  var inhibitsIdle: Bool = false {
    didSet {
      guard inhibitsIdle != oldValue, phase != .ended else { return }
      inhibitor?.destroy()
      inhibitor = inhibitsIdle ? platform?.globals.idleInhibit?.createInhibitor(surface: surface) : nil
    }
  }

  private func limitsChanged() {
    sendSizeLimits()
    // The limits take effect with the next commit.
    if phase == .configured { commitState() }
  }

  private func sendSizeLimits() {
    let (minimum, maximum) = sizing.legalLimits
    toplevel.setMinSize(width: Int32(minimum.width), height: Int32(minimum.height))
    toplevel.setMaxSize(width: Int32(maximum.width), height: Int32(maximum.height))
  }

  var parent: (any ToplevelSurface)? {
    get { family.parent }
    set { family.parent = newValue as? WaylandToplevel }
  }

  var isModal: Bool {
    get { family.isModal }
    set { family.isModal = newValue }
  }

  override func destroyRole() {
    family.end()
    inhibitor?.destroy()
    decoration?.destroy()
    toplevel.destroy()
    super.destroyRole()
  }

  // MARK: Events

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      pending.width = Int(width)
      pending.height = Int(height)
      pending.states = ToplevelConfigure.States(states)
    case .close: handler?.surfaceShouldClose(self)
    case .configureBounds(let width, let height):
      pending.bounds = width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
    case .wmCapabilities(let capabilities): pending.capabilities = WindowCapabilities(capabilities)
    }
  }

  private func handle(_ event: ZxdgToplevelDecorationV1.Event) {
    switch event {
    case .configure(let mode): pending.hasServerDecoration = mode == .serverSide
    }
  }

  override var mayDeferChanges: Bool { !pending.states.isResizing && !state.isResizing }

  override func configure(isFirst: Bool) {
    sizing.bounds = pending.bounds
    let states = pending.states
    var next = state
    next.size = sizing.resolve(width: pending.width, height: pending.height, isFloating: states.isFloating)
    next.isMaximized = states.isMaximized
    next.isFullscreen = states.isFullscreen
    next.isActivated = states.isActivated
    next.isResizing = states.isResizing
    next.isSuspended = states.isSuspended
    next.tiledEdges = states.tiledEdges
    next.hasServerDecoration = pending.hasServerDecoration
    next.capabilities = pending.capabilities
    // Earlier input belongs to the time when the window was visible, and is not cut off (IN-8).
    if next.isSuspended, !state.isSuspended { platform?.deliverInput() }
    guard phase != .ended else { return }
    take(next, always: isFirst)
  }

  override func scaleChanged() {
    take(state, always: false)
  }

  var outputs: [OutputID] { entered.map(\.id) }

  override func reportOutputs() {
    super.reportOutputs()
    if phase != .ended { handler?.surfaceOutputsChanged(self) }
  }

  /// Sets the state to `next`, at the present scale, and requests a frame if needed.
  private func take(_ next: SurfaceState, always: Bool) {
    var next = next
    next.scale = resolvedScale.value
    let isChanged = next != state || always
    state = next
    let isTurned = configurePainter()
    // A window without a first picture is not mapped, so it would never become visible.
    painter.isStopped = next.isSuspended && hasShown
    if isChanged { handler?.surface(self, changedTo: next) }
    guard phase != .ended else { return }
    if unacknowledged != nil {
      commitState()
    } else if isChanged || isTurned {
      painter.requestFrame()
    }
  }

  /// Returns whether the next picture has another geometry. A margin that makes the surface larger than any can be is
  /// left out.
  private func configurePainter() -> Bool {
    let longest = Double(SurfaceSizing.longestSide)
    let surfaceSize = state.size.enlarged(by: storedFrame.margin)
    if surfaceSize.width > longest || surfaceSize.height > longest {
      storedFrame = SurfaceFrame(bars: storedFrame.bars)
    }
    return painter.configure(
      size: state.size.enlarged(by: storedFrame.margin), scale: resolvedScale, transform: resolvedTransform,
      frame: storedFrame)
  }

  override func didShowFirstFrame() {
    super.didShowFirstFrame()
    painter.isStopped = state.isSuspended
    guard let token = platform?.startupToken else { return }
    platform?.startupToken = nil
    requestActivation(.token(token))
  }
}
