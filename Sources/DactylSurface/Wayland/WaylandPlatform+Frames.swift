import DactylEventLoop
import DactylGeometry

/// When the frames of all surfaces are drawn, beside each other and beside everything else.
extension WaylandPlatform {
  func beforeSleep() {
    hasAnotherTurn = false
    // A frame that was put off has no time left for those of other surfaces: it is drawn first.
    for surface in surfaces where surface.painter.isAtLatch { draw(surface) }
    for surface in surfaces where surface.holdsChanges {
      draw(surface, ahead: Self.anyRefresh)
      surface.applyHeldChanges()
    }
    for surface in surfaces { draw(surface) }
    flush()
    if surfaces.reduce(false, { $1.painter.tidyUp() || $0 }) { flush() }
    watch?.restsUntil = endOfRest
  }

  /// No frame is put off for so long.
  private static let anyRefresh = Timestamp(milliseconds: 1000)

  private func draw(_ surface: WaylandSurface, ahead: Timestamp = .zero) {
    drawing = surface
    defer { drawing = nil }
    let others = surfaces.lazy.filter { $0 !== surface }
    surface.drawIfDue(reserve: others.reduce(.zero) { $0 + $1.painter.load }, ahead: ahead)
    // On its way before others begin.
    if surfaces.count > 1 { flush() }
  }

  /// While one surface is drawn a frame of another is asked for, which may have had its turn: it has another one at once.
  func frameRequested(of surface: WaylandSurface) {
    guard let drawing, drawing !== surface, !hasAnotherTurn else { return }
    hasAnotherTurn = true
    _ = loop.wakeUp(at: loop.now)
  }

  /// Until when nothing needs to be read.
  ///
  /// Input that comes before a frame that is drawn in a moment is read then, all at once, and does not wake the program
  /// each time; nor does the callback of the frame before, where it comes as expected. Without such a frame, moves are read
  /// at most twice a refresh, or 60 times a second; those of a screen that is sampled no more often never wait. A frame
  /// callback that is the clock is not kept waiting.
  private var endOfRest: Timestamp {
    if surfaces.contains(where: { $0.painter.awaitsCallback }) { return .zero }
    return surfaces.lazy.compactMap { $0.painter.nextDrawTime }.min() ?? endOfMoves
  }

  /// Until when the moves that have just been handled are enough.
  private var endOfMoves: Timestamp {
    guard let lastMoves else { return .zero }
    return lastMoves + min(FrameTime.interval(ofFastest: monitors).halved, Self.longestRest)
  }

  /// Of moves, on a slow screen: what else there is to read waits with them.
  private static let longestRest = Timestamp(nanoseconds: 16_666_667)
}
