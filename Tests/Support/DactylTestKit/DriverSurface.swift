import Dactyl
import DactylGeometry
import DactylGraphics
import DactylSurface

/// A toplevel or popup of a platform that shows the windows of a stack.
@MainActor package final class DriverSurface {
  package let stack: WindowStack
  package let isPopup: Bool
  private let surface: any PlatformSurface
  private let painter: SurfacePainter

  /// `find` returns the surface of a popup's parent.
  package init(
    _ role: SurfaceRole, size: Size, platform: any Platform, application: Application,
    find: (WindowStack) -> DriverSurface?
  ) {
    painter = SurfacePainter()
    if case .popup(let stack, let grabs) = role, let parent = find(stack) {
      let description = PopupDescription(
        size: size, anchorRect: Rect(x: 0, y: 0, width: 1, height: 1), grab: grabs ? .latest : nil)
      surface = platform.makePopup(description, parent: parent.surface)
      isPopup = true
    } else {
      let description = ToplevelDescription(title: "scenario", appID: "scenario-runner", size: size)
      surface = platform.makeToplevel(description)
      isPopup = false
    }
    surface.handler = painter
    stack = WindowStack(surface: surface.id, size: size, application: application)
    painter.stack = stack
    stack.onNeedsFrame = { [weak surface] in surface?.setNeedsFrame() }
  }

  package var problems: [String] { painter.problems }

  package func close() {
    stack.close()
    surface.close()
  }
}

/// Draws the stack on its surface.
@MainActor private final class SurfacePainter: SurfaceHandler {
  weak var stack: WindowStack?
  private(set) var problems: [String] = []

  func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {
    resize(to: state.size)
  }

  func popup(_ popup: any PopupSurface, changedTo state: PopupState) {
    resize(to: state.size)
  }

  private func resize(to size: Size) {
    stack?.resize(to: size)
    stack?.invalidateAll()
  }

  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    guard let stack else { return FrameChanges() }
    return stack.prepareFrame(at: time.now, interval: time.interval)
  }

  func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect]) {
    // Windows of scenarios have no background.
    for rect in rects { context.fill(rect, with: .white) }
    stack?.draw(context, in: rects)
  }

  func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError) {
    problems.append(error.message)
  }
}
