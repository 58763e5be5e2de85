import DactylGeometry
import DactylSurface

/// Calls a handler once for each frame that a toplevel shows, before layout and drawing.
///
/// While the toplevel can't be seen no frame comes. A paused link costs nothing.
@MainActor public final class DisplayLink {
  private weak var toplevel: Toplevel?
  private var handler: (@MainActor (DisplayLink) -> Void)?

  /// Seconds on the clock of events, when the frame began.
  public private(set) var timestamp = 0.0
  /// Seconds between two frames.
  public private(set) var duration = 1.0 / 60

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
