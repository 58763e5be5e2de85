import DactylGeometry
import DactylTesting

@testable import DactylCore

/// A view of 100 by 100 points at (100, 100), and a pointer that rests.
@MainActor struct RestingStage {
  let stage: TestStage
  let view = View(frame: Rect(x: 100, y: 100, width: 100, height: 100))

  init(root: ViewController = ViewController()) throws {
    stage = try TestStage(root: root)
    stage.view.addSubview(view)
    stage.advance(by: 0.1)
  }

  func rest(at point: Point = Point(150, 150)) {
    stage.pointer.move(to: Point(1, 1))
    stage.pointer.move(to: point)
    stage.advance(by: 0.1)
  }
}
