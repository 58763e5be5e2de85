import DactylGeometry

/// The sum and the time of touches that changed in the same phase, computed once for all recognizers that need them.
struct TouchSummary {
  /// All touches at one time.
  struct Step {
    /// The sum of the locations in window coordinates.
    var sum: Point
    /// The time of the latest change.
    var time: Timestamp
  }

  /// One step for each sample that was merged into the last one, oldest first (`EI-15`).
  let earlier: [Step]
  /// The current locations.
  let last: Step

  @MainActor init(of touches: [Touch]) {
    var last = Step(sum: .zero, time: .zero)
    var mostSamples = 0
    for touch in touches {
      last.sum += touch.windowLocation
      last.time = max(last.time, touch.time)
      mostSamples = max(mostSamples, touch.samples.count)
    }
    self.last = last
    earlier = mostSamples > 1 ? (0..<mostSamples - 1).map { Step(sample: $0, of: touches) } : []
  }
}

extension TouchSummary.Step {
  /// A touch with fewer samples counts with its last but one, at the time of that sample.
  @MainActor fileprivate init(sample index: Int, of touches: [Touch]) {
    self.init(sum: .zero, time: .zero)
    for touch in touches { add(touch, index) }
  }

  /// Adds the location of sample `index` of `touch`, at most the last but one.
  @MainActor mutating func add(_ touch: Touch, _ index: Int) {
    let last = touch.samples.count - 2
    guard last >= 0 else {
      sum += touch.previousWindowLocation
      return
    }
    sum += touch.samples[min(index, last)].location
    if index <= last { time = max(time, Timestamp(seconds: touch.samples[index].timestamp)) }
  }
}
