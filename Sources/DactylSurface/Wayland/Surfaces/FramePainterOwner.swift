import DactylGeometry
import DactylGraphics

/// What a surface adds to its frames.
@MainActor protocol FramePainterOwner: AnyObject {
  /// Something waits for a commit, even if nothing is drawn.
  var hasUncommittedState: Bool { get }
  /// A commit follows: what belongs to it is sent now.
  func willCommit()
  func prepareFrame(_ time: FrameTime) -> FrameChanges
  func draw(_ context: Context, in rects: [Rect])
  func didShowFirstFrame()
  func failedToDraw(_ error: SurfaceError)
}
