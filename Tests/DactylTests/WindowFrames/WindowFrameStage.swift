import DactylGeometry
import DactylInput
import DactylSurface
import DactylTesting

@testable import DactylCore
@testable import DactylWidgets

/// A stage whose window has a frame of the program, around a content of 400 by 300 points.
@MainActor final class WindowFrameStage {
  let stage: TestStage
  let root = ViewController()

  init(root: ViewController? = nil, _ prepare: (Toplevel) -> Void = { _ in }) throws {
    stage = try TestStage(size: Size(width: 400, height: 300), root: root ?? self.root)
    toplevel.decorations = .own
    prepare(toplevel)
    settle()
  }

  var toplevel: Toplevel { stage.toplevel }
  var window: Window { toplevel.window }
  var bar: TitleBar? { toplevel.titleBar as? TitleBar }
  var style: StandardWindowFrameStyle? { stage.application.windowFrameStyle as? StandardWindowFrameStyle }

  func settle() { stage.advance(by: 0.1) }

  func configure(_ change: (inout SurfaceState) -> Void) {
    if let surface = toplevel.surface { stage.platform.configure(surface, change) }
    settle()
  }

  /// What the program has asked of the desktop since the last call.
  func requests() -> [WindowRequest] {
    let all = toplevel.surface.map { stage.platform.requests(of: $0) } ?? []
    defer { seen = all.count }
    return Array(all[seen...])
  }
  private var seen = 0

  /// The buttons that are seen, from left to right.
  var buttons: [WindowButtonLayout.Kind] {
    (bar?.subviews ?? []).compactMap { $0 as? WindowButton }.filter { !$0.isHidden && $0.alpha > 0 }
      .sorted { $0.frame.minX < $1.frame.minX }.map(\.kind)
  }

  func button(_ kind: WindowButtonLayout.Kind) -> WindowButton? {
    (bar?.subviews ?? []).compactMap { $0 as? WindowButton }.first { $0.kind == kind }
  }

  /// Puts a finger on the surface, at a point of the window, and lifts it.
  func touch(at point: Point) {
    let finger = stage.finger()
    finger.down(at: point, in: window)
    finger.up()
  }

  func click(at point: Point) {
    stage.pointer.click(at: point, in: window)
  }
}
