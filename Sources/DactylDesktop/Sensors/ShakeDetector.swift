/// Recognizes shaking in the samples of an accelerometer (`SE-3`). Times are in seconds.
struct ShakeDetector: Hashable, Sendable {
  enum Change: Hashable, Sendable {
    case began, ended, cancelled
  }

  /// The least acceleration of a shake without gravity, in m/s². Walking makes 3 to 5, and a hand that shakes 15 to 30.
  static let threshold = 9.0
  /// The changes of direction that begin a shake. A push has one, when it stops; putting a device down makes two.
  static let reversals = 3
  /// The time without a swing after which a shake has ended. A hand turns around every 0.1 to 0.2 s.
  static let calm = 0.3
  /// The longest shake. After it, only calm makes another one possible.
  static let longest = 1.0
  /// The longest time between two samples that belong together. Samples come every 0.04 s.
  static let longestGap = 0.5
  /// The time in which the filter follows a device that is turned.
  private static let gravityDuration = 0.5

  private enum State: Hashable {
    case calm
    case shaking(since: Double)
    /// The shake was too long.
    case exhausted
  }

  private struct Swing: Hashable {
    var direction: Acceleration
    var time: Double
  }

  private var state = State.calm
  private var filter = GravityFilter(duration: gravityDuration)
  private var lastTime: Double?
  private var lastSwing: Swing?
  /// The changes of direction since the last calm.
  private var count = 0

  /// Adds a sample. Samples that no sensor can have measured, and those that are not later than the one before, do not
  /// count.
  mutating func add(_ sample: Acceleration, at time: Double) -> Change? {
    guard sample.isPossible, time.isFinite, time > lastTime ?? -.infinity else { return nil }
    var change: Change?
    if let lastTime, time - lastTime > Self.longestGap { change = interrupt() }
    lastTime = time
    let difference = filter.add(sample, at: time)
    let isCalm = lastSwing.map { time - $0.time >= Self.calm } ?? true
    if isCalm { (lastSwing, count) = (nil, 0) }
    if difference.length >= Self.threshold { addSwing(difference, at: time) }
    return change ?? advance(isCalm: isCalm, at: time)
  }

  private mutating func advance(isCalm: Bool, at time: Double) -> Change? {
    switch state {
    case .calm:
      guard count >= Self.reversals else { return nil }
      state = .shaking(since: time)
      return .began
    case .shaking where isCalm:
      state = .calm
      return .ended
    case .shaking(let start) where time - start > Self.longest:
      state = .exhausted
      return .cancelled
    case .shaking: return nil
    case .exhausted:
      if isCalm { state = .calm }
      return nil
    }
  }

  /// Forgets all samples, because the sensor is gone.
  mutating func interrupt() -> Change? {
    let wasShaking = if case .shaking = state { true } else { false }
    self = ShakeDetector()
    return wasShaking ? .cancelled : nil
  }

  private mutating func addSwing(_ direction: Acceleration, at time: Double) {
    if let lastSwing, direction.dot(lastSwing.direction) < 0 { count += 1 }
    lastSwing = Swing(direction: direction, time: time)
  }
}
