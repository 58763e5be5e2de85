import DactylGeometry
import DactylGraphics

/// The surface that a painter draws for.
@MainActor protocol FramePainterOwner: AnyObject {
  /// Whether state waits for a commit, even if nothing is drawn.
  var hasUncommittedState: Bool { get }
  /// Called before each commit, to send the state that belongs to it.
  func willCommit()
  func prepareFrame(_ time: FrameTime) -> FrameChanges
  func draw(_ context: Context, in rects: [Rect])
  func didShowFirstFrame()
  func failedToDraw(_ error: SurfaceError)
}
