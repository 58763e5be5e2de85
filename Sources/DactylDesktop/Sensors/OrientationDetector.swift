import DactylCore

/// Finds the edge of the device that is up, in the samples of an accelerometer (`SE-2`).
struct OrientationDetector: Hashable, Sendable {
  /// The least and the most gravity, in m/s². A device that is shaken or falls has another one.
  static let leastGravity = 6.0
  static let mostGravity = 14.0
  /// The part of gravity along the screen from which an edge is up: the device is tilted by more than 35°. One that
  /// lies flatter keeps its orientation.
  static let leastTilt = 0.57
  /// The ratio of both parts along the screen up to which the larger one wins: within 35° of an edge. Between two edges
  /// the orientation stays, so that it does not flicker.
  static let steadiness = 0.7
  /// The time, in seconds, in which a turn is noticed.
  private static let duration = 0.3

  private var filter = GravityFilter(duration: duration)
  private(set) var orientation = DeviceOrientation.unknown

  /// Adds a sample at a time in seconds.
  mutating func add(_ sample: Acceleration, at time: Double) {
    guard sample.isPossible, time.isFinite else { return }
    _ = filter.add(sample, at: time)
    guard let gravity = filter.gravity, (Self.leastGravity...Self.mostGravity).contains(gravity.length) else { return }
    let (x, y) = (abs(gravity.x), abs(gravity.y))
    let isTilted = (x * x + y * y).squareRoot() >= Self.leastTilt * gravity.length
    guard isTilted else { return }
    if x <= Self.steadiness * y {
      orientation = gravity.y < 0 ? .portrait : .portraitUpsideDown
    } else if y <= Self.steadiness * x {
      orientation = gravity.x < 0 ? .landscapeLeft : .landscapeRight
    }
  }
}
