import DactylGeometry

/// The time that the last frames took, from when each was to begin to its commit.
struct FrameCosts {
  private var costs = [Timestamp](repeating: .zero, count: 16)
  private var next = 0
  /// That of the slowest.
  private(set) var highest = Timestamp.zero

  mutating func add(_ cost: Timestamp) {
    costs[next] = cost
    next = (next + 1) % costs.count
    highest = costs.reduce(.zero, max)
  }
}
