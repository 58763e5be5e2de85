import DactylEventLoop
import DactylGeometry

/// The order in which the frames of all surfaces are drawn, and the times at which the connection is read.
extension WaylandPlatform {
  func beforeSleep() {
    hasScheduledTurn = false
    // A postponed frame is drawn first: it leaves no time for frames of other surfaces.
    for surface in surfaces where surface.painter.isAtLatch { draw(surface) }
    for surface in surfaces where surface.hasDeferredChanges {
      draw(surface, ahead: Self.anyRefresh)
      surface.applyDeferredChanges()
    }
    for surface in surfaces { draw(surface) }
    // A frame may have moved the caret: its place is sent with the text.
    for seat in seats { seat.sendTextInput() }
    flush()
    if surfaces.reduce(false, { $1.painter.releaseSurplus() || $0 }) { flush() }
    watch?.deferredUntil = nextRead
  }

  /// Longer than any frame is postponed.
  private static let anyRefresh = Timestamp(milliseconds: 1000)

  private func draw(_ surface: WaylandSurface, ahead: Timestamp = .zero) {
    drawing = surface
    defer { drawing = nil }
    let others = surfaces.lazy.filter { $0 !== surface }
    surface.drawIfDue(reserve: others.reduce(.zero) { $0 + $1.painter.load }, ahead: ahead)
    // Sent before the next surface is drawn.
    if surfaces.count > 1 { flush() }
  }

  /// Makes the loop take another turn if a surface requests a frame while another one is drawn, since its own frame may
  /// have been skipped in this turn.
  func frameRequested(of surface: WaylandSurface) {
    guard let drawing, drawing !== surface, !hasScheduledTurn else { return }
    hasScheduledTurn = true
    _ = loop.wakeUp(at: loop.now)
  }

  /// The time at which the connection is read next.
  ///
  /// Input that arrives shortly before a frame is read together, right before drawing, and does not wake the program
  /// each time. The same applies to the callback of the frame before, if it arrives as expected. Without such a frame,
  /// moves are read at most twice a refresh, or 60 times a second; moves of a touchscreen that is sampled no more often
  /// are never delayed. An awaited frame callback, which keeps the pacer in time, is read at once.
  private var nextRead: Timestamp {
    if surfaces.contains(where: { $0.painter.awaitsCallback }) { return .zero }
    return surfaces.lazy.compactMap { $0.painter.nextDrawTime }.min() ?? nextMoveRead
  }

  /// The time at which the next moves are read, if no frame is expected.
  private var nextMoveRead: Timestamp {
    guard let lastMoveTime else { return .zero }
    return lastMoveTime + min(FrameTime.interval(ofFastest: monitors).halved, Self.longestMoveDelay)
  }

  /// The longest delay of moves on a slow screen. Other events wait with them.
  private static let longestMoveDelay = Timestamp(nanoseconds: 16_666_667)
}
