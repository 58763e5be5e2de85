import DactylGeometry
import DactylGraphics
import DactylInput
import DactylWayland

/// A `wl_surface` with what all of ours have: a painter, a scale, and the outputs it is on.
@MainActor class WaylandSurface: PlatformSurface {
  final let id: SurfaceID
  final let surface: WlSurface
  final let painter: FramePainter
  final let fractional: WpFractionalScaleV1?
  final private(set) weak var platform: WaylandPlatform?
  final weak var handler: (any SurfaceHandler)?

  final var phase = Phase.unconfigured
  /// Surfaces that are placed on this one and go before it, in order of creation.
  final private(set) var children: [WaylandSurface] = []
  /// The scale of the outputs, as far as it is known.
  final var scale = ScaleChoice()
  /// The same of the transform.
  final var transform = TransformChoice()
  final private(set) var hasShown = false
  final private var entered: [WaylandOutput] = []
  final private var lastInterval: Timestamp?
  final private var waitingForFirstFrame: [() -> Void] = []
  /// Until the frame that is about to be drawn is.
  final private var heldChanges: [() -> Void] = []

  enum Phase {
    /// The compositor has not said yet what to be.
    case unconfigured
    case configured
    /// Closed, or the connection is gone: nothing is sent or told any more.
    case ended
  }

  init(_ surface: WlSurface, id: SurfaceID, platform: WaylandPlatform, isOpaque: Bool) {
    self.id = id
    self.surface = surface
    self.platform = platform
    let globals = platform.globals
    // Without a viewport a buffer of a fractional scale could not be shown at its size.
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

  /// What input on the surface is input of, and where the surface lies on that.
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

  /// Does `change` now; where a frame that was put off is about to be drawn, after that one. Another size takes long to
  /// draw, and would only make that frame miss its refresh.
  final func afterFrame(_ change: @escaping () -> Void) {
    let holds = holdsChanges || mayHoldChanges && painter.isFrameAtHand
    if holds { heldChanges.append(change) } else { change() }
  }

  /// While the user resizes a window the next size is worth more than the next frame.
  var mayHoldChanges: Bool { true }

  final var holdsChanges: Bool { !heldChanges.isEmpty }

  final func applyHeldChanges() {
    let changes = heldChanges
    heldChanges = []
    for change in changes where phase != .ended { change() }
  }

  /// Between two refreshes of the fastest output the surface is on.
  private var interval: Timestamp { FrameTime.interval(ofFastest: entered) }

  /// Has what was sent beside a picture count, without one.
  func commitState() {
    painter.commitState()
  }

  /// Does `action` when the surface has shown something.
  final func whenShown(_ action: @escaping () -> Void) {
    if hasShown { action() } else { waitingForFirstFrame.append(action) }
  }

  // MARK: The end

  /// Destroys what is special about the surface. Called once, when its children are gone.
  func destroyRole() {}

  /// Told that the parent is being closed.
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

  /// The connection is gone; the surface keeps its state and falls silent.
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

  /// The scale that frames are to be drawn at.
  final var resolvedScale: SurfaceScale {
    let resolved = scale.resolve()
    // Older surfaces have no way to say that a buffer is larger than they are.
    return surface.supports(since: 3) || fractional != nil ? resolved : .one
  }

  /// The transform that buffers are to be drawn with.
  final var resolvedTransform: SurfaceTransform {
    let resolved = transform.resolve()
    return surface.supports(since: 2) ? resolved : .normal
  }

  /// The surface is about to be drawn for the first time.
  final func expectOutputs() {
    let outputs = platform?.outputs ?? []
    scale.available = outputs.map(\.scale)
    transform.available = outputs.map(\.transform)
  }

  /// A source of the scale or the transform has changed; the result may be the same.
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
      // A compositor may send enter for an output that it has already removed; it has no monitor any more.
      guard let monitor = platform?.monitor(of: object), !entered.contains(where: { $0 === monitor }) else { return }
      entered.append(monitor)
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

  /// The surface is not on `monitor` any more, or that is gone.
  final func left(_ monitor: WaylandOutput) {
    guard entered.contains(where: { $0 === monitor }) else { return }
    entered.removeAll { $0 === monitor }
    painter.outputChanged()
    outputsChanged()
  }

  /// Which outputs the surface is on, or what they say of themselves.
  final func outputsChanged() {
    if let lastInterval, interval != lastInterval { painter.outputChanged() }
    lastInterval = interval
    scale.entered = entered.compactMap { $0.info?.scale }
    transform.entered = entered.compactMap { $0.info?.transform }
    rescale()
  }

  // MARK: For the painter

  /// Something waits for a commit, even if nothing is drawn.
  var hasUncommittedState: Bool { false }

  /// A commit follows: what belongs to it is sent now.
  func willCommit() {}

  func didShowFirstFrame() {
    hasShown = true
    let actions = waitingForFirstFrame
    waitingForFirstFrame = []
    for action in actions { action() }
  }
}

extension WaylandSurface: FramePainterOwner {
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
