import DactylGeometry

/// The change of one property of one view by one animation.
///
/// The view's presentation owns the track, and the track owns its animation. So an animation lives as long as it moves
/// something.
@MainActor final class AnimationTrack {
  let run: AnimationRun
  let property: AnimatableProperty
  @WeakRef private(set) var view: View?

  /// A value to reach. `start` and `end` are fractions of the animation.
  struct Keyframe {
    var start: Double
    var end: Double
    var curve: AnimationCurve
    /// The numbers of the value.
    var numbers: SIMD8<Double>
  }
  /// In order of `start` once the track has begun.
  private var keyframes: [Keyframe]

  /// The numbers of the value that it began with; nil until it begins.
  private(set) var from: SIMD8<Double>?
  /// Interpolated numbers and velocity of the track that this one replaced, at that time.
  private var inherited: (numbers: SIMD8<Double>, velocity: SIMD8<Double>)?
  private var interpolator = AnimationInterpolator.segments([])

  init(_ property: AnimatableProperty, of view: View, in run: AnimationRun, keyframe: Keyframe) {
    self.property = property
    self.view = view
    self.run = run
    keyframes = [keyframe]
  }

  var hasBegun: Bool { from != nil }

  /// The value is at its end at once, since the user dislikes movement.
  private var jumps: Bool { property.isMovement && run.isDrivenByTime && view?.traits.reducesMotion == true }

  /// Whether the value at the end may differ from the model value: keyframes may have been added out of order.
  var needsSettling: Bool { keyframes.count > 1 || run.finalPosition == .start }

  /// The value of the last keyframe.
  var target: SIMD8<Double> {
    keyframes.reduce(keyframes[0]) { $1.start >= $0.start ? $1 : $0 }.numbers
  }

  // MARK: Making

  /// Adds a keyframe. It replaces one with the same start.
  func add(_ keyframe: Keyframe) {
    keyframes.removeAll { $0.start == keyframe.start }
    keyframes.append(keyframe)
    if hasBegun { updateInterpolator() }
  }

  /// Begins with the shown value, and with the velocity of the track that it replaces.
  func begin(from numbers: SIMD8<Double>, after earlier: AnimationTrack?, at time: Timestamp) {
    from = numbers
    inherited = earlier.map { ($0.numbers(at: time), $0.velocity(at: time)) }
    updateInterpolator()
  }

  private func updateInterpolator() {
    keyframes.sort { $0.start < $1.start }
    guard let from, let first = keyframes.first, let view else { return }
    if case .spring(let spring, let initialVelocity) = run.timing {
      let (start, end) = view.numbers(of: property, from: from, to: first.numbers)
      let velocity = startVelocity(start, end, given: initialVelocity)
      interpolator = .spring(makeSpring(spring, from: start, to: end, velocity: velocity))
      return
    }
    var segments: [AnimationInterpolator.Segment] = []
    for keyframe in keyframes {
      let present =
        segments.isEmpty ? from : view.valueNumbers(of: property, segments.numbers(at: keyframe.start))
      let (start, end) = view.numbers(of: property, from: present, to: keyframe.numbers)
      segments.append(.init(start: keyframe.start, end: keyframe.end, from: start, to: end, curve: keyframe.curve))
    }
    interpolator = .segments(segments)
  }

  private func makeSpring(
    _ spring: SpringParameters, from start: SIMD8<Double>, to end: SIMD8<Double>, velocity: SIMD8<Double>
  ) -> AnimationInterpolator.SpringInterpolation {
    var result = AnimationInterpolator.SpringInterpolation(from: start, to: end, motions: [], seconds: 0)
    for index in 0..<8 {
      let distance = start[index] - end[index]
      let motion = spring.motion(from: distance, velocity: velocity[index])
      let invisible = view.map { property.invisibleDistance(at: index, of: distance, in: $0) } ?? 0.1
      result.seconds = max(result.seconds, motion.settlingTime(distance: invisible))
      result.motions.append(motion)
    }
    return result
  }

  private func startVelocity(_ start: SIMD8<Double>, _ end: SIMD8<Double>, given: Point?) -> SIMD8<Double> {
    var velocity = SIMD8<Double>.zero
    if let inherited {
      velocity = inherited.velocity
      if case .transform = property, inherited.numbers[7] != start[7], let view {
        // One is a matrix and the other its decomposition. The difference after a microsecond gives the velocity.
        let later = view.valueNumbers(of: property, inherited.numbers + inherited.velocity * 1e-6)
        velocity = (view.numbers(of: property, from: later, to: view.valueNumbers(of: property, end)).0 - start) / 1e-6
      }
    }
    if case .center = property, let given { velocity = given.animatableNumbers }
    return velocity
  }

  // MARK: Time

  /// The shown value at `time`.
  func numbers(at time: Timestamp) -> SIMD8<Double> {
    if jumps { return run.finalPosition == .start ? from ?? target : target }
    switch interpolator {
    case .segments(let segments): return segments.numbers(at: run.fraction(at: time))
    case .spring(let spring):
      let (seconds, isBackward) = run.cyclePosition(at: time)
      return spring.numbers(at: seconds, isBackward: isBackward)
    }
  }

  /// The change of `numbers(at:)` per second.
  func velocity(at time: Timestamp) -> SIMD8<Double> {
    if jumps { return .zero }
    switch interpolator {
    case .segments(let segments): return segments.slope(at: run.fraction(at: time)) * run.velocity(at: time)
    case .spring(let spring):
      let (seconds, isBackward) = run.cyclePosition(at: time)
      return spring.velocity(at: seconds, isBackward: isBackward)
    }
  }

  /// The fraction of the distance to the target that is invisible.
  var invisibleFraction: Double {
    guard let view, case .segments(let segments) = interpolator else { return 0.01 }
    var fraction = 0.01
    for segment in segments {
      for (index, distance) in segment.distances.enumerated() where distance > 0 {
        fraction = min(fraction, property.invisibleDistance(at: index, of: distance, in: view) / distance)
      }
    }
    return max(fraction, 1e-5)
  }

  /// The duration of a spring in seconds; zero for curves, which last as long as their animation.
  var springSeconds: Double {
    if case .spring(let spring) = interpolator, !jumps { spring.seconds } else { 0 }
  }

  func isOver(at time: Timestamp) -> Bool { jumps && run.progress == nil || run.isOver(at: time) }

  /// Sets the model value to that of `position`.
  func settle(at position: AnimationPosition) {
    guard let view, let from else { return }
    switch position {
    case .start: view.setModel(property, from)
    case .end: view.setModel(property, target)
    case .current: break
    }
  }
}

/// Interpolates the numbers of a value.
enum AnimationInterpolator {
  /// By the fraction of the animation.
  case segments([Segment])
  /// By time.
  case spring(SpringInterpolation)

  /// From one keyframe to the next.
  struct Segment {
    var start: Double
    var end: Double
    var from: SIMD8<Double>
    var to: SIMD8<Double>
    var curve: AnimationCurve

    /// The distance of each number.
    var distances: [Double] { (0..<8).map { abs(to[$0] - from[$0]) } }

    /// A fraction outside of 0...1, to which a spring overshoots, gives numbers outside of the range.
    fileprivate func numbers(at fraction: Double) -> SIMD8<Double> { from + (to - from) * value(at: fraction) }

    private func value(at fraction: Double) -> Double {
      guard end > start else { return fraction < start ? 0 : 1 }
      let own = (fraction - start) / (end - start)
      if fraction > 1, end >= 1 { return own }
      if fraction < 0, start <= 0 { return own }
      return curve.value(at: own)
    }

    /// The change per fraction of the animation.
    fileprivate func slope(at fraction: Double) -> SIMD8<Double> {
      guard end > start, fraction >= start, fraction <= end else { return .zero }
      return (to - from) * (curve.slope(at: (fraction - start) / (end - start)) / (end - start))
    }
  }

  struct SpringInterpolation {
    var from: SIMD8<Double>
    var to: SIMD8<Double>
    /// The distance of each number to its target.
    var motions: [DampedMotion]
    /// The time after which no movement is visible.
    var seconds: Double

    func numbers(at seconds: Double, isBackward: Bool) -> SIMD8<Double> {
      var numbers = to
      for (index, motion) in motions.enumerated() where motion.a != 0 || motion.b != 0 {
        numbers[index] += motion.value(at: seconds)
      }
      return isBackward ? from + to - numbers : numbers
    }

    func velocity(at seconds: Double, isBackward: Bool) -> SIMD8<Double> {
      var velocity = SIMD8<Double>.zero
      for (index, motion) in motions.enumerated() where motion.a != 0 || motion.b != 0 {
        velocity[index] = motion.derivative.value(at: seconds)
      }
      return isBackward ? -velocity : velocity
    }
  }
}

extension [AnimationInterpolator.Segment] {
  func numbers(at fraction: Double) -> SIMD8<Double> { current(at: fraction)?.numbers(at: fraction) ?? .zero }

  func slope(at fraction: Double) -> SIMD8<Double> { current(at: fraction)?.slope(at: fraction) ?? .zero }

  /// The last segment that has begun; the first one before all of them.
  private func current(at fraction: Double) -> AnimationInterpolator.Segment? {
    last { $0.start <= fraction } ?? first
  }
}
