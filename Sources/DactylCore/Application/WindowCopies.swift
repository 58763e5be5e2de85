import DactylGeometry
import DactylGraphics
import DactylSurface

/// Shows the windows above popups (`Window.Level.critical`) in front of popups that are open (`WD-13`).
///
/// A compositor shows a popup above the surface that it was opened from, with all windows on that. So each such window
/// has a copy on a surface of its own, above the popup that was shown last. The copy draws the window, and its input is
/// that of the surface with the window. While no popup is shown there are no copies.
@MainActor final class WindowCopies {
  private unowned let session: Session
  private var copies: [WindowCopy] = []

  init(_ session: Session) {
    self.session = session
  }

  var count: Int { copies.count }

  /// Popups or windows were shown, moved or closed.
  func update() {
    if session.popups.isEmpty, copies.isEmpty { return }
    let wanted = wantedCopies
    for copy in copies where !wanted.contains(where: { copy.shows($0) }) { copy.close() }
    copies.removeAll { $0.isClosed }
    for (window, popup) in wanted {
      if let copy = copies.first(where: { $0.shows((window, popup)) }) {
        copy.place()
      } else if let surface = session.surface(of: popup), let root = session.surface(of: popup.positionInRoot.root),
        let copy = WindowCopy(of: window, above: popup, on: surface, inputOf: root, platform: session.platform)
      {
        copies.append(copy)
      }
    }
  }

  /// Copies the changes in a frame of `stack`.
  func draw(_ changes: FrameChanges, of stack: WindowStack) {
    for copy in copies where copy.window?.stack === stack { copy.draw(changes.all) }
  }

  /// Each window above popups, with the popup that was shown last on its surface.
  private var wantedCopies: [(window: Window, popup: WindowStack)] {
    var wanted: [(window: Window, popup: WindowStack)] = []
    for toplevel in session.toplevels {
      guard
        let popup = session.popups.last(where: { $0.stack?.positionInRoot.root === toplevel.stack })?.stack
      else { continue }
      for window in toplevel.stack.backToFront where window.isAbovePopups && !window.geometry.isHidden {
        wanted.append((window, popup))
      }
    }
    return wanted
  }
}

/// A copy of a window above a popup.
@MainActor private final class WindowCopy: SurfaceHandler {
  private(set) weak var window: Window?
  private weak var popup: WindowStack?
  private var subsurface: (any SubsurfaceSurface)?
  /// In points of the surface with the window.
  private var frame: Rect
  private var isOutdated = true

  init?(
    of window: Window, above popup: WindowStack, on surface: any PlatformSurface, inputOf root: any PlatformSurface,
    platform: any Platform
  ) {
    self.window = window
    self.popup = popup
    frame = Self.frame(of: window)
    guard !frame.isEmpty,
      let subsurface = platform.makeSubsurface(of: surface, frame: frame.offsetBy(Self.origin(of: popup)))
    else { return nil }
    self.subsurface = subsurface
    subsurface.takesInput(of: root, at: frame.origin)
    subsurface.handler = self
    subsurface.setNeedsFrame()
  }

  var isClosed: Bool { subsurface == nil }

  func shows(_ wanted: (window: Window, popup: WindowStack)) -> Bool {
    window === wanted.window && popup === wanted.popup
  }

  func place() {
    guard let window, let popup, let subsurface else { return }
    let new = Self.frame(of: window)
    let isMoved = new != frame
    frame = new
    subsurface.frame = frame.offsetBy(Self.origin(of: popup))
    guard isMoved, let stack = window.stack, let root = stack.application?.session?.surface(of: stack) else { return }
    subsurface.takesInput(of: root, at: frame.origin)
    draw([frame])
  }

  /// Draws the window again if one of `rects`, in content coordinates of its surface, is in it.
  func draw(_ rects: [Rect]) {
    guard let stack = window?.stack, let subsurface else { return }
    let part = stack.rotation.toContent(of: stack.rotation.turn(stack.size)).apply(to: frame)
    guard rects.contains(where: { $0.intersects(part) }) else { return }
    isOutdated = true
    subsurface.setNeedsFrame()
  }

  func close() {
    subsurface?.close()
    subsurface = nil
  }

  /// The whole points of the surface that the window covers.
  private static func frame(of window: Window) -> Rect {
    guard let stack = window.stack else { return .zero }
    let rect = stack.rotation.toSurface(of: stack.rotation.turn(stack.size)).apply(to: window.storedFrame)
      .intersection(Rect(origin: .zero, size: stack.rotation.turn(stack.size)))
    let (left, top) = (rect.minX.rounded(.down), rect.minY.rounded(.down))
    return Rect(x: left, y: top, width: rect.maxX.rounded(.up) - left, height: rect.maxY.rounded(.up) - top)
  }

  /// The way from the surface of the popup to the one with the window, in points of surfaces.
  private static func origin(of popup: WindowStack) -> Point {
    let (root, origin) = popup.positionInRoot
    let rotation = popup.rotation
    let place = rotation.toSurface(of: rotation.turn(root.size)).apply(to: Rect(origin: origin, size: popup.size))
    return Point(x: -place.minX, y: -place.minY)
  }

  // MARK: SurfaceHandler

  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges {
    guard isOutdated, let subsurface else { return FrameChanges() }
    isOutdated = false
    return FrameChanges(damage: [Rect(origin: .zero, size: subsurface.frame.size)])
  }

  func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect]) {
    guard let window, let stack = window.stack else { return }
    context.translate(x: -frame.minX, y: -frame.minY)
    stack.turnedSurface.draw(context, in: [frame]) { context, rects in stack.draw(window, context, in: rects) }
  }

  func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError) {
    Warnings.report(error.message)
  }
}

extension Rect {
  fileprivate func offsetBy(_ way: Point) -> Rect { offsetBy(dx: way.x, dy: way.y) }
}
