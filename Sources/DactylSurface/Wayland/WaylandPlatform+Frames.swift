import DactylEventLoop
import DactylGeometry

/// When the frames of all surfaces are drawn, beside each other and beside everything else.
extension WaylandPlatform {
  func beforeSleep() {
    otherWork.end(loop.now, consequences: surfaces.reduce(.zero) { $0 + $1.extraLoad })
    // A frame that was put off has no time left for those of other surfaces: it is drawn first.
    for surface in surfaces where surface.isAtLatch { draw(surface) }
    for surface in surfaces where surface.holdsChanges {
      draw(surface, ahead: Self.anyRefresh)
      surface.applyHeldChanges()
    }
    for surface in surfaces { draw(surface) }
    flush()
    watch?.restsUntil = endOfRest
  }

  /// No frame is put off for so long.
  private static let anyRefresh = Timestamp(milliseconds: 1000)

  /// Frames that what follows may make late are drawn now.
  func beforeWork() {
    if otherWork.lead > .zero {
      for surface in surfaces { draw(surface, ahead: otherWork.lead) }
      flush()
    }
    otherWork.begin(loop.now)
  }

  private func draw(_ surface: WaylandSurface, ahead: Timestamp = .zero) {
    let reserve = surfaces.count > 1 ? surfaces.reduce(.zero) { $0 + ($1 === surface ? .zero : $1.load) } : .zero
    surface.drawIfDue(reserve: reserve, ahead: ahead)
    // On its way before others begin.
    if surfaces.count > 1 { flush() }
  }

  /// Until when nothing needs to be read.
  ///
  /// Input that comes before a frame that is drawn in a moment is read then, all at once, and does not wake the program
  /// each time; nor does the callback of the frame before, where it comes as expected. Without such a frame, moves are read
  /// at most twice a refresh; those of a screen that is sampled no more often never wait. A frame callback that is the
  /// clock is not kept waiting.
  private var endOfRest: Timestamp {
    if surfaces.contains(where: { $0.awaitsCallback }) { return .zero }
    return surfaces.lazy.compactMap { $0.nextDrawTime }.min() ?? endOfMoves
  }

  /// Until when the moves that have just been handled are enough.
  private var endOfMoves: Timestamp {
    guard let lastMoves else { return .zero }
    return lastMoves + Timestamp(nanoseconds: FrameTime.interval(ofFastest: monitors).nanoseconds / 2)
  }
}
