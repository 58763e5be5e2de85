/// The spring that pulls an animated value to its target.
///
///     View.animate(spring: .bouncy, initialVelocity: pan.velocity(in: board)) { card.center = home }
public struct SpringParameters: Hashable, Sendable {
  /// Critically damped: as fast as possible without overshoot.
  public static let smooth = SpringParameters(dampingRatio: 1, response: 0.4)
  /// With a small overshoot.
  public static let snappy = SpringParameters(dampingRatio: 0.8, response: 0.35)
  /// With several swings.
  public static let bouncy = SpringParameters(dampingRatio: 0.55, response: 0.45)

  /// The damping ratio: below 1 the spring swings about the target, at 1 it does not, above 1 it creeps.
  public let dampingRatio: Double
  /// The period of a swing without damping, in seconds. A short one makes a stiff spring.
  public let response: Double

  /// A spring with this damping ratio, limited to 0.05...20, and this response, limited to 0.01...100 s, so that it
  /// comes to rest. NaN counts as a ratio of 1, and as half a second.
  public init(dampingRatio: Double, response: Double) {
    self.dampingRatio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0.05), 20)
    self.response = response.isNaN ? 0.5 : min(max(response, 0.01), 100)
  }

  /// A spring with these physical constants. The limits of the other initializer apply to the resulting ratio and
  /// response.
  public init(mass: Double = 1, stiffness: Double, damping: Double) {
    let frequency = (stiffness / mass).squareRoot()
    self.init(dampingRatio: damping / (2 * mass * frequency), response: 2 * Double.pi / frequency)
  }

  /// The part of a given speed that is used, in units per second.
  static func limited(speed: Double) -> Double { speed.isNaN ? 0 : min(max(speed, -1e6), 1e6) }

  /// From `displacement` off the target with `velocity` a second.
  func motion(from displacement: Double, velocity: Double) -> DampedMotion {
    let frequency = 2 * Double.pi / response
    let rate = dampingRatio * frequency
    // The difference of two rates that are nearly equal is all noise.
    if abs(dampingRatio - 1) < 1e-4 {
      return DampedMotion(
        a: displacement, b: velocity + frequency * displacement, rate: frequency, secondRate: frequency)
    }
    if dampingRatio < 1 {
      let swing = frequency * (1 - dampingRatio * dampingRatio).squareRoot()
      return DampedMotion(
        a: displacement, b: (velocity + rate * displacement) / swing, rate: rate, secondRate: rate, frequency: swing)
    }
    let half = frequency * (dampingRatio * dampingRatio - 1).squareRoot()
    let (slow, fast) = (frequency * frequency / (rate + half), rate + half)
    let fastPart = -(velocity + slow * displacement) / (fast - slow)
    return DampedMotion(a: displacement - fastPart, b: fastPart, rate: slow, secondRate: fast)
  }
}
