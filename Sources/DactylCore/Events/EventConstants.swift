import DactylGeometry

/// The constants of Appendix B that are not properties of a recognizer.
enum EventConstants {
  /// Hit testing skips views with this alpha or less (`HT-2`).
  static let leastHitAlpha = 0.01
  /// The longest time from a lift to the next down of a multiple tap (`EI-20`).
  static let multipleTapInterval = Timestamp(seconds: 0.35)
  /// The largest distance between the downs of a multiple tap, in points (`EI-20`).
  static let multipleTapDistance = 45.0
  /// The largest distance for a pointer, in points (`EI-20`).
  static let multipleTapDistanceOfPointer = 8.0
  /// A recognizer is reset when the latest of its touches has been down for this long (`GR-10`).
  static let settleTime = Timestamp(seconds: 0.75)
  /// The distance that one click of a wheel scrolls if the compositor sends none, in points (`EI-26`).
  static let pointsPerDetent = 15.0
  /// The time that a scroll view holds touches of its content back (`SV-3`).
  static let contentTouchDelay = Timestamp(seconds: 0.15)
  /// The longest motion of the device; a longer one is cancelled (`EI-35`).
  static let longestMotion = Timestamp(seconds: 1)
  /// The time span that a velocity is computed from (`GT-25`).
  static let velocityWindow = Timestamp(seconds: 0.1)
}

/// The longest times from the lift of a touch to the next down of a multiple tap (`EI-20`, `DS-5`).
@MainActor struct TapIntervals {
  /// The desktop's time for clicks; nil if it is not known.
  var click: Timestamp?
  /// The time for taps (`AU-18`).
  var tap = EventConstants.multipleTapInterval

  func longest(of type: Touch.TouchType) -> Timestamp { type == .indirectPointer ? click ?? tap : tap }
}

extension Application {
  final var tapIntervals: TapIntervals {
    TapIntervals(
      click: desktopSettings.doubleClickInterval.map { Timestamp(seconds: $0) },
      tap: Timestamp(seconds: touchAccommodations.multipleTapInterval))
  }
}

extension Touch {
  /// The standard longest time in seconds from the lift of one tap of a finger to the down of the next one of a multiple
  /// tap (`EI-20`). The one in force is ``TouchAccommodations/multipleTapInterval``.
  public nonisolated static var multipleTapInterval: Double { EventConstants.multipleTapInterval.seconds }
}
