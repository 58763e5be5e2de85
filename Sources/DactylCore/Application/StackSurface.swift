import DactylGeometry
import DactylGraphics
import DactylSurface

/// A toplevel or a popup, which shows the windows of a stack on a surface.
///
/// Converts frames between surface coordinates and content coordinates, which differ by the rotation of the content.
@MainActor protocol StackSurface: SurfaceHandler {
  /// The stack on the surface; nil while there is none.
  var shownStack: WindowStack? { get }
  /// Called before a frame is prepared. Default: does nothing.
  func willPrepareFrame(at time: FrameTime)
}

extension StackSurface {
  func willPrepareFrame(at time: FrameTime) {}

  package func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    willPrepareFrame(at: time)
    guard let stack = shownStack else { return FrameChanges() }
    let changes = stack.prepareFrame(at: time.now, interval: time.interval)
    if let copies = stack.application?.session?.windowCopies {
      copies.update()
      copies.draw(changes, of: stack)
    }
    // Preparing the frame may have turned the content.
    return stack.turnedSurface.onSurface(changes)
  }

  package func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect]) {
    guard let stack = shownStack else { return }
    stack.turnedSurface.draw(context, in: rects) { context, rects in stack.draw(context, in: rects) }
    stack.application?.session?.desktop?.frameWasDrawn()
  }

  package func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError) {
    Warnings.report(error.message)
  }
}
