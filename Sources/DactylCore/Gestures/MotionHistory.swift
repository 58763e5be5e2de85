import DactylGeometry

/// The movement of the last moments, for velocities (`GT-25`).
///
/// A ring buffer that grows until it holds the samples of the time window, and keeps its capacity. It then allocates no
/// more memory.
struct MotionHistory {
  private struct Sample {
    var time: Timestamp
    var movement: Point
  }

  private static let minimumCapacity = 16

  private var ring: [Sample] = []
  private var first = 0
  private var count = 0

  /// Adds a sample. `movement` is the movement since the start.
  mutating func add(_ movement: Point, at time: Timestamp) {
    if count > 0, ring[position(of: count - 1)].time == time {
      ring[position(of: count - 1)].movement = movement
      return
    }
    // Samples older than the window do not count.
    let oldest = time - EventConstants.velocityWindow
    while count > 0, ring[first].time < oldest {
      first = position(of: 1)
      count -= 1
    }
    if count == ring.count { grow() }
    ring[position(of: count)] = Sample(time: time, movement: movement)
    count += 1
  }

  /// Removes all samples, and keeps the capacity.
  mutating func removeAll() {
    first = 0
    count = 0
  }

  /// Units per second between the oldest and the newest sample of the window that ends with the newest; zero if the
  /// newest is older than the window at `now`.
  func velocity(at now: Timestamp) -> Point {
    guard count > 1 else { return .zero }
    let (oldest, newest) = (ring[first], ring[position(of: count - 1)])
    guard newest.time > oldest.time, now - newest.time <= EventConstants.velocityWindow else { return .zero }
    return (newest.movement - oldest.movement) / (newest.time - oldest.time).seconds
  }

  private func position(of index: Int) -> Int {
    let position = first + index
    return position < ring.count ? position : position - ring.count
  }

  private mutating func grow() {
    let capacity = max(ring.count * 2, Self.minimumCapacity)
    var larger: [Sample] = []
    larger.reserveCapacity(capacity)
    for index in 0..<count { larger.append(ring[position(of: index)]) }
    let filler = Sample(time: .zero, movement: .zero)
    while larger.count < capacity { larger.append(filler) }
    ring = larger
    first = 0
  }
}
