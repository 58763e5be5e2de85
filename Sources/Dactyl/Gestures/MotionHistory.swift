import DactylGeometry

/// The movement of the last moments, for velocities (`GT-25`).
struct MotionHistory {
  private var samples: [(time: Timestamp, movement: Point)] = []

  /// `movement` is the whole way since the start.
  mutating func add(_ movement: Point, at time: Timestamp) {
    if let last = samples.last, last.time == time {
      samples[samples.count - 1].movement = movement
      return
    }
    samples.append((time, movement))
    // One sample older than the window says nothing any more.
    let oldest = time - EventConstants.velocityWindow
    if let first = samples.firstIndex(where: { $0.time >= oldest }), first > 0 { samples.removeFirst(first) }
  }

  /// Units a second between the oldest and the newest sample of the window that ends with the newest; zero if the
  /// newest is older than that window at `now`.
  func velocity(at now: Timestamp) -> Point {
    guard let first = samples.first, let last = samples.last, last.time > first.time,
      now - last.time <= EventConstants.velocityWindow
    else { return .zero }
    return (last.movement - first.movement) / (last.time - first.time).seconds
  }
}
