import DactylGeometry
import DactylGraphics
import Testing

@testable import DactylCore
@testable import DactylWidgets

extension Fixture {
  /// Draws the frame of the main surface at `seconds`, and returns the damage.
  @discardableResult func drawFrame(_ seconds: Double, interval: Double = 0.01) throws -> [Rect] {
    wait(until: seconds)
    let changes = stack.prepareFrame(at: Timestamp(seconds: seconds), interval: Timestamp(seconds: interval))
    let damage = changes.all
    _ = try Bitmap(size: Size(width: 400, height: 600), scale: 1, hasAlpha: false) { context in
      context.clip(to: damage.map(\.integral))
      stack.draw(context, in: damage.map(\.integral))
    }
    return damage
  }

  /// Draws frames of a screen of 100 Hz, after `start` and up to `end`. Returns the damage of the last one.
  @discardableResult func drawFrames(from start: Double, to end: Double) throws -> [Rect] {
    var damage: [Rect] = []
    for count in Int((start * 100).rounded()) + 1...Int((end * 100).rounded()) {
      damage = try drawFrame(Double(count) / 100)
    }
    return damage
  }
}

extension View {
  /// Returns the colours of the view, drawn by itself at a scale of 1.
  func drawnPixels(width: Int, height: Int) throws -> Bitmap {
    try Bitmap(size: Size(width: Double(width), height: Double(height)), scale: 1) { context in
      draw(context, in: bounds)
    }
  }
}
