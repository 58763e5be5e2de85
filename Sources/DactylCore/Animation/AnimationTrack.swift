import DactylGeometry

/// The way of one thing of one view, in one animation.
///
/// The view's presentation keeps it, and it keeps its animation, so that an animation is there for as long as something
/// moves by it.
@MainActor final class AnimationTrack {
  let run: AnimationRun
  let slot: AnimatedSlot
  @WeakRef private(set) var view: View?

  /// Where it goes, and when: parts of the animation. In order of `start` when the way is made.
  struct Key {
    var start: Double
    var end: Double
    var curve: AnimationCurve
    /// Of the value.
    var numbers: SIMD8<Double>
  }
  private var keys: [Key]

  /// What it began with, in numbers of the value; nil until it begins.
  private(set) var from: SIMD8<Double>?
  /// The way that this one took over from, where it was then and how fast.
  private var inherited: (numbers: SIMD8<Double>, velocity: SIMD8<Double>)?
  private var way = AnimationWay.segments([])
  init(_ slot: AnimatedSlot, of view: View, in run: AnimationRun, key: Key) {
    self.slot = slot
    self.view = view
    self.run = run
    keys = [key]
  }

  var hasBegun: Bool { from != nil }

  /// What would move by itself is not to: it is at its end at once.
  private var jumps: Bool { slot.isMovement && run.avoidsMovement && run.isPlayedByItself }

  /// Key frames may have been added in another order than that of their times.
  var needsSettling: Bool { keys.count > 1 || run.restPosition == .start }

  /// The value it is at in the end.
  var target: SIMD8<Double> {
    keys.reduce(keys[0]) { $1.start >= $0.start ? $1 : $0 }.numbers
  }

  // MARK: Making

  /// Another value is to be reached. What is to begin at the same part of the animation is replaced.
  func add(_ key: Key) {
    keys.removeAll { $0.start == key.start }
    keys.append(key)
    if hasBegun { makeWay() }
  }

  /// It begins where the view is seen, as fast as the track that brought it there.
  func begin(from numbers: SIMD8<Double>, after earlier: AnimationTrack?, at time: Timestamp) {
    from = numbers
    inherited = earlier.map { ($0.numbers(at: time), $0.velocity(at: time)) }
    makeWay()
  }

  private func makeWay() {
    keys.sort { $0.start < $1.start }
    guard let from, let first = keys.first, let view else { return }
    if case .spring(let spring, let initialVelocity) = run.timing {
      let (start, end) = view.numbers(of: slot, from: from, to: first.numbers)
      let velocity = startVelocity(start, end, given: initialVelocity)
      way = .spring(springWay(spring, from: start, to: end, velocity: velocity))
      return
    }
    var segments: [AnimationWay.Segment] = []
    for key in keys {
      let present = segments.isEmpty ? from : view.valueNumbers(of: slot, segments.numbers(at: key.start))
      let (start, end) = view.numbers(of: slot, from: present, to: key.numbers)
      segments.append(.init(start: key.start, end: key.end, from: start, to: end, curve: key.curve))
    }
    way = .segments(segments)
  }

  private func springWay(
    _ spring: SpringParameters, from start: SIMD8<Double>, to end: SIMD8<Double>, velocity: SIMD8<Double>
  ) -> AnimationWay.SpringWay {
    var way = AnimationWay.SpringWay(from: start, to: end, motions: [], seconds: 0)
    for index in 0..<8 {
      let motion = spring.motion(from: start[index] - end[index], velocity: velocity[index])
      let unseen = slot.unseenDistance(index, way: start[index] - end[index])
      way.seconds = max(way.seconds, motion.settlingTime(distance: unseen))
      way.motions.append(motion)
    }
    return way
  }

  private func startVelocity(_ start: SIMD8<Double>, _ end: SIMD8<Double>, given: Point?) -> SIMD8<Double> {
    var velocity = SIMD8<Double>.zero
    if let inherited {
      velocity = inherited.velocity
      if case .transform = slot, inherited.numbers[7] != start[7], let view {
        // The numbers of this way mean something else: they are compared a microsecond later.
        let later = view.valueNumbers(of: slot, inherited.numbers + inherited.velocity * 1e-6)
        velocity = (view.numbers(of: slot, from: later, to: view.valueNumbers(of: slot, end)).0 - start) / 1e-6
      }
    }
    if case .center = slot, let given { velocity = given.animatableNumbers }
    return velocity
  }

  // MARK: Time

  /// The presented values at `time`.
  func numbers(at time: Timestamp) -> SIMD8<Double> {
    if jumps { return run.restPosition == .start ? from ?? target : target }
    switch way {
    case .segments(let segments): return segments.numbers(at: run.part(at: time))
    case .spring(let way):
      let (seconds, isBackward) = run.phase(at: time)
      return way.numbers(at: seconds, isBackward: isBackward)
    }
  }

  /// How fast that changes, a second.
  func velocity(at time: Timestamp) -> SIMD8<Double> {
    if jumps { return .zero }
    switch way {
    case .segments(let segments): return segments.slope(at: run.part(at: time)) * run.velocity(at: time)
    case .spring(let way):
      let (seconds, isBackward) = run.phase(at: time)
      return way.velocity(at: seconds, isBackward: isBackward)
    }
  }

  /// The invisible rest of the distance, as a fraction of all of it.
  var unseenPart: Double {
    guard case .segments(let segments) = way else { return 0.01 }
    var part = 0.01
    for segment in segments {
      for (index, distance) in segment.distances.enumerated() where distance > 0 {
        part = min(part, slot.unseenDistance(index, way: distance) / distance)
      }
    }
    return max(part, 1e-5)
  }

  /// Seconds that a spring takes; zero for what goes by the part of its animation.
  var springSeconds: Double {
    if case .spring(let way) = way, !jumps { way.seconds } else { 0 }
  }

  /// Whether nothing more comes of it.
  func isOver(at time: Timestamp) -> Bool { jumps && run.progress == nil || run.isOver(at: time) }

  /// The view's own value becomes the one it began with, or the one it goes to.
  func settle(at position: AnimationPosition) {
    guard let view, let from else { return }
    switch position {
    case .start: view.setModel(slot, from)
    case .end: view.setModel(slot, target)
    case .current: break
    }
  }
}
