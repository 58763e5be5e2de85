/// An acceleration as an accelerometer measures it, in m/s².
///
/// The x axis leads to the right edge of the device, y to its upper edge and z out of its screen. As drivers and
/// desktops have it, the axis that points to the ground has the positive 9.8 of a device at rest: upright, y is -9.8.
struct Acceleration: Hashable, Sendable {
  var x: Double
  var y: Double
  var z: Double

  static let zero = Acceleration(x: 0, y: 0, z: 0)

  /// No accelerometer of a device for people measures more: those for cars and falls end at some 400.
  private static let largest = 1000.0

  /// Whether a sensor can have measured it.
  var isPossible: Bool { [x, y, z].allSatisfy { $0.isFinite && abs($0) <= Self.largest } }

  var length: Double { dot(self).squareRoot() }

  func dot(_ other: Acceleration) -> Double { x * other.x + y * other.y + z * other.z }

  static func - (a: Acceleration, b: Acceleration) -> Acceleration {
    Acceleration(x: a.x - b.x, y: a.y - b.y, z: a.z - b.z)
  }

  /// Moves to `other` by a fraction of the way.
  mutating func approach(_ other: Acceleration, by fraction: Double) {
    x += (other.x - x) * fraction
    y += (other.y - y) * fraction
    z += (other.z - z) * fraction
  }
}

/// The steady part of an acceleration, which is gravity.
struct GravityFilter: Hashable, Sendable {
  /// The time, in seconds, in which most of a change has come through.
  let duration: Double
  private(set) var gravity: Acceleration?
  private var time = 0.0

  init(duration: Double) { self.duration = duration }

  /// Adds a sample at a time in seconds. Returns the difference from gravity before it.
  mutating func add(_ sample: Acceleration, at now: Double) -> Acceleration {
    defer { time = now }
    guard var gravity else {
      self.gravity = sample
      return .zero
    }
    let difference = sample - gravity
    let passed = max(now - time, 0)
    gravity.approach(sample, by: passed / (duration + passed))
    self.gravity = gravity
    return difference
  }
}
