import DactylCore

/// The constants of Appendix B that are about controls, in points.
enum ControlConstants {
  /// A touch this far outside the bounds still counts as inside (`CT-5`).
  static let trackingMargin = 70.0
  /// Width of a slider's thumb (`CT-16`).
  static let thumbWidth = 30.0
  /// From the centre of the thumb to a down that takes hold of it, along the axis, at the most (`CT-16`).
  static let thumbReach = 22.0
  /// A lift farther than this from the down, along the axis, sets a switch instead of toggling it (`CT-17`).
  static let switchDrag = 10.0
}
