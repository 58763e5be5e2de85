import DactylGeometry

extension FrameTime {
  /// Returns the time between two refreshes of the fastest of `outputs`.
  @MainActor static func interval(ofFastest outputs: [WaylandOutput]) -> Timestamp {
    interval(refreshMillihertz: outputs.lazy.compactMap { $0.info?.refreshMillihertz }.max() ?? 0)
  }

  /// Returns the time between two refreshes of an output; 1/60 s if the rate is not known, or out of range.
  static func interval(refreshMillihertz rate: Int) -> Timestamp {
    let rate = Int64((1000...1_000_000).contains(rate) ? rate : 60_000)
    return Timestamp(nanoseconds: (1_000_000_000_000 + rate / 2) / rate)
  }
}
