import DactylGeometry
import DactylGraphics
import DactylInput
import DactylWayland

/// A window on a compositor: `xdg_toplevel` and the objects that belong to it.
@MainActor final class WaylandToplevel: ToplevelSurface {
  let id: SurfaceID
  private(set) var state: SurfaceState
  let surface: WlSurface
  let toplevel: XdgToplevel
  private(set) weak var platform: WaylandPlatform?
  private(set) weak var handler: (any SurfaceHandler)?

  private let xdgSurface: XdgSurface
  private let painter: FramePainter
  private let fractional: WpFractionalScaleV1?
  private let decoration: ZxdgToplevelDecorationV1?
  private var inhibitor: ZwpIdleInhibitorV1?
  private var sizing: SurfaceSizing
  private var scale = ScaleChoice()
  private var entered: [WaylandOutput] = []
  /// Said since the last `xdg_surface.configure`, and the newest one of those, not yet acknowledged.
  private var pending = ToplevelConfigure()
  private var unacknowledged: UInt32?
  private var phase = Phase.unconfigured

  private enum Phase {
    /// The compositor has not said yet what to be.
    case unconfigured
    case configured
    /// Closed, or the connection is gone: nothing is sent or told any more.
    case ended
  }

  init(
    _ description: ToplevelDescription, id: SurfaceID, platform: WaylandPlatform, handler: any SurfaceHandler
  ) {
    self.id = id
    self.platform = platform
    self.handler = handler
    let globals = platform.globals
    let required = platform.required
    sizing = SurfaceSizing(
      initial: description.size, minimum: description.minimumSize, maximum: description.maximumSize)
    state = SurfaceState(size: description.size)
    title = description.title
    let surface = required.compositor.createSurface()
    self.surface = surface
    xdgSurface = required.wmBase.getXdgSurface(surface: surface)
    toplevel = xdgSurface.getToplevel()
    // Without a viewport a buffer of a fractional scale could not be shown at its size.
    let viewport = globals.fractionalScale.flatMap { _ in globals.viewporter?.getViewport(surface: surface) }
    fractional = viewport.flatMap { _ in globals.fractionalScale?.getFractionalScale(surface: surface) }
    decoration = globals.decoration?.getToplevelDecoration(toplevel: toplevel)
    painter = FramePainter(
      surface: surface, viewport: viewport, required: required, presentation: globals.presentation,
      isOpaque: description.isOpaque, allocator: platform.allocator, loop: platform.loop)
    painter.owner = self

    surface.onEvent = { [weak self] in self?.handle($0) }
    xdgSurface.onEvent = { [weak self] in self?.handle($0) }
    toplevel.onEvent = { [weak self] in self?.handle($0) }
    fractional?.onEvent = { [weak self] in self?.handle($0) }
    decoration?.onEvent = { [weak self] in self?.handle($0) }

    toplevel.setTitle(title: WireText.sanitized(description.title))
    toplevel.setAppId(appId: WireText.sanitized(description.appID))
    decoration?.setMode(mode: .serverSide)
    sendSizeLimits()
    if description.isMaximized { toplevel.setMaximized() }
    if description.isFullscreen { toplevel.setFullscreen(output: nil) }
    surface.commit()
  }

  // MARK: What the program asks for

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

  var cursor: CursorShape = .default {
    didSet {
      guard cursor != oldValue, phase != .ended else { return }
      for seat in platform?.seats ?? [] { seat.cursorChanged(on: id) }
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
    // They count from the next commit on.
    if phase == .configured { painter.commitState() }
  }

  private func sendSizeLimits() {
    let width = SurfaceSizing.legalLimits(minimum: sizing.minimum.width, maximum: sizing.maximum.width)
    let height = SurfaceSizing.legalLimits(minimum: sizing.minimum.height, maximum: sizing.maximum.height)
    toplevel.setMinSize(width: Int32(width.minimum), height: Int32(height.minimum))
    toplevel.setMaxSize(width: Int32(width.maximum), height: Int32(height.maximum))
  }

  // MARK: Frames

  func setNeedsFrame() {
    painter.requestFrame()
  }

  func drawIfDue() {
    painter.drawIfDue(interval: interval)
  }

  /// Between two refreshes of the fastest output the surface is on.
  private var interval: Timestamp {
    FrameTime.interval(refreshMillihertz: entered.compactMap { $0.info?.refreshMillihertz }.max() ?? 0)
  }

  // MARK: The end

  func close() {
    guard phase != .ended else { return }
    phase = .ended
    painter.close()
    inhibitor?.destroy()
    decoration?.destroy()
    fractional?.destroy()
    toplevel.destroy()
    xdgSurface.destroy()
    surface.destroy()
    platform?.forget(self)
  }

  /// The connection is gone; the surface keeps its state and falls silent.
  func disconnected() {
    phase = .ended
    painter.close()
  }

  // MARK: What the compositor says

  private func handle(_ event: XdgToplevel.Event) {
    switch event {
    case .configure(let width, let height, let states):
      pending.width = Int(width)
      pending.height = Int(height)
      pending.states = ToplevelConfigure.States(states)
    case .close: handler?.surfaceShouldClose(self)
    case .configureBounds(let width, let height):
      pending.bounds = width > 0 && height > 0 ? Size(width: Double(width), height: Double(height)) : nil
    case .wmCapabilities: break
    }
  }

  private func handle(_ event: ZxdgToplevelDecorationV1.Event) {
    switch event {
    case .configure(let mode): pending.hasServerDecoration = mode == .serverSide
    }
  }

  private func handle(_ event: XdgSurface.Event) {
    guard case .configure(let serial) = event, phase != .ended else { return }
    // Only the newest is acknowledged, with the commit that follows it (fault 36).
    unacknowledged = serial
    sizing.bounds = pending.bounds
    let states = pending.states
    let isFirst = phase == .unconfigured
    phase = .configured
    var next = state
    next.size = sizing.resolve(width: pending.width, height: pending.height, isFloating: states.isFloating)
    next.isMaximized = states.isMaximized
    next.isFullscreen = states.isFullscreen
    next.isActivated = states.isActivated
    next.isResizing = states.isResizing
    next.isSuspended = states.isSuspended
    next.tiledEdges = states.tiledEdges
    next.hasServerDecoration = pending.hasServerDecoration
    if isFirst { scale.available = platform?.outputs.map(\.scale) ?? [] }
    take(next, always: isFirst)
  }

  private func handle(_ event: WpFractionalScaleV1.Event) {
    guard case .preferredScale(let in120ths) = event else { return }
    scale.fractional = SurfaceScale(in120ths: Int(in120ths)) ?? scale.fractional
    scaleChanged()
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    case .enter(let object):
      // An output that is gone already has no monitor any more (fault 19).
      guard let monitor = platform?.monitor(of: object), !entered.contains(where: { $0 === monitor }) else { return }
      entered.append(monitor)
      outputsChanged()
    case .leave(let object):
      if let monitor = platform?.monitor(of: object) { left(monitor) }
    case .preferredBufferScale(let factor):
      scale.preferred = factor > 0 ? SurfaceScale(whole: Int(factor)) : nil
      scaleChanged()
    case .preferredBufferTransform: break
    }
  }

  /// The surface is not on `monitor` any more, or that is gone.
  func left(_ monitor: WaylandOutput) {
    guard entered.contains(where: { $0 === monitor }) else { return }
    entered.removeAll { $0 === monitor }
    outputsChanged()
  }

  func outputsChanged() {
    scale.entered = entered.compactMap { $0.info?.scale }
    scaleChanged()
  }

  private func scaleChanged() {
    guard phase == .configured else { return }
    take(state, always: false)
  }

  /// Makes `next` the state, at the scale of the moment, and has it drawn.
  private func take(_ next: SurfaceState, always: Bool) {
    var next = next
    // Older surfaces have no way to say that a buffer is larger than they are.
    let resolved = scale.resolve()
    let scale = surface.supports(since: 3) || fractional != nil ? resolved : .one
    next.scale = scale.value
    let isChanged = next != state || always
    state = next
    painter.configure(size: next.size, scale: scale)
    painter.isStopped = next.isSuspended
    if isChanged { handler?.surface(self, changedTo: next) }
    guard phase != .ended else { return }
    if unacknowledged != nil {
      if next.isSuspended { painter.commitState() } else { painter.requestFrame() }
    } else if isChanged {
      painter.requestFrame()
    }
  }
}

extension WaylandToplevel: FramePainterOwner {
  var hasUncommittedState: Bool { unacknowledged != nil }

  func willCommit() {
    if let unacknowledged { xdgSurface.ackConfigure(serial: unacknowledged) }
    unacknowledged = nil
  }

  func prepareFrame(_ time: FrameTime) -> [Rect] {
    handler?.surface(self, prepareFrame: time) ?? []
  }

  func draw(_ context: Context, in rects: [Rect]) {
    handler?.surface(self, draw: context, in: rects)
  }

  func didShowFirstFrame() {
    guard let token = platform?.startupToken else { return }
    platform?.startupToken = nil
    requestActivation(token: token)
  }

  func failedToDraw(_ error: SurfaceError) {
    handler?.surface(self, failedToDraw: error)
  }
}
