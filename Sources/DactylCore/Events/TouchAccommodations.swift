/// How touches are read of people whose hands are slow or tremble, or who touch the screen by accident (`AU-16`,
/// `AU-17`).
///
///     application.touchAccommodations.holdDuration = 0.2
///     application.touchAccommodations.longPressDuration = 1
///
/// By default every touch counts at once, and gestures have their standard times and distances.
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

  /// The time for which a finger rests in a long press, in seconds (`AU-17`).
  ///
  /// It is that of recognizers without a time of their own, and of all parts of the framework that a held finger uses:
  /// menus, tool tips, texts, drags, steppers and the keys of a touch keyboard. Those whose standard time is shorter or
  /// longer change in proportion. Values outside of 0.1 to 4 become the nearest one, NaN the default. Default: 0.5.
  public var longPressDuration = Self.standard.press {
    didSet { longPressDuration = Self.limited(longPressDuration, 0.1...Self.longest, Self.standard.press) }
  }
  /// The longest time from the lift of one tap to the down of the next one of a double tap, in seconds (`AU-18`).
  ///
  /// The clicks of a pointer have the time of the desktop, if it is known (`DS-5`). Values outside of 0.1 to 4 become
  /// the nearest one, NaN the default. Default: 0.35.
  public var multipleTapInterval = Self.standard.interval {
    didSet { multipleTapInterval = Self.limited(multipleTapInterval, 0.1...Self.longest, Self.standard.interval) }
  }
  /// The distance that a finger may move in a tap or before a long press begins, and from which it drags, in points
  /// (`AU-19`).
  ///
  /// It is that of recognizers without a distance of their own. Distances of the framework whose standard is another
  /// one change in proportion. Values outside of 4 to 60 become the nearest one, NaN the default. Default: 10.
  public var allowableMovement = Self.standard.movement {
    didSet { allowableMovement = Self.limited(allowableMovement, 4...60, Self.standard.movement) }
  }

  /// The accommodations by which every touch counts at once.
  public init() {}

  /// Returns a time in proportion to `longPressDuration`, in seconds: `standard` while that is 0.5.
  ///
  ///     timer = schedule(after: touchAccommodations.holdTime(0.3)) { [weak self] in self?.open() }
  public func holdTime(_ standard: Double) -> Double { standard * (longPressDuration / Self.standard.press) }

  /// Returns a distance in proportion to `allowableMovement`, in points: `standard` while that is 10.
  public func movement(_ standard: Double) -> Double { standard * (allowableMovement / Self.standard.movement) }

  /// The distance between two taps in a row: `standard`, or more for fingers that move far.
  func distanceBetweenTaps(_ standard: Double) -> Double { max(standard, movement(standard)) }

  /// The longest duration of a tap, in seconds. A finger that does not rest for a long press can tap.
  var longestTap: Double {
    max(EventConstants.settleTime.seconds, longPressDuration + EventConstants.settleTime.seconds - Self.standard.press)
  }

  /// A time between 0 and the largest one, in seconds.
  static func limited(_ seconds: Double) -> Double { seconds > 0 ? min(seconds, longest) : 0 }

  private static func limited(_ value: Double, _ range: ClosedRange<Double>, _ standard: Double) -> Double {
    value.isNaN ? standard : min(max(value, range.lowerBound), range.upperBound)
  }

  private static let longest = 4.0
  /// The times in seconds and the distance in points of the tables in sections 6.1 and 6.2.
  private static let standard = (
    press: 0.5, interval: EventConstants.multipleTapInterval.seconds, movement: 10.0
  )
}
