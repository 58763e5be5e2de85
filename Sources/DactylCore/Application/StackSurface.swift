import DactylGeometry
import DactylGraphics
import DactylSurface

/// Shows the windows of a stack on a surface: a toplevel or a popup.
///
/// Frames are in the coordinates of the surface on one side and of the content on the other. The rotation of the content lies
/// between them.
@MainActor protocol StackSurface: SurfaceHandler {
  /// The stack on the surface; nil while there is none.
  var shownStack: WindowStack? { get }
  /// A frame is about to be prepared. Default: nothing.
  func willPrepareFrame(at time: FrameTime)
}

extension StackSurface {
  func willPrepareFrame(at time: FrameTime) {}

  package func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    willPrepareFrame(at: time)
    guard let stack = shownStack else { return FrameChanges() }
    let changes = stack.prepareFrame(at: time.now, interval: time.interval)
    // The frame may have turned the content.
    return stack.turnedSurface.onSurface(changes)
  }

  package func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect]) {
    guard let stack = shownStack else { return }
    stack.turnedSurface.draw(context, in: rects) { context, rects in stack.draw(context, in: rects) }
  }

  package func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError) {
    Warnings.report(error.message)
  }
}
