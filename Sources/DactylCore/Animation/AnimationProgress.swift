import DactylGeometry

/// The progress of an animation that can be paused, dragged and reversed: a fraction from 0 at the start to 1 at the
/// end, as a pure function of time.
struct AnimationProgress {
  enum Timing {
    case paused
    case curve(AnimationCurve, seconds: Double)
    /// The distance to the target.
    case spring(DampedMotion, seconds: Double)
  }

  var timing: Timing
  var start: Timestamp
  var from: Double
  var target: Double
  /// The curve runs from its end to its start.
  var isBackward = false

  static func paused(at fraction: Double) -> AnimationProgress {
    AnimationProgress(timing: .paused, start: .zero, from: fraction, target: fraction)
  }

  /// Returns the reverse of a curve under way, through the same values at the same speeds; nil for any other progress.
  func reversed(at time: Timestamp) -> AnimationProgress? {
    guard case .curve(_, let seconds) = timing, let end, time < end else { return nil }
    let elapsed = max(time - start, .zero)
    var reversed = self
    (reversed.from, reversed.target, reversed.isBackward) = (target, from, !isBackward)
    reversed.start = time - (Timestamp(seconds: seconds) - elapsed)
    return reversed
  }

  /// The time at which it reaches its target, rounded up to whole nanoseconds; nil while it is paused.
  var end: Timestamp? {
    switch timing {
    case .paused: nil
    case .curve(_, let seconds), .spring(_, let seconds):
      start + Timestamp(nanoseconds: Int64((min(seconds, AnimationCycles.longest) * 1e9).rounded(.up)))
    }
  }

  func fraction(at time: Timestamp) -> Double {
    if let end, time >= end { return target }
    let elapsed = max((time - start).seconds, 0)
    switch timing {
    case .paused: return from
    case .spring(let motion, _): return target + motion.value(at: elapsed)
    case .curve(let curve, let seconds):
      let value = curve.value(at: isBackward ? 1 - elapsed / seconds : elapsed / seconds)
      return from + (target - from) * (isBackward ? 1 - value : value)
    }
  }

  /// The change of the fraction per second.
  func velocity(at time: Timestamp) -> Double {
    guard time >= start, let end, time < end else { return 0 }
    let elapsed = (time - start).seconds
    switch timing {
    case .paused: return 0
    case .spring(let motion, _): return motion.derivative.value(at: elapsed)
    case .curve(let curve, let seconds):
      let slope = curve.slope(at: isBackward ? 1 - elapsed / seconds : elapsed / seconds)
      return (target - from) * slope / seconds
    }
  }
}

/// The times of an animation that plays from start to end: its start, its duration and its repetitions.
struct AnimationCycles: Hashable {
  var start: Timestamp
  /// The duration of one direction.
  var seconds: Double
  var repeats: AnimationRepeat

  /// The longest duration of an animation, in seconds.
  static let longest = 1e8

  /// The duration of a cycle: of both directions, if it autoreverses.
  private var length: Double { repeats.autoreverses ? 2 * seconds : seconds }

  /// An animation without duration plays once.
  private var count: Int? { seconds > 0 ? repeats.count : 1 }

  /// The time at which it is over, rounded up to whole nanoseconds; nil for never.
  var end: Timestamp? {
    count.map { start + Timestamp(nanoseconds: Int64((min(Double($0) * length, Self.longest) * 1e9).rounded(.up))) }
  }

  /// Returns the seconds since the present direction began, and whether that is backwards.
  func position(at time: Timestamp) -> (seconds: Double, isBackward: Bool) {
    var elapsed = max((time - start).seconds, 0)
    if let end, time >= end { return (seconds, repeats.autoreverses) }
    guard length > 0 else { return (0, false) }
    elapsed -= (elapsed / length).rounded(.down) * length
    return repeats.autoreverses && elapsed >= seconds ? (elapsed - seconds, true) : (elapsed, false)
  }
}
