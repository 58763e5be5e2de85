import DactylGeometry

/// The constants of Appendix B that belong to no recognizer's properties.
enum EventConstants {
  /// A view with this alpha or less is not hit (`HT-2`).
  static let leastHitAlpha = 0.01
  /// From a lift to the next down of a multiple tap, at the most (`EI-20`).
  static let multipleTapInterval = Timestamp(seconds: 0.35)
  /// Points between the downs of a multiple tap, at the most (`EI-20`).
  static let multipleTapDistance = 45.0
  /// The same for a pointer (`EI-20`).
  static let multipleTapDistanceOfPointer = 8.0
  /// A recognizer is reset when the youngest of its touches has been down for this long (`GR-10`).
  static let settleTime = Timestamp(seconds: 0.75)
  /// Points that one click of a wheel scrolls where the wire gives no distance (`EI-26`).
  static let pointsPerDetent = 15.0
  /// A scroll view holds touches of its content for this long (`SV-3`).
  static let contentTouchDelay = Timestamp(seconds: 0.15)
  /// A motion of the device that lasts longer is none (`EI-35`).
  static let longestMotion = Timestamp(seconds: 1)
  /// A velocity looks back this far (`GT-25`).
  static let velocityWindow = Timestamp(seconds: 0.1)
}
