import DactylGeometry
import DactylSurface

/// Calls a handler once for each frame that a toplevel shows, before layout and drawing.
///
/// For what ``View/animate(duration:delay:curve:repeating:animations:completion:)`` can't say: a game, a meter, a film.
/// Compute from `timestamp` where things are, and set it; never count calls, since frames may be left out.
///
///     link = DisplayLink(toplevel) { [weak self] link in self?.meter.level = level(at: link.timestamp) }
///
/// While the toplevel can't be seen no frame comes, and time goes on. A paused link costs nothing, and one whose handler
/// changes nothing costs a call. Each toplevel has frames of its own; a link that outlives its toplevel is called no more.
@MainActor public final class DisplayLink {
  private weak var toplevel: Toplevel?
  private var handler: (@MainActor (DisplayLink) -> Void)?

  /// Seconds on the clock of events, when the frame began.
  public private(set) var timestamp = 0.0
  /// Seconds between two frames.
  public private(set) var duration = 1.0 / 60
  /// When the next frame begins, if none is left out: what is drawn now is seen until after that.
  public var targetTimestamp: Double { timestamp + duration }

  /// Setting it to false asks for a frame.
  public var isPaused = false {
    didSet { if !isPaused { toplevel?.setNeedsFrame() } }
  }

  /// Calls `handler` for each frame of `toplevel` until `invalidate`.
  public init(_ toplevel: Toplevel, handler: @escaping @MainActor (DisplayLink) -> Void) {
    self.toplevel = toplevel
    self.handler = handler
    toplevel.add(self)
  }

  /// Ends the calls and lets go of the handler.
  public func invalidate() {
    handler = nil
    toplevel?.remove(self)
  }

  func fire(_ time: FrameTime) {
    timestamp = time.now.seconds
    duration = time.interval.seconds
    handler?(self)
  }
}
