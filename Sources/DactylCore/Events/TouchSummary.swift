import DactylGeometry

/// What many recognizers ask of the touches of a frame, which all changed in the same phase; worked out once.
struct TouchSummary {
  /// Where all of them were at one time.
  struct Step {
    /// Of their window locations.
    var sum: Point
    /// Of the last change.
    var time: Timestamp
  }

  /// Of the samples that were merged into the last one, oldest first (`EI-15`).
  let earlier: [Step]
  /// Of the last change.
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
  /// A touch with fewer samples stays at its last but one, at the time of that sample.
  @MainActor fileprivate init(sample index: Int, of touches: [Touch]) {
    self.init(sum: .zero, time: .zero)
    for touch in touches { add(touch, index) }
  }

  /// Adds `touch`, which changed, where its sample `index` has it, other than the last one.
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
