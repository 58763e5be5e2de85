import DactylGeometry
import DactylGraphics
import DactylInput
import DactylWayland

/// A `wl_surface` with a painter, a scale, and the outputs it is on. All surfaces of the program have these.
@MainActor class WaylandSurface: PlatformSurface {
  final let id: SurfaceID
  final let surface: WlSurface
  final let painter: FramePainter
  final let fractional: WpFractionalScaleV1?
  final private(set) weak var platform: WaylandPlatform?
  final weak var handler: (any SurfaceHandler)?

  final var phase = Phase.unconfigured
  /// The popups and subsurfaces of this surface, which close before it, in order of creation.
  final private(set) var children: [WaylandSurface] = []
  /// The known sources of the scale.
  final var scale = ScaleChoice()
  /// The known sources of the transform.
  final var transform = TransformChoice()
  final private(set) var hasShown = false
  final private(set) var entered: [WaylandOutput] = []
  /// Whether the outputs of the surface have changed since they were reported.
  final private(set) var hasChangedOutputs = false
  final private var lastInterval: Timestamp?
  final private var waitingForFirstFrame: [() -> Void] = []
  /// The changes that wait until the next frame is drawn.
  final private var deferredChanges: [() -> Void] = []

  enum Phase {
    /// The compositor has not sent the first configure.
    case unconfigured
    case configured
    /// Closed, or the connection is lost: no request is sent, and no handler is called.
    case ended
  }

  init(_ surface: WlSurface, id: SurfaceID, platform: WaylandPlatform, isOpaque: Bool) {
    self.id = id
    self.surface = surface
    self.platform = platform
    let globals = platform.globals
    // Without a viewport, a buffer at a fractional scale could not be shown at its size.
    let viewport = globals.fractionalScale.flatMap { _ in globals.viewporter?.getViewport(surface: surface) }
    fractional = viewport.flatMap { _ in globals.fractionalScale?.getFractionalScale(surface: surface) }
    painter = FramePainter(
      surface: surface, viewport: viewport, required: platform.required, presentation: globals.presentation,
      isOpaque: isOpaque, allocator: platform.allocator, loop: platform.loop, latchesLate: platform.latchesLate)
    painter.owner = self
    surface.onEvent = { [weak self] in self?.handle($0) }
    fractional?.onEvent = { [weak self] in self?.handle($0) }
  }

  final var cursor: CursorShape = .default {
    didSet {
      guard cursor != oldValue, phase != .ended else { return }
      for seat in platform?.seats ?? [] { seat.cursorChanged(on: id) }
    }
  }

  /// The toplevel that the surface is, or belongs to; nil if that is gone.
  var root: WaylandToplevel? { nil }

  /// The surface that receives this surface's input, and the offset of this surface on it.
  var inputTarget: (surface: WaylandSurface, offset: Point) { (self, .zero) }

  // MARK: Frames

  final var timing: FrameTiming { painter.timing }

  final func setNeedsFrame() {
    painter.requestFrame()
    platform?.frameRequested(of: self)
  }

  final func drawIfDue(reserve: Timestamp, ahead: Timestamp) {
    painter.drawIfDue(interval: interval, reserve: reserve, ahead: ahead)
  }

  /// Calls `change` now, or after the next frame if a postponed frame is about to be drawn. To draw another size takes
  /// long, and would make that frame miss its refresh.
  final func afterFrame(_ change: @escaping () -> Void) {
    let defers = hasDeferredChanges || mayDeferChanges && painter.isFrameAtHand
    if defers { deferredChanges.append(change) } else { change() }
  }

  /// Whether changes may wait for a frame. While the user resizes a window, the next size is more important than the
  /// next frame.
  var mayDeferChanges: Bool { true }

  final var hasDeferredChanges: Bool { !deferredChanges.isEmpty }

  final func applyDeferredChanges() {
    let changes = deferredChanges
    deferredChanges = []
    for change in changes where phase != .ended { change() }
  }

  /// The time between two refreshes of the fastest output the surface is on.
  private var interval: Timestamp { FrameTime.interval(ofFastest: entered) }

  /// Commits pending state without a picture.
  func commitState() {
    painter.commitState()
  }

  /// Calls `action` when the surface has shown its first frame, or at once if it has.
  final func whenShown(_ action: @escaping () -> Void) {
    if hasShown { action() } else { waitingForFirstFrame.append(action) }
  }

  // MARK: Closing

  /// Destroys the objects of the surface's role. Called once, after its children are closed.
  func destroyRole() {}

  /// Called when the parent is being closed.
  func parentWillClose() {
    close()
  }

  final func close() {
    guard phase != .ended else { return }
    for child in children.reversed() { child.parentWillClose() }
    // A child's handler may have closed this surface, too.
    guard phase != .ended else { return }
    phase = .ended
    painter.close()
    destroyRole()
    fractional?.destroy()
    surface.destroy()
    platform?.forget(self)
  }

  /// Ends the surface because the connection is lost. It keeps its state and sends nothing more.
  final func disconnected() {
    phase = .ended
    painter.close()
  }

  final func add(_ child: WaylandSurface) {
    children.append(child)
  }

  final func remove(_ child: WaylandSurface) {
    children.removeAll { $0 === child }
  }

  // MARK: Scale and transform

  /// The scale of the next frames.
  final var resolvedScale: SurfaceScale {
    let resolved = scale.resolve()
    // An older surface can't have a buffer larger than itself.
    return surface.supports(since: 3) || fractional != nil ? resolved : .one
  }

  /// The transform of the next buffers.
  final var resolvedTransform: SurfaceTransform {
    let resolved = transform.resolve()
    return surface.supports(since: 2) ? resolved : .normal
  }

  /// Sets the outputs that the surface may appear on, before its first frame.
  final func expectOutputs() {
    let outputs = platform?.outputs ?? []
    scale.available = outputs.map(\.scale)
    transform.available = outputs.map(\.transform)
  }

  /// Called when a source of the scale or the transform has changed. The result may be the same.
  func scaleChanged() {}

  private func rescale() {
    if phase == .configured { afterFrame { [weak self] in self?.scaleChanged() } }
  }

  private func handle(_ event: WpFractionalScaleV1.Event) {
    guard case .preferredScale(let in120ths) = event else { return }
    scale.fractional = SurfaceScale(in120ths: Int(in120ths)) ?? scale.fractional
    rescale()
  }

  private func handle(_ event: WlSurface.Event) {
    switch event {
    case .enter(let object):
      // A compositor may send enter for an output that it has already removed; there is no monitor for it.
      guard let monitor = platform?.monitor(of: object), !entered.contains(where: { $0 === monitor }) else { return }
      entered.append(monitor)
      hasChangedOutputs = true
      painter.restartPacing()
      outputsChanged()
    case .leave(let object):
      if let monitor = platform?.monitor(of: object) { left(monitor) }
    case .preferredBufferScale(let factor):
      scale.preferred = SurfaceScale(in120ths: Int(factor) * 120)
      rescale()
    case .preferredBufferTransform(let value):
      transform.preferred = SurfaceTransform(rawValue: Int(value.rawValue)) ?? transform.preferred
      rescale()
    }
  }

  /// Records that the surface has left `monitor`, or that the monitor was removed.
  final func left(_ monitor: WaylandOutput) {
    guard entered.contains(where: { $0 === monitor }) else { return }
    entered.removeAll { $0 === monitor }
    hasChangedOutputs = true
    painter.outputChanged()
    outputsChanged()
  }

  /// Applies a change of the outputs the surface is on, or of their properties.
  final func outputsChanged() {
    if let lastInterval, interval != lastInterval { painter.outputChanged() }
    lastInterval = interval
    scale.entered = entered.compactMap { $0.info?.scale }
    transform.entered = entered.compactMap { $0.info?.transform }
    rescale()
  }

  /// Reports the outputs the surface is on, at the end of a read batch in which they have changed.
  func reportOutputs() {
    hasChangedOutputs = false
  }

  // MARK: For the painter

  /// Whether state waits for a commit, even if nothing is drawn.
  var hasUncommittedState: Bool { false }

  /// Called before each commit, to send the state that belongs to it.
  func willCommit() {}

  func didShowFirstFrame() {
    hasShown = true
    let actions = waitingForFirstFrame
    waitingForFirstFrame = []
    for action in actions { action() }
  }
}

/// The questions of the painter to its surface.
extension WaylandSurface {
  final func prepareFrame(_ time: FrameTime) -> FrameChanges {
    handler?.surface(self, prepareFrame: time) ?? FrameChanges()
  }

  final func draw(_ context: Context, in rects: [Rect]) {
    handler?.surface(self, draw: context, in: rects)
  }

  final func failedToDraw(_ error: SurfaceError) {
    handler?.surface(self, failedToDraw: error)
  }
}
