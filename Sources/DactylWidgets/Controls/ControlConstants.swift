import DactylCore

/// The constants of Appendix B for controls, in points.
enum ControlConstants {
  /// The distance outside the bounds at which a touch still counts as inside (`CT-5`).
  static let trackingMargin = 70.0
  /// The width of a slider's thumb (`CT-16`).
  static let thumbWidth = 30.0
  /// The largest distance along the axis between the centre of the thumb and a down that grabs it (`CT-16`).
  static let thumbReach = 22.0
  /// A lift farther than this from the down, along the axis, sets a switch to that side instead of toggling it
  /// (`CT-17`).
  static let switchDrag = 10.0
  /// The number of steps of a slider from end to end, for the page keys and for assistive technology (`CT-18`).
  static let sliderSteps = 10.0
  /// The number of steps of a slider from end to end for the arrow keys, if it has no steps of its own (`CT-18`).
  static let sliderArrowSteps = 20.0
  /// Two thumbs whose centres are at most this far apart are at one place (`CT-19`).
  static let thumbsAtOnePlace = 8.0
  /// A touch of two thumbs at one place takes one of them when it has moved farther than this along the axis (`CT-19`).
  static let thumbChoice = 4.0
}
