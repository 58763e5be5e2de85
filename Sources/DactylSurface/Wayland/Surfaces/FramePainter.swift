import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylWayland

/// Draws a surface's frames into shared memory: when the frame clock says so, into the buffer with the least to repaint.
@MainActor final class FramePainter {
  weak var owner: (any FramePainterOwner)?

  private let surface: WlSurface
  private let loop: MainLoop
  private let feedback: RefreshProbe
  private let buffers: SurfaceBuffers

  private var clock = FrameClock()
  private var pacer: FramePacer
  /// Wakes the loop when a frame that is due is late enough.
  private var latchTimer: LoopTimer?
  /// Asks for a frame after one could not be drawn.
  private var retryTimer: LoopTimer?
  private var interval = FrameTime(now: .zero).interval
  private var lastCommit = Timestamp.zero
  /// What the last commit took.
  private var commitCost = Timestamp.zero
  /// The last frame came in the refresh after the one before: another one is likely.
  private var isSteady = false
  /// Since the last commit.
  private var changes = PixelChanges()
  private var geometry = FrameGeometry()
  private var pass: CommitPass
  /// No buffer has the present geometry yet, nor is the damage that of it.
  private var isOutdated = true
  private var callback: WlCallback?
  private var callbackAsked = Timestamp.zero
  /// Until when the callback is not waited for; nil where its time is to be known.
  private var callbackRest: Timestamp?
  /// It may have been there for a while before it was read.
  private var hasCallbackRested = false
  private var isCallbackTimeLost = false
  private var isDrawing = false
  private var wantsAnother = false
  private var isClosed = false
  private var hasShown = false

  init(
    surface: WlSurface, viewport: WpViewport?, required: WaylandGlobals.Required, presentation: WpPresentation?,
    isOpaque: Bool, allocator: @escaping SharedMemory.Allocator, loop: MainLoop, latchesLate: Bool
  ) {
    pacer = FramePacer(isLate: latchesLate)
    self.surface = surface
    self.loop = loop
    pass = CommitPass(surface: surface, viewport: viewport, compositor: required.compositor, isOpaque: isOpaque)
    feedback = RefreshProbe(presentation, surface: surface)
    buffers = SurfaceBuffers(shm: required.shm, isOpaque: isOpaque, allocator: allocator, loop: loop)
    buffers.onAvailable = { [weak self] in self?.clock.handle(.bufferAvailable) }
  }

  // MARK: What is to be drawn

  /// The size in points, the scale and the transform of the next frame. Others than before make it a whole picture; answers
  /// whether they are.
  func configure(size: Size, scale: SurfaceScale, transform: SurfaceTransform) -> Bool {
    let next = FrameGeometry(size: size, scale: scale, transform: transform)
    guard next != geometry else { return false }
    feedback.restart()
    geometry = next
    isOutdated = true
    return true
  }

  /// The surface is on another output, or that has another rate.
  func outputChanged() {
    restartPacing()
    feedback.forget()
  }

  /// The surface is somewhere else, or is seen again: the rhythm of its refreshes is another one.
  func restartPacing() {
    pacer.restart()
    if hasCallbackRested { isCallbackTimeLost = true }
    callbackRest = nil
  }

  var timing: FrameTiming { FrameTiming(delay: pacer.delay, margin: pacer.margin, commit: commitCost) }

  /// When the next frame is drawn, or is if there is something to draw: whatever comes in until then can wait for it. Nil
  /// where nobody knows, as after a pause.
  var nextDrawTime: Timestamp? {
    if let time = latchTimer?.deadline ?? callbackRest { return time }
    return isSteady && clock == .idle ? pacer.nextDrawTime : nil
  }

  /// A callback is on its way whose time is to be known; one that does not come is not waited for.
  var awaitsCallback: Bool { callbackRest == nil && isCallbackExpected }

  private var isCallbackExpected: Bool {
    callback != nil && (loop.now - callbackAsked).nanoseconds < 4 * interval.nanoseconds
  }

  /// While stopped nothing is drawn.
  var isStopped = true {
    didSet {
      guard isStopped != oldValue else { return }
      restartPacing()
      // What was put off would be drawn when it is started again, as if it had taken all that time.
      latchTimer?.cancel()
      latchTimer = nil
      isSteady = false
      clock.handle(isStopped ? .stop : .start)
    }
  }

  func requestFrame() {
    if isDrawing { wantsAnother = true } else { clock.handle(.request) }
  }

  /// Commits what was sent besides a picture, without drawing.
  func commitState() {
    guard !isClosed, !isDrawing else { return }
    owner?.willCommit()
    surface.commit()
  }

  func close() {
    isClosed = true
    latchTimer?.cancel()
    retryTimer?.cancel()
    callback?.discard()
    feedback.stop()
    buffers.close()
    pass.close()
  }

  // MARK: One frame

  /// Whether a frame that was put off until now is to be drawn.
  var isAtLatch: Bool { clock.isDue && plannedTime(loop.now) != nil }

  /// The next frame is one of many, and its time has come, or its callback has, or would not have been read before.
  var isFrameAtHand: Bool {
    if clock == .waiting(isWanted: true) { return callbackRest != nil }
    guard clock.isDue, isSteady else { return false }
    return latchTimer.map { $0.deadline <= loop.now } ?? true
  }

  /// What the next frame is thought to take, where one is to come in this refresh.
  var load: Timestamp { isComing ? pacer.cost(of: pendingWork) : .zero }

  /// How much longer than those before.
  var extraLoad: Timestamp { isComing ? pacer.extraCost(of: pendingWork) : .zero }

  private var isComing: Bool { clock.isDue || clock == .waiting(isWanted: true) && isCallbackExpected }

  /// Draws, if a frame is due and the latch near. `interval` is between two refreshes, as far as the outputs tell, and
  /// `reserve` what other surfaces need of this one. What is to be drawn within `ahead` is drawn now.
  func drawIfDue(interval: Timestamp, reserve: Timestamp, ahead: Timestamp) {
    let now = loop.now
    // It should have come by now.
    if let end = callbackRest, end <= now { callbackRest = nil }
    let planned = plannedTime(now)
    if callbackRest != nil, clock == .waiting(isWanted: true) {
      let work = pendingWork
      // Much is to be done all at once: the time until the latch is needed, and the callback with it.
      callbackRest = pacer.isUnusual(work) ? now : pacer.drawTimeAfterCallback(work, reserve: reserve)
    }
    guard clock.isDue, !isDrawing, !isClosed else {
      // Nothing came that is to be drawn.
      if planned != nil, clock == .idle { isSteady = false }
      return
    }
    self.interval = feedback.interval ?? interval
    let work = pendingWork
    // A new size is waited for by the compositor, which resizes at the pace of our answers.
    let time = geometry == pass.geometry ? pacer.drawTime(now, planned: planned, work, reserve: reserve) : now
    guard time <= now + ahead else {
      // With the frames of other surfaces out of the way there may be a little more time.
      if let planned, (time - planned).nanoseconds > interval.nanoseconds / 2 { pacer.overslept() }
      buffers.willChoose(at: time)
      wakeUp(at: time)
      return
    }
    latchTimer?.cancel()
    latchTimer = nil
    wantsAnother = false
    do throws(SurfaceError) {
      // Before it is turned; the damage, and all that buffers are asked for, is after that.
      let upright = try SurfaceSizing.bufferSize(for: geometry.size, scale: geometry.scale)
      let pixels = geometry.transform.apply(to: upright)
      if isOutdated {
        isOutdated = false
        changes = PixelChanges(pixels)
        buffers.invalidate(size: pixels)
      }
      guard let index = buffers.choose() else {
        clock.handle(.outOfBuffers)
        return
      }
      let time = FrameTime(now: loop.now, interval: self.interval)
      try drawFrame(into: index, upright, time, planned: planned ?? now, hasLayout: work.hasLayout)
    } catch {
      isDrawing = false
      isOutdated = true
      pass.forget()
      retryLater()
      owner?.failedToDraw(error)
    }
  }

  /// In pixels.
  private var pendingWork: FrameWork {
    var work = owner?.pendingWork ?? FrameWork()
    work.area *= geometry.scale.value * geometry.scale.value
    work.copied = Double(buffers.missingPixels)
    return work
  }

  /// After a failure the next attempt is the next frame asked for, and comes after a while where none is. Where it was asked
  /// for already, by an animation, it comes with the next refresh and not at once: memory that is short now is short a
  /// microsecond later, too.
  private func retryLater() {
    guard wantsAnother, hasShown else {
      clock.handle(.skipped)
      // What can never be drawn waits for another size.
      let size = try? SurfaceSizing.bufferSize(for: geometry.size, scale: geometry.scale)
      if size != nil { retry(after: Self.patience) }
      return
    }
    askForCallback()
    surface.commit()
    clock.handle(.committed)
    clock.handle(.request)
  }

  /// How long nothing is tried where nothing else asks for a frame.
  private static let patience = Timestamp(milliseconds: 1000)

  private func retry(after time: Timestamp) {
    retryTimer?.cancel()
    retryTimer = loop.schedule(at: loop.now + time) { [weak self] in
      self?.retryTimer = nil
      self?.requestFrame()
    }
  }

  /// What a frame that is drawn now was put off to; nil where it is drawn for what has just come.
  private func plannedTime(_ now: Timestamp) -> Timestamp? {
    guard let time = latchTimer?.deadline ?? (isSteady ? pacer.nextDrawTime : nil), time <= now else { return nil }
    return time
  }

  private func wakeUp(at time: Timestamp) {
    if latchTimer?.deadline == time { return }
    latchTimer?.cancel()
    latchTimer = loop.wakeUp(at: time)
  }

  private func drawFrame(
    into index: Int, _ upright: PixelSize, _ time: FrameTime, planned: Timestamp, hasLayout: Bool
  ) throws(SurfaceError) {
    guard let owner else { return }
    let (scale, transform) = (geometry.scale.value, geometry.transform)
    isDrawing = true
    changes.add(owner.prepareFrame(time), scale: scale, in: upright, transform)
    guard !isClosed else { return }
    if changes.damage.isEmpty {
      finishWithoutPicture()
      return
    }
    let (buffer, repaint, copied) = try buffers.prepare(index, changes)
    do throws(SurfaceError) {
      try buffer.bitmap().paint(repaint, scale: scale, size: upright, transform: transform) { context, rects in
        owner.draw(context, in: rects)
      }
    } catch {
      buffers.spoil(index)
      throw error
    }
    guard !isClosed else { return }
    let work = FrameWork(area: Double(repaint.area), copied: Double(copied), hasLayout: hasLayout)
    commit(buffer, index, upright)
    pacer.committed(planned: min(planned, time.now), end: loop.now, work)
    callbackRest = restAfterCommit
    hasCallbackRested = callbackRest != nil
  }

  /// Until when the callback of what was just committed need not be waited for; nil where it is to be. It tells which buffers
  /// are free, where that is not as it was before, and is when a frame with much to do begins.
  private var restAfterCommit: Timestamp? {
    guard isSteady, buffers.isSettled else { return nil }
    let work = clock == .waiting(isWanted: true) ? pendingWork : FrameWork()
    return pacer.isUnusual(work) ? nil : pacer.drawTimeAfterCallback(work)
  }

  /// Gives back memory that is not needed any more, when there is time for that. Answers whether there was some.
  func tidyUp() -> Bool { buffers.tidyUp() }

  private func commit(_ buffer: ShmBuffer, _ index: Int, _ upright: PixelSize) {
    let start = loop.now
    retryTimer?.cancel()
    owner?.willCommit()
    let isResized = pass.send(buffer, geometry, damage: changes.damage, upright)
    buffers.committed(index, damage: changes.damage)
    changes.removeAll()
    askForCallback()
    feedback.request()
    surface.commit()
    isDrawing = false
    noteCommit(from: start, isResized: isResized)
    clock.handle(.committed)
    if wantsAnother { clock.handle(.request) }
    if !hasShown {
      hasShown = true
      owner?.didShowFirstFrame()
    }
  }

  /// While the size changes nothing waits: the next one is to be answered at once.
  private func noteCommit(from start: Timestamp, isResized: Bool) {
    let now = loop.now
    commitCost = now - start
    isSteady = !isResized && now - lastCommit < interval + Timestamp(nanoseconds: interval.nanoseconds / 2)
    lastCommit = now
  }

  /// Nothing had changed. Who wants another frame all the same, for an animation that stands still for a moment, is told
  /// when one is worth drawing, like everybody else.
  private func finishWithoutPicture() {
    isDrawing = false
    guard wantsAnother || owner?.hasUncommittedState == true else {
      clock.handle(.skipped)
      return
    }
    owner?.willCommit()
    if wantsAnother { askForCallback() }
    surface.commit()
    clock.handle(wantsAnother ? .committed : .skipped)
    if wantsAnother { clock.handle(.request) }
  }

  private func called() {
    callback = nil
    hasCallbackRested = false
    if isCallbackTimeLost {
      isCallbackTimeLost = false
    } else if callbackRest != nil {
      callbackRest = nil
      pacer.called(by: loop.now)
    } else {
      pacer.called(at: loop.now, interval: interval)
    }
    clock.handle(.callback)
  }

  private func askForCallback() {
    let callback = surface.frame()
    self.callback = callback
    callbackAsked = loop.now
    callback.onEvent = { [weak self] _ in self?.called() }
  }
}
