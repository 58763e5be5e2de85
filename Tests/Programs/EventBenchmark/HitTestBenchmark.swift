import Dactyl
import DactylInput

/// Hit testing among 10,000 views, eight deep.
@MainActor enum HitTestBenchmark {
  /// Every view is tested: seven nested containers, and in the last of them all the others, of which only the rearmost
  /// contains the point.
  static func run() {
    let application = Application()
    let stack = WindowStack(
      surface: SurfaceID(rawValue: 1), size: Size(width: 1000, height: 1000), application: application)
    let window = Window(frame: Rect(x: 0, y: 0, width: 1000, height: 1000))
    stack.show(window)
    var parent: View = window
    for _ in 0..<7 {
      let view = View(frame: window.bounds)
      parent.addSubview(view)
      parent = view
    }
    let count = 10_000 - 7
    for index in 0..<count {
      let (column, row) = (Double(index % 100), Double(index / 100))
      parent.addSubview(View(frame: Rect(x: column * 10, y: row * 10, width: 10, height: 10)))
    }
    let target = parent.subviews[0]
    let point = Point(x: 5, y: 5)
    let times = Measurement.microseconds(rounds: 2_000) {
      let hit = window.hitTest(point, with: nil)
      precondition(hit === target, "The search found another view.")
    }
    Measurement.report("hit test, 10,000 views, depth 8, every view asked", times, limit: 30)
  }
}
