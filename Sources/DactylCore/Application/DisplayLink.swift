import DactylGeometry
import DactylSurface

/// Calls a handler once for each frame of a toplevel, before layout and drawing.
///
/// Use it for content that ``View/animate(withDuration:delay:curve:repeating:animations:completion:)`` can't animate: a
/// game, a meter, a film. Compute positions from `timestamp`; never count calls, since frames may be skipped.
///
///     link = DisplayLink(toplevel) { [weak self] link in self?.meter.level = level(at: link.timestamp) }
///
/// While the toplevel can't be seen there are no frames, but time advances. A paused link costs nothing; a link whose
/// handler changes nothing costs one call a frame. Frames belong to one toplevel; a link is not called after its
/// toplevel has closed.
///
/// The links of a toplevel are called in the order in which they were made. A link that a handler makes, or resumes
/// after its turn, is first called in the next frame.
@MainActor public final class DisplayLink {
  private weak var toplevel: Toplevel?
  private var handler: (@MainActor (DisplayLink) -> Void)?

  /// The time when the frame began, in seconds on the event clock.
  public private(set) var timestamp = 0.0
  /// The seconds between two frames.
  public private(set) var duration = 1.0 / 60
  /// The time when the next frame begins, if none is skipped. The current frame stays visible at least until then.
  public var targetTimestamp: Double { timestamp + duration }

  /// Whether calls are suspended. Setting it to false asks for a frame. Default: false.
  public var isPaused = false {
    didSet { if !isPaused { toplevel?.setNeedsFrame() } }
  }

  /// Calls `handler` for each frame of `toplevel` until `invalidate`.
  public init(_ toplevel: Toplevel, handler: @escaping @MainActor (DisplayLink) -> Void) {
    self.toplevel = toplevel
    self.handler = handler
    toplevel.add(self)
  }

  /// Ends the calls and releases the handler.
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
