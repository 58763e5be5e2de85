import Dactyl
import DactylGeometry

/// One finger of a touchscreen.
///
/// Points are in the coordinates of the view that is passed, of the window where none is. A finger that is down can't
/// come down again, and one that is up can't move or lift: that traps.
@MainActor public final class TestFinger {
  /// Between two steps of a movement: a touchscreen of 60 Hz.
  static let stepTime = 1.0 / 60
  /// How long a quick tap takes.
  static let tapTime = 0.05

  /// The finger is on the glass.
  public private(set) var isDown = false
  /// Half the diameter of the contact, in points; 0 for a screen that does not say.
  public var radius = 0.0

  private let stage: TestStage
  private let label: String

  init(stage: TestStage, number: Int) {
    self.stage = stage
    label = "finger \(number)"
  }

  /// The finger comes down.
  public func down(at point: Point, in view: View? = nil) {
    precondition(!isDown, "The finger is down already.")
    isDown = true
    let place = stage.place(point, in: view)
    stage.add(
      .down(label: label, at: place.location, kind: .finger, surface: place.surface, details: details))
  }

  /// The finger is somewhere else now, without having been in between.
  public func move(to point: Point, in view: View? = nil) {
    precondition(isDown, "The finger is not down.")
    stage.add(.move(label: label, to: stage.place(point, in: view).location, details: details))
  }

  /// The finger lifts.
  public func up() {
    precondition(isDown, "The finger is not down.")
    isDown = false
    stage.add(.up(label: label))
  }

  /// A quick tap. The clock goes on by 50 ms.
  public func tap(at point: Point, in view: View? = nil) {
    press(at: point, in: view, for: Self.tapTime)
  }

  /// The finger comes down, rests for `seconds` and lifts; so much time passes.
  public func press(at point: Point, in view: View? = nil, for seconds: Double) {
    down(at: point, in: view)
    stage.advance(by: seconds)
    up()
  }

  /// The finger comes down at `start`, moves evenly to `end`, and lifts there; `seconds` pass.
  public func drag(from start: Point, to end: Point, in view: View? = nil, over seconds: Double = 0.3) {
    down(at: start, in: view)
    let steps = max(Int((seconds / Self.stepTime).rounded()), 1)
    let time = stage.time
    for step in 1...steps {
      let share = Double(step) / Double(steps)
      stage.advance(by: time + seconds * share - stage.time)
      move(to: start + (end - start) * share, in: view)
    }
    up()
  }

  private var details: InputScript.Details {
    var details = InputScript.Details()
    if radius > 0 { details.major = 2 * radius }
    return details
  }
}
