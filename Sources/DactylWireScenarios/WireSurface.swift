import Dactyl
import DactylGeometry
import DactylGraphics
import DactylSurface

/// The client's side of one surface: a toplevel that shows the windows of a stack.
@MainActor final class WireSurface {
  let stack: WindowStack
  private let surface: any ToplevelSurface
  private let painter: WirePainter

  init(size: Size, platform: any Platform, application: Application) {
    painter = WirePainter()
    surface = platform.makeToplevel(
      ToplevelDescription(title: "scenario", appID: "scenario-runner", size: size), handler: painter)
    stack = WindowStack(surface: surface.id, size: size, application: application)
    painter.stack = stack
    stack.onNeedsFrame = { [weak surface] in surface?.setNeedsFrame() }
  }

  var problems: [String] { painter.problems }

  func close() {
    stack.close()
    surface.close()
  }
}

/// What the surface layer talks to; it is there before the stack that it draws.
@MainActor private final class WirePainter: SurfaceHandler {
  weak var stack: WindowStack?
  private(set) var problems: [String] = []

  func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {
    stack?.resize(to: state.size)
    stack?.invalidateAll()
  }

  func surfaceShouldClose(_ surface: any ToplevelSurface) {}

  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> [Rect] {
    guard let stack else { return [] }
    stack.advanceAnimations(to: time.now)
    stack.layout()
    if stack.isAnimating { surface.setNeedsFrame() }
    return stack.takeDamage()
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
