import Dactyl
import DactylGeometry

/// One finger of a touchscreen.
///
/// Points are in the coordinates of the given view; without a view, in those of the window. Putting down a finger that
/// is down traps, and so does moving or lifting one that is up.
@MainActor public final class TestFinger {
  /// The time between two steps of a movement, in seconds, as on a touchscreen of 60 Hz.
  static let stepTime = 1.0 / 60
  /// The duration of a quick tap, in seconds.
  static let tapTime = 0.05

  /// Whether the finger is on the screen.
  public private(set) var isDown = false
  /// Half the diameter of the contact, in points; 0 for a screen that does not measure it.
  public var radius = 0.0

  private let stage: TestStage
  private let label: String

  init(stage: TestStage, number: Int) {
    self.stage = stage
    label = "finger \(number)"
  }

  /// Puts the finger down.
  public func down(at point: Point, in view: View? = nil) {
    precondition(!isDown, "The finger is already down.")
    isDown = true
    let target = stage.surfaceLocation(of: point, in: view)
    stage.add(
      .down(label: label, at: target.location, kind: .finger, surface: target.surface, details: details))
  }

  /// Moves the finger in one step.
  public func move(to point: Point, in view: View? = nil) {
    move(toSurface: stage.surfaceLocation(of: point, in: view).location)
  }

  private func move(toSurface location: Point) {
    precondition(isDown, "The finger is not down.")
    stage.add(.move(label: label, to: location, details: details))
  }

  /// Lifts the finger.
  public func up() {
    precondition(isDown, "The finger is not down.")
    isDown = false
    stage.add(.up(label: label))
  }

  /// Taps quickly. The clock advances by 50 ms.
  public func tap(at point: Point, in view: View? = nil) {
    press(at: point, in: view, for: Self.tapTime)
  }

  /// Puts the finger down, waits for `seconds`, and lifts it. The clock advances by that time.
  public func press(at point: Point, in view: View? = nil, for seconds: Double) {
    down(at: point, in: view)
    stage.advance(by: seconds)
    up()
  }

  /// Puts the finger down at `start`, moves it evenly to `end`, and lifts it there. The clock advances by `seconds`.
  ///
  /// Both points are determined at the beginning: a view that the finger moves, or that scrolls, does not move them.
  public func drag(from start: Point, to end: Point, in view: View? = nil, over seconds: Double = 0.3) {
    stage.application.layOutWindows()
    let (first, last) = (
      stage.surfaceLocation(of: start, in: view).location, stage.surfaceLocation(of: end, in: view).location
    )
    down(at: start, in: view)
    let steps = max(Int((seconds / Self.stepTime).rounded()), 1)
    let time = stage.time
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      stage.advance(by: time + seconds * share - stage.time)
      move(toSurface: first + (last - first) * share)
    }
    up()
  }

  private var details: InputScript.Details {
    var details = InputScript.Details()
    if radius > 0 { details.major = 2 * radius }
    return details
  }
}
