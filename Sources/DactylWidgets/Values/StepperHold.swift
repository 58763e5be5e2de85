import DactylCore

/// The finger on a stepper.
@MainActor enum StepperHold {
  case none
  /// The finger came down on `part`, and has made `steps` steps. `timer` makes the next one; nil while the finger is
  /// not on the button, or steps do not repeat.
  case held(ControlPart, steps: Int, timer: ScheduledAction?)

  var part: ControlPart? {
    if case .held(let part, _, _) = self { return part }
    return nil
  }

  var steps: Int {
    if case .held(_, let steps, _) = self { return steps }
    return 0
  }

  /// A step was made.
  mutating func count() {
    if case .held(let part, let steps, let timer) = self { self = .held(part, steps: steps + 1, timer: timer) }
  }

  /// Replaces the timer, and cancels the former one.
  mutating func setTimer(_ timer: ScheduledAction?) {
    guard case .held(let part, let steps, let old) = self else { return }
    old?.cancel()
    self = .held(part, steps: steps, timer: timer)
  }
}

/// The values at which a stepper stops.
struct StepperScale {
  /// The least value, from which steps are counted.
  let origin: Double
  let step: Double

  /// Returns the value one step after `value`. It is a whole number of steps from the origin if `value` is, so that
  /// inexact sums do not add up.
  func value(after value: Double, isUp: Bool) -> Double {
    let count = (value - origin) / step
    let whole = count.rounded()
    guard abs(count - whole) < 1e-6, abs(whole) < 1e15 else { return isUp ? value + step : value - step }
    return Self.short(origin + (isUp ? whole + 1 : whole - 1) * step)
  }

  /// Returns the decimal fraction that `value` misses by an inexact product: three steps of 0.1 are 0.3.
  private static func short(_ value: Double) -> Double {
    guard abs(value) < 1e6 else { return value }
    let short = (value * 1e9).rounded() / 1e9
    return abs(short - value) <= 4 * value.ulp ? short : value
  }
}

/// The times at which a finger that stays on a stepper makes steps, in seconds (`CT-23`).
enum StepperConstants {
  /// The time until the first step (`CT-23`). A user may set another one (`AU-17`).
  static let delay = 0.5
  /// The time between the first steps (`CT-23`).
  private static let interval = 0.1
  /// The time between later steps (`CT-23`).
  private static let shortInterval = 0.05
  /// The number of steps before they become faster (`CT-23`).
  private static let slowSteps = 10

  /// The time from the step number `count` to the next one.
  static func interval(after count: Int) -> Double { count < slowSteps ? interval : shortInterval }
}
