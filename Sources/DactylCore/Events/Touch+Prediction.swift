import DactylGeometry

extension Touch {
  /// The farthest time that a prediction looks ahead, in seconds (`EI-16`).
  private static let horizon = 0.033

  /// Extrapolates the line of the last two samples by one and two steps.
  func predictedSamples() -> [TouchSample] {
    guard phase == .began || phase == .moved, let newest = samples.last else { return [] }
    guard let before = samples.count > 1 ? samples[samples.count - 2] : lastSample else { return [] }
    let step = newest.timestamp - before.timestamp
    guard step > 0 else { return [] }
    let movement = newest.location - before.location
    return (1...2).compactMap { count in
      let ahead = step * Double(count)
      guard ahead <= Self.horizon else { return nil }
      return TouchSample(
        timestamp: newest.timestamp + ahead, location: newest.location + movement * Double(count), force: newest.force)
    }
  }
}
