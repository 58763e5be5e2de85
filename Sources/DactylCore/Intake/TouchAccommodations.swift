/// How touches are read of people whose hands tremble, or who touch the screen by accident (`AU-16`).
///
///     application.touchAccommodations.holdDuration = 0.2
///
/// By default every touch counts at once.
public struct TouchAccommodations: Hashable, Sendable {
  /// The time for which a finger must be down before it counts, in seconds. A finger that lifts before has no effect.
  /// Negative values and NaN count as 0; the largest is 4. Default: 0.
  public var holdDuration = 0.0
  /// The time after the lift of a finger that counted, in seconds, in which further fingers have no effect. Negative
  /// values and NaN count as 0; the largest is 4. Default: 0.
  public var ignoredRepeatInterval = 0.0
  /// Whether a finger that counts after `holdDuration` begins where it is then, and not where it came down. Default:
  /// false.
  public var usesLastLocation = false

  /// The accommodations by which every touch counts at once.
  public init() {}

  /// A time between 0 and the largest one, in seconds.
  static func limited(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, longest) : 0 }

  private static let longest = 4.0
}
