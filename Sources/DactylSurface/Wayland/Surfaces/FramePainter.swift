import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylWayland

/// Draws a surface's frames into shared memory: when its scheduler says so, into the buffer with the least to repaint.
@MainActor final class FramePainter {
  weak var owner: (any FramePainterOwner)?

  private let surface: WlSurface
  private let loop: MainLoop
  private let feedback: RefreshProbe
  private let buffers: SurfaceBuffers

  private var scheduler: FrameScheduler
  /// Wakes the loop when the next frame is to be drawn.
  private var timer: LoopTimer?
  private var callback: WlCallback?
  /// Since the last commit.
  private var changes = PixelChanges()
  private var geometry = FrameGeometry()
  /// No buffer has the present geometry yet, nor is the damage that of it.
  private var isOutdated = true
  private var pass: CommitPass
  private var hasShown = false
  /// The time that the last commit took.
  private var commitCost = Timestamp.zero

  init(
    surface: WlSurface, viewport: WpViewport?, required: WaylandGlobals.Required, presentation: WpPresentation?,
    isOpaque: Bool, allocator: @escaping SharedMemory.Allocator, loop: MainLoop, latchesLate: Bool
  ) {
    scheduler = FrameScheduler(isLate: latchesLate)
    self.surface = surface
    self.loop = loop
    pass = CommitPass(surface: surface, viewport: viewport, compositor: required.compositor, isOpaque: isOpaque)
    feedback = RefreshProbe(presentation, surface: surface)
    buffers = SurfaceBuffers(shm: required.shm, isOpaque: isOpaque, allocator: allocator, loop: loop)
    buffers.onAvailable = { [weak self] in self?.scheduler.bufferAvailable() }
  }

  // MARK: What is to be drawn

  /// Sets the size in points, the scale and the transform of the next frame. Returns whether they have changed; the next
  /// frame is then a whole picture.
  func configure(size: Size, scale: SurfaceScale, transform: SurfaceTransform) -> Bool {
    let next = FrameGeometry(size: size, scale: scale, transform: transform)
    guard next != geometry else { return false }
    feedback.restart()
    geometry = next
    isOutdated = true
    return true
  }

  func requestFrame() {
    scheduler.request()
  }

  /// Commits what was sent besides a picture, without drawing.
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

  // MARK: When it is drawn

  /// While stopped nothing is drawn.
  var isStopped: Bool {
    get { scheduler.phase.isStopped }
    set { if newValue { scheduler.stop() } else { scheduler.start() } }
  }

  /// The surface is on another output, or that has another rate.
  func outputChanged() {
    restartPacing()
    feedback.forget()
  }

  /// The surface is somewhere else: its refreshes have another rhythm.
  func restartPacing() {
    scheduler.restart()
  }

  var timing: FrameTiming { FrameTiming(delay: scheduler.delay, margin: scheduler.margin, commit: commitCost) }

  var nextDrawTime: Timestamp? { scheduler.nextDrawTime }

  var awaitsCallback: Bool { scheduler.awaitsCallback(at: loop.now) }

  var isAtLatch: Bool { scheduler.isAtLatch(at: loop.now) }

  var isFrameAtHand: Bool { scheduler.isFrameAtHand(at: loop.now) }

  /// The time that the next frame is expected to take, if one comes in this refresh.
  var load: Timestamp { scheduler.load(at: loop.now) }

  // MARK: One frame

  /// Draws, if the scheduler says so. `interval` is between two refreshes, as far as the outputs tell; `reserve` is the time
  /// that other surfaces need before the same latch. A frame due within `ahead` is drawn now.
  func drawIfDue(interval: Timestamp, reserve: Timestamp, ahead: Timestamp) {
    scheduler.interval = feedback.interval ?? interval
    let now = loop.now
    // The compositor resizes a window at the pace of our answers.
    let isUrgent = geometry != pass.geometry
    let decision = scheduler.decide(at: now, reserve: reserve, ahead: ahead, isUrgent: isUrgent)
    guard case .at(let time) = decision, time <= now else {
      wakeUp(for: decision)
      return
    }
    wakeUp(for: .never)
    do throws(SurfaceError) {
      try draw(at: now)
    } catch {
      isOutdated = true
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
    // Before it is turned; the damage, and all that buffers are asked for, is after that.
    let upright = try SurfaceSizing.bufferSize(for: geometry.size, scale: geometry.scale)
    if isOutdated {
      isOutdated = false
      let pixels = geometry.transform.apply(to: upright)
      changes = PixelChanges(pixels)
      buffers.invalidate(size: pixels)
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
    let time = FrameTime(now: loop.now, interval: scheduler.interval)
    changes.add(owner.prepareFrame(time), scale: scale, in: upright, transform)
    guard scheduler.phase != .closed else { return }
    if changes.damage.isEmpty {
      finishWithoutPicture()
      return
    }
    let (buffer, repaint) = try buffers.prepare(index, changes)
    do throws(SurfaceError) {
      try buffer.bitmap().paint(repaint, scale: scale, size: upright, transform: transform) { context, rects in
        owner.draw(context, in: rects)
      }
    } catch {
      buffers.spoil(index)
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

  /// Returns whether the geometry is another one than before.
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

  /// Nothing has changed. An animation that stands still for a moment, and wants another frame all the same, gets it with
  /// the next callback.
  private func finishWithoutPicture() {
    let wantsAnother = scheduler.phase.wantsAnother
    guard wantsAnother || owner?.hasUncommittedState == true else {
      scheduler.skipped()
      return
    }
    owner?.willCommit()
    if wantsAnother { askForCallback() }
    surface.commit()
    if wantsAnother { scheduler.committedWithoutPicture(at: loop.now) } else { scheduler.skipped() }
  }

  /// After a failure the next attempt is the next frame requested, or comes after a while. An animation has requested it
  /// already: then it comes with the next callback and not at once, for memory that is short now is short a microsecond
  /// later, too.
  private func retryLater() {
    guard scheduler.phase != .closed else { return }
    guard scheduler.phase.wantsAnother, hasShown else {
      // A size that can never be drawn waits for another one.
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

  /// The time between two attempts where nothing else asks for a frame.
  private static let patience = Timestamp(milliseconds: 1000)

  private func askForCallback() {
    let callback = surface.frame()
    self.callback = callback
    callback.onEvent = { [weak self] _ in self?.called() }
  }

  private func called() {
    callback = nil
    scheduler.called(at: loop.now)
  }

  /// Gives back memory that is not needed any more, when there is time for that. Answers whether there was some.
  func tidyUp() -> Bool { buffers.tidyUp() }
}
