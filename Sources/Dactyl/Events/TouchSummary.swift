import DactylGeometry

/// What many recognizers ask of the touches of a frame, which all changed in the same phase; worked out once.
struct TouchSummary {
  /// Of their window locations.
  let sum: Point
  /// Of the last change.
  let time: Timestamp
  /// The greatest number of samples that one of them brings (`EI-15`).
  let mostSamples: Int

  @MainActor init(of touches: [Touch]) {
    var (sum, time, mostSamples) = (Point.zero, Timestamp.zero, 0)
    for touch in touches {
      sum += touch.windowLocation
      time = max(time, touch.time)
      mostSamples = max(mostSamples, touch.samples.count)
    }
    self.sum = sum
    self.time = time
    self.mostSamples = mostSamples
  }
}
