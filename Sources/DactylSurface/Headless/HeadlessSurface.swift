import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylInput

/// A surface that is a picture in memory.
@MainActor class HeadlessSurface: PlatformSurface {
  final let id: SurfaceID
  final let loop: MainLoop
  final private(set) weak var platform: HeadlessPlatform?
  final weak var handler: (any SurfaceHandler)?
  final private let isOpaque: Bool

  final var cursor: CursorShape = .default
  final private(set) var picture: Bitmap?
  /// The popups and subsurfaces of this surface, which close before it, in order of creation.
  final private(set) var children: [HeadlessSurface] = []
  final private var phase = FramePhase.stopped(isWanted: false)
  /// The timer of the first configure, then of the requested frame.
  final private var timer: LoopTimer?
  final private var lastFrame: Timestamp?
  final private var drawnScale = 0.0
  /// The changes that are not drawn yet.
  final private var changes = PixelChanges()

  /// `configureFirst` is called in the next turn of the loop.
  init(id: SurfaceID, platform: HeadlessPlatform, isOpaque: Bool) {
    self.id = id
    self.platform = platform
    self.isOpaque = isOpaque
    loop = platform.loop
    timer = loop.schedule(at: loop.now) { [weak self] in self?.configureFirst() }
  }

  // MARK: For subclasses

  /// The size in points, and the scale in buffer pixels per point.
  var geometry: (size: Size, scale: Double) { (.zero, 1) }

  /// The size in points without the margin.
  var contentSize: Size { geometry.size }

  /// The widths of the edges that do not belong to the content, in points.
  var margin: Insets { .zero }

  /// Whether the frame around the content is opaque.
  var isFrameOpaque: Bool { true }

  /// Whether nothing is drawn.
  var isSuspended: Bool { false }

  func configureFirst() {}

  /// Called when the outputs of the platform have changed.
  func outputsChanged() {}

  /// Reports the outputs the surface is on, if they have changed.
  func reportOutputs() {}

  /// The output that shows the surface; nil if there is none.
  var output: OutputInfo? { platform?.outputs.first }

  /// Called when the parent is being closed.
  func parentWillClose() {
    close()
  }

  // MARK: Configuring

  final var isClosed: Bool { phase == .closed }

  /// Whether the surface was configured and is not closed.
  final var isConfigured: Bool { !phase.isStopped && !isClosed }

  /// Begins a configure. It replaces the first configure if that is still pending.
  final func beginConfigured() {
    guard phase.isStopped else { return }
    timer?.cancel()
    phase.start()
  }

  /// The scale of a surface, unless the compositor's side sets another.
  final var outputScale: Double {
    guard let scale = platform?.scale else { return output?.exactScale.value ?? 1 }
    return SurfaceScale(nearest: scale).value
  }

  static func whole(_ value: Double) -> Int {
    value.isFinite ? Int(min(max(value.rounded(), -1e9), 1e9)) : 0
  }

  // MARK: Frames

  final func setNeedsFrame() {
    if !isSuspended, phase == .idle || phase.isDrawing { phase.request() }
    schedule()
  }

  /// Schedules at most one frame in a refresh. The first frame after a pause is drawn at once.
  private func schedule() {
    guard phase == .wanted(planned: nil) else { return }
    let deadline = max(loop.now, lastFrame.map { $0 + interval } ?? loop.now)
    phase.plan(for: deadline)
    timer = loop.schedule(at: deadline) { [weak self] in self?.drawFrame() }
  }

  private var interval: Timestamp {
    let refresh = platform?.outputs.map(\.refreshMillihertz).max() ?? 0
    return FrameTime.interval(refreshMillihertz: refresh)
  }

  private func drawFrame() {
    phase.beginDrawing()
    guard let handler else {
      phase.endDrawing()
      return
    }
    lastFrame = loop.now
    do throws(SurfaceError) {
      try draw(handler)
    } catch {
      changes.removeAll()
      picture = nil
      handler.surface(self, failedToDraw: error)
    }
    phase.endDrawing()
    schedule()
  }

  private func draw(_ handler: any SurfaceHandler) throws(SurfaceError) {
    let (size, factor) = geometry
    let scale = SurfaceScale(nearest: factor)
    let pixels = try SurfaceSizing.bufferSize(for: size, scale: scale)
    let new = handler.surface(self, prepareFrame: FrameTime(now: loop.now, interval: interval))
    guard phase.isDrawing else { return }
    let picture = try picture(pixels)
    if platform?.paintsFrames == false {
      // Content moves in the frame in which it is painted, so that what moves before is painted anew.
      changes.add(FrameChanges(damage: new.all), scale: scale.value, in: pixels)
      return
    }
    changes.add(new, scale: scale.value, in: pixels)
    guard !changes.damage.isEmpty else { return }
    let repaint = changes.painted
    picture.blit(changes.blits, from: picture)
    changes.removeAll()
    try picture.paint(repaint, scale: scale.value, size: pixels) { handler.surface(self, draw: $0, in: $1) }
  }

  /// Paints the changes of the frames that were prepared and not painted.
  final func paintPending() {
    guard platform?.paintsFrames == false, let picture, let handler, !changes.damage.isEmpty else { return }
    let (repaint, size) = (changes.painted, PixelSize(width: picture.pixelWidth, height: picture.pixelHeight))
    changes.removeAll()
    do throws(SurfaceError) {
      try picture.paint(repaint, scale: drawnScale, size: size) { handler.surface(self, draw: $0, in: $1) }
    } catch {
      handler.surface(self, failedToDraw: error)
    }
  }

  /// Returns the picture at its size. A new picture is painted as a whole.
  private func picture(_ pixels: PixelSize) throws(SurfaceError) -> Bitmap {
    let (scale, hasAlpha) = (geometry.scale, !isOpaque || !isFrameOpaque)
    if let picture, picture.pixelWidth == pixels.width, picture.pixelHeight == pixels.height, drawnScale == scale,
      picture.hasAlpha == hasAlpha
    {
      return picture
    }
    do {
      let bitmap = try Bitmap(pixelWidth: pixels.width, pixelHeight: pixels.height, hasAlpha: hasAlpha)
      picture = bitmap
      drawnScale = scale
      changes = PixelChanges(pixels)
      return bitmap
    } catch {
      throw SurfaceError("a frame could not be drawn: \(error)")
    }
  }

  // MARK: Closing

  final func close() {
    guard !isClosed else { return }
    for child in children.reversed() { child.parentWillClose() }
    guard !isClosed else { return }
    timer?.cancel()
    phase.close()
    willClose()
    platform?.forget(self)
  }

  /// Called while the surface is closed, after its children.
  func willClose() {}

  final func add(_ child: HeadlessSurface) {
    children.append(child)
  }

  final func remove(_ child: HeadlessSurface) {
    children.removeAll { $0 === child }
  }
}
