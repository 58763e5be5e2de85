import DactylGeometry

@testable import DactylCore
@testable import DactylWidgets

extension Fixture {
  /// A frame of the main surface at `seconds`, with what comes behind it.
  func frame(_ seconds: Double, interval: Double = 1.0 / 60) {
    wait(until: seconds)
    stack.animate(at: Timestamp(seconds: seconds), interval: Timestamp(seconds: interval))
    wait(until: seconds)
  }

  /// Frames of a screen of 100 Hz, after `start` and up to `end`.
  func frames(from start: Double, to end: Double, _ body: (Double) -> Void = { _ in }) {
    var count = (start * 100).rounded() + 1
    while count <= (end * 100).rounded() {
      frame(count / 100, interval: 0.01)
      body(count / 100)
      count += 1
    }
  }

  /// A plain view in the window, 40 points wide and high about (x, y).
  func tile(_ x: Double = 100, _ y: Double = 100, in parent: View? = nil) -> View {
    let view = View(frame: Rect(x: x - 20, y: y - 20, width: 40, height: 40))
    (parent ?? window).addSubview(view)
    return view
  }
}

/// The completions of animations, in order.
final class AnimationLog { var lines: [String] = [] }
