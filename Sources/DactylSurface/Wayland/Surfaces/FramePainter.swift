import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylWayland

/// Draws a surface's frames into shared memory, at the times that its scheduler returns, and into the buffer with the
/// least to repaint.
@MainActor final class FramePainter {
  /// The surface that the frames are of.
  weak var owner: WaylandSurface?

  private let surface: WlSurface
  /// Whether the content has no alpha. A frame may have some.
  private let isOpaque: Bool
  private let loop: MainLoop
  private let feedback: RefreshProbe
  private let buffers: SurfaceBuffers

  private var scheduler: FrameScheduler
  /// Wakes the loop for the next frame.
  private var timer: LoopTimer?
  private var callback: WlCallback?
  /// The changes since the last commit.
  private var changes = PixelChanges()
  private var geometry = FrameGeometry()
  /// Whether the geometry has changed, so that all buffers and the damage are out of date.
  private var isGeometryOutdated = true
  private var pass: CommitPass
  private var hasShown = false
  /// The duration of the last commit.
  private var commitCost = Timestamp.zero

  init(
    surface: WlSurface, viewport: WpViewport?, required: WaylandGlobals.Required, presentation: WpPresentation?,
    isOpaque: Bool, allocator: @escaping SharedMemory.Allocator, loop: MainLoop, latchesLate: Bool
  ) {
    scheduler = FrameScheduler(isLate: latchesLate)
    self.surface = surface
    self.isOpaque = isOpaque
    self.loop = loop
    pass = CommitPass(surface: surface, viewport: viewport, compositor: required.compositor, isOpaque: isOpaque)
    feedback = RefreshProbe(presentation, surface: surface)
    buffers = SurfaceBuffers(shm: required.shm, isOpaque: isOpaque, allocator: allocator, loop: loop)
    buffers.onAvailable = { [weak self] in self?.scheduler.bufferAvailable() }
  }

  // MARK: Content

  /// Sets the size in points, the scale, the transform and the frame of the next picture. Returns whether they have
  /// changed; the next picture is then a whole one.
  func configure(
    size: Size, scale: SurfaceScale, transform: SurfaceTransform, frame: SurfaceFrame = .none
  ) -> Bool {
    let next = FrameGeometry(size: size, scale: scale, transform: transform, frame: frame)
    guard next != geometry else { return false }
    feedback.restart()
    geometry = next
    isGeometryOutdated = true
    return true
  }

  func requestFrame() {
    scheduler.request()
  }

  /// Commits pending state without a picture.
  func commitState() {
    guard scheduler.phase != .closed, !scheduler.phase.isDrawing else { return }
    owner?.willCommit()
    surface.commit()
  }

  func close() {
    scheduler.close()
    timer?.cancel()
    callback?.discard()
    feedback.stop()
    buffers.close()
    pass.close()
  }

  // MARK: Timing

  /// Whether drawing is stopped, because the surface is not visible.
  var isStopped: Bool {
    get { scheduler.phase.isStopped }
    set { if newValue { scheduler.stop() } else { scheduler.start() } }
  }

  /// Discards the learned timing, because the surface is on another output, or the output has another rate.
  func outputChanged() {
    restartPacing()
    feedback.forget()
  }

  /// Discards the times of the callbacks, because the surface is on another output.
  func restartPacing() {
    scheduler.restart()
  }

  var timing: FrameTiming { FrameTiming(delay: scheduler.delay, margin: scheduler.margin, commit: commitCost) }

  var nextDrawTime: Timestamp? { scheduler.nextDrawTime }

  var awaitsCallback: Bool { scheduler.awaitsCallback(at: loop.now) }

  var isAtLatch: Bool { scheduler.isAtLatch(at: loop.now) }

  var isFrameAtHand: Bool { scheduler.isFrameAtHand(at: loop.now) }

  /// The time that the next frame is expected to take; zero if none is drawn in this refresh.
  var load: Timestamp { scheduler.load(at: loop.now) }

  // MARK: One frame

  /// Draws a frame if it is due. `interval` is the time between two refreshes of the outputs; presentation feedback, if
  /// there is any, overrides it. `reserve` is the time that other surfaces need before the same latch. A frame that is
  /// due within `ahead` is drawn now.
  func drawIfDue(interval: Timestamp, reserve: Timestamp, ahead: Timestamp) {
    scheduler.interval = feedback.interval ?? interval
    let now = loop.now
    // During an interactive resize the compositor waits for each new size.
    let isUrgent = geometry != pass.geometry
    let isAnswer = owner?.hasUncommittedState == true
    let decision = scheduler.decide(at: now, reserve: reserve, ahead: ahead, isUrgent: isUrgent, isAnswer: isAnswer)
    guard case .at(let time) = decision, time <= now else {
      wakeUp(for: decision)
      return
    }
    wakeUp(for: .never)
    do throws(SurfaceError) {
      try draw(at: now)
    } catch {
      isGeometryOutdated = true
      pass.forget()
      retryLater()
      owner?.failedToDraw(error)
    }
  }

  private func wakeUp(for decision: FrameScheduler.Decision) {
    let time: Timestamp? = if case .at(let time) = decision { time } else { nil }
    if timer?.deadline == time { return }
    timer?.cancel()
    timer = time.map { loop.wakeUp(at: $0) }
  }

  private func draw(at now: Timestamp) throws(SurfaceError) {
    // The size before the transform. The damage and the buffers are in pixels after it.
    let upright = try SurfaceSizing.bufferSize(for: geometry.size, scale: geometry.scale)
    if isGeometryOutdated {
      isGeometryOutdated = false
      let pixels = geometry.transform.apply(to: upright)
      changes = PixelChanges(pixels)
      buffers.invalidate(size: pixels, isOpaque: isOpaque && geometry.frame.isOpaque)
    }
    guard let index = buffers.choose(cannotWait: scheduler.isAtLatch(at: now)) else {
      scheduler.starve()
      return
    }
    try drawFrame(into: index, upright, now)
  }

  private func drawFrame(into index: Int, _ upright: PixelSize, _ now: Timestamp) throws(SurfaceError) {
    guard let owner else { return }
    let planned = scheduler.beginDrawing(at: now)
    let (scale, transform) = (geometry.scale.value, geometry.transform)
    // The layout of a first frame may wait for another thread, which finds the fonts. Memory is allocated before.
    if !hasShown { try buffers.reserve(index) }
    let time = FrameTime(now: loop.now, interval: scheduler.interval)
    changes.add(owner.prepareFrame(time), scale: scale, in: upright, transform)
    guard scheduler.phase != .closed else { return }
    if changes.damage.isEmpty {
      finishWithoutPicture()
      return
    }
    let (buffer, repaint) = try buffers.prepare(index, changes)
    do throws(SurfaceError) {
      let filled = filledPart(of: buffer)
      try buffer.bitmap().paint(
        repaint, scale: scale, size: upright, transform: transform, filled: filled
      ) { owner.draw($0, in: $1) }
    } catch {
      buffers.invalidate(index)
      throw error
    }
    guard scheduler.phase != .closed else { return }
    let isResized = commit(buffer, index, upright)
    scheduler.committed(planned: planned, at: loop.now, isResized: isResized, mayDefer: buffers.isSettled)
    if !hasShown {
      hasShown = true
      owner.didShowFirstFrame()
    }
  }

  /// Returns the part of a frame that need not be cleared before it is drawn, in points: that which the content fills,
  /// and all of a new buffer, whose memory is clear.
  private func filledPart(of buffer: ShmBuffer) -> Rect {
    if buffer.isBlank { return Rect(origin: .zero, size: geometry.size) }
    return isOpaque ? geometry.frame.opaqueParts(of: geometry.size).first ?? .zero : .zero
  }

  /// Commits a picture. Returns whether the geometry has changed.
  private func commit(_ buffer: ShmBuffer, _ index: Int, _ upright: PixelSize) -> Bool {
    let start = loop.now
    owner?.willCommit()
    let isResized = pass.send(buffer, geometry, damage: changes.damage, upright)
    buffers.committed(index, damage: changes.damage)
    changes.removeAll()
    askForCallback()
    feedback.request()
    surface.commit()
    commitCost = loop.now - start
    return isResized
  }

  /// Ends a frame without changes. If an animation did not move in this frame and requests another one, that is drawn
  /// in the same refresh, or at the next callback.
  private func finishWithoutPicture() {
    let needsCallback = scheduler.endedWithoutPicture(at: loop.now)
    if needsCallback || owner?.hasUncommittedState == true {
      owner?.willCommit()
      if needsCallback { askForCallback() }
      surface.commit()
    }
    wakeUp(for: scheduler.decide(at: loop.now))
  }

  /// Schedules the next attempt after a failure: at the next request, or after a while. If an animation has requested a
  /// frame already, the attempt waits for the next callback, because memory that is short now is still short a moment
  /// later.
  private func retryLater() {
    guard scheduler.phase != .closed else { return }
    guard scheduler.phase.wantsAnother, hasShown else {
      // A size that can never be drawn is not tried again.
      let size = try? SurfaceSizing.bufferSize(for: geometry.size, scale: geometry.scale)
      let retry = size.map { _ in loop.now + Self.patience }
      scheduler.failed(retry: retry)
      wakeUp(for: scheduler.decide(at: loop.now))
      return
    }
    askForCallback()
    surface.commit()
    scheduler.committedWithoutPicture(at: loop.now)
  }

  /// The time between two attempts if nothing else requests a frame.
  private static let patience = Timestamp(milliseconds: 1000)

  private func askForCallback() {
    // One that did not arrive in time is not waited for any more.
    callback?.discard()
    let callback = surface.frame()
    self.callback = callback
    callback.onEvent = { [weak self] _ in self?.called() }
  }

  private func called() {
    callback = nil
    scheduler.called(at: loop.now)
  }

  /// Releases memory that is no longer needed. Call it when there is time for that. Returns whether it released any.
  func releaseSurplus() -> Bool { buffers.releaseSurplus() }
}
