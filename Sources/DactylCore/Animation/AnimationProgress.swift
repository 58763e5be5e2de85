import DactylGeometry

/// The part of the way that an animation which can be held, dragged and turned round has done: from 0 at the start to 1 at
/// the end, as a pure function of time.
struct AnimationProgress {
  enum Law {
    /// It stands still.
    case held
    case curve(AnimationCurve, seconds: Double)
    /// About the target.
    case spring(DampedMotion, seconds: Double)
  }

  var law: Law
  var start: Timestamp
  var from: Double
  var target: Double
  /// The curve is gone through from its end.
  var isBackward = false

  static func held(at part: Double) -> AnimationProgress {
    AnimationProgress(law: .held, start: .zero, from: part, target: part)
  }

  /// The way back of a curve, over the same places at the same speeds; nil for others.
  func turnedRound(at time: Timestamp) -> AnimationProgress? {
    guard case .curve(_, let seconds) = law, let end, time < end else { return nil }
    let gone = max(time - start, .zero)
    var back = self
    (back.from, back.target, back.isBackward) = (target, from, !isBackward)
    back.start = time - (Timestamp(seconds: seconds) - gone)
    return back
  }

  /// When it is at its target, in whole nanoseconds, not before; nil while it is held.
  var end: Timestamp? {
    switch law {
    case .held: nil
    case .curve(_, let seconds), .spring(_, let seconds):
      start + Timestamp(nanoseconds: Int64((min(seconds, AnimationCycles.longest) * 1e9).rounded(.up)))
    }
  }

  func part(at time: Timestamp) -> Double {
    if let end, time >= end { return target }
    let elapsed = max((time - start).seconds, 0)
    switch law {
    case .held: return from
    case .spring(let motion, _): return target + motion.value(at: elapsed)
    case .curve(let curve, let seconds):
      let value = curve.value(at: isBackward ? 1 - elapsed / seconds : elapsed / seconds)
      return from + (target - from) * (isBackward ? 1 - value : value)
    }
  }

  /// Parts a second.
  func velocity(at time: Timestamp) -> Double {
    guard time >= start, let end, time < end else { return 0 }
    let elapsed = (time - start).seconds
    switch law {
    case .held: return 0
    case .spring(let motion, _): return motion.derivative.value(at: elapsed)
    case .curve(let curve, let seconds):
      let slope = curve.slope(at: isBackward ? 1 - elapsed / seconds : elapsed / seconds)
      return (target - from) * slope / seconds
    }
  }
}
