import DactylGeometry

/// The times that recent frames took, from the planned start of each to its commit.
struct FrameCosts {
  private var costs = [Timestamp](repeating: .zero, count: 16)
  private var next = 0
  /// The time of the slowest frame.
  private(set) var highest = Timestamp.zero

  mutating func add(_ cost: Timestamp) {
    costs[next] = cost
    next = (next + 1) % costs.count
    highest = costs.reduce(.zero, max)
  }
}
