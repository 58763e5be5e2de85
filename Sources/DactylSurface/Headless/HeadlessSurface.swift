import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylInput

/// A window that is a picture in memory.
@MainActor final class HeadlessSurface: ToplevelSurface {
  let id: SurfaceID
  private(set) var state: SurfaceState
  private(set) var picture: Bitmap?

  var title: String
  var minimumSize: Size { didSet { sizing.minimum = minimumSize } }
  var maximumSize: Size { didSet { sizing.maximum = maximumSize } }
  var cursor: CursorShape = .default
  var inhibitsIdle = false

  private weak var platform: HeadlessPlatform?
  private weak var handler: (any SurfaceHandler)?
  private let loop: MainLoop
  private let isOpaque: Bool
  private var sizing: SurfaceSizing
  private var phase: Phase
  private var lastFrame: Timestamp?
  private var drawnScale = 0.0
  /// Changed, and not drawn yet.
  private var damage = Region()

  private enum Phase {
    /// The first configure is on its way.
    case unconfigured(LoopTimer?)
    case idle
    /// A frame is asked for and will be drawn at its time.
    case scheduled(LoopTimer)
    /// A frame is being drawn; whether another one was asked for meanwhile.
    case drawing(wantsAnother: Bool)
    case closed
  }

  init(
    _ description: ToplevelDescription, id: SurfaceID, platform: HeadlessPlatform, handler: any SurfaceHandler
  ) {
    self.id = id
    self.platform = platform
    self.handler = handler
    loop = platform.loop
    title = WireText.sanitized(description.title)
    minimumSize = description.minimumSize
    maximumSize = description.maximumSize
    isOpaque = description.isOpaque
    sizing = SurfaceSizing(
      initial: description.size, minimum: description.minimumSize, maximum: description.maximumSize)
    state = SurfaceState(size: description.size, isActivated: true)
    phase = .unconfigured(nil)
    phase = .unconfigured(
      loop.schedule(at: loop.now) { [weak self] in self?.configureFirst(description) })
  }

  // MARK: Configuring

  private func configureFirst(_ description: ToplevelDescription) {
    var first = state
    let scale = platform?.scale ?? Double(platform?.outputs.map(\.scale).max() ?? 1)
    first.scale = SurfaceScale(in120ths: Self.whole(scale * 120))?.value ?? 1
    first.isFullscreen = description.isFullscreen
    first.isMaximized = description.isMaximized
    first.size = size(isFloating: !first.isFullscreen && !first.isMaximized)
    phase = .idle
    accept(first)
  }

  /// Takes a state as a compositor would send it.
  func configure(_ next: SurfaceState) {
    if case .closed = phase { return }
    if case .unconfigured(let timer) = phase {
      timer?.cancel()
      phase = .idle
    }
    var next = next
    let isFloating = !next.isMaximized && !next.isFullscreen && next.tiledEdges.isEmpty
    next.size = sizing.resolve(
      width: Self.whole(next.size.width), height: Self.whole(next.size.height), isFloating: isFloating)
    next.scale = SurfaceScale(in120ths: Self.whole(next.scale * 120))?.value ?? state.scale
    accept(next)
  }

  private func accept(_ next: SurfaceState) {
    state = next
    handler?.surface(self, changedTo: next)
    setNeedsFrame()
  }

  private func size(isFloating: Bool) -> Size {
    guard !isFloating, let output = platform?.outputs.first else {
      return sizing.resolve(width: 0, height: 0, isFloating: true)
    }
    return sizing.resolve(
      width: output.pixelWidth / output.scale, height: output.pixelHeight / output.scale, isFloating: false)
  }

  private static func whole(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value.rounded(), -1e9), 1e9)) : 0
  }

  func setMaximized(_ isMaximized: Bool) {
    change { $0.isMaximized = isMaximized }
  }

  func setFullscreen(_ isFullscreen: Bool) {
    change { $0.isFullscreen = isFullscreen }
  }

  private func change(_ body: (inout SurfaceState) -> Void) {
    var next = state
    body(&next)
    guard next != state else { return }
    next.size = size(isFloating: !next.isMaximized && !next.isFullscreen)
    configure(next)
  }

  func requestActivation(token: String?) {
    change { $0.isActivated = true }
  }

  func minimize() {}
  func beginMove(seat: SeatID) {}
  func beginResize(seat: SeatID, edge: SurfaceEdge) {}

  // MARK: Frames

  func setNeedsFrame() {
    switch phase {
    case .idle:
      if !state.isSuspended { schedule(after: lastFrame) }
    case .drawing: phase = .drawing(wantsAnother: true)
    case .unconfigured, .scheduled, .closed: break
    }
  }

  /// At most one frame a refresh; the first one after a pause at once.
  private func schedule(after frame: Timestamp?) {
    let deadline = max(loop.now, frame.map { $0 + interval } ?? loop.now)
    phase = .scheduled(loop.schedule(at: deadline) { [weak self] in self?.drawFrame() })
  }

  private var interval: Timestamp {
    let refresh = platform?.outputs.map(\.refreshMillihertz).max() ?? 0
    return FrameTime.interval(refreshMillihertz: refresh)
  }

  private func drawFrame() {
    guard let handler else {
      phase = .idle
      return
    }
    phase = .drawing(wantsAnother: false)
    lastFrame = loop.now
    do throws(SurfaceError) {
      try draw(handler)
    } catch {
      damage.removeAll()
      picture = nil
      handler.surface(self, failedToDraw: error)
    }
    guard case .drawing(let wantsAnother) = phase else { return }
    phase = .idle
    if wantsAnother { setNeedsFrame() }
  }

  private func draw(_ handler: any SurfaceHandler) throws(SurfaceError) {
    let scale = SurfaceScale(in120ths: Self.whole(state.scale * 120)) ?? .one
    let pixels = try SurfaceSizing.bufferSize(for: state.size, scale: scale)
    let changed = handler.surface(self, prepareFrame: FrameTime(now: loop.now, interval: interval))
    guard case .drawing = phase else { return }
    let picture = try picture(pixels)
    for rect in changed { damage.add(PixelRect(around: rect, scale: scale.value, in: pixels)) }
    guard !damage.isEmpty else { return }
    let repaint = damage
    damage.removeAll()
    try picture.paint(repaint, scale: scale.value) { handler.surface(self, draw: $0, in: $1) }
  }

  /// The picture at its size; a new one is painted whole.
  private func picture(_ pixels: PixelSize) throws(SurfaceError) -> Bitmap {
    if let picture, picture.pixelWidth == pixels.width, picture.pixelHeight == pixels.height, drawnScale == state.scale
    {
      return picture
    }
    do {
      let bitmap = try Bitmap(pixelWidth: pixels.width, pixelHeight: pixels.height, hasAlpha: !isOpaque)
      picture = bitmap
      drawnScale = state.scale
      damage = Region(PixelRect(pixels))
      return bitmap
    } catch {
      throw SurfaceError("a frame could not be drawn: \(error)")
    }
  }

  // MARK: The end

  func askToClose() {
    if case .closed = phase { return }
    handler?.surfaceShouldClose(self)
  }

  func close() {
    switch phase {
    case .closed: return
    case .unconfigured(let timer): timer?.cancel()
    case .scheduled(let timer): timer.cancel()
    case .idle, .drawing: break
    }
    phase = .closed
    platform?.forget(self)
  }
}
