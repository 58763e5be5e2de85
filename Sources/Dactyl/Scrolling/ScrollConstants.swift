/// The numbers of section 8 that are no properties.
enum ScrollConstants {
  /// Points a second; at this speed deceleration is over (`SV-7`).
  static let stopSpeed = 10.0
  /// How hard content resists being dragged beyond its range (`SV-9`).
  static let rubberBand = 0.55
  /// Points a second; a faster release turns the page (`SV-11`).
  static let pagingSpeed = 300.0
  /// Degrees about the diagonal in which a start locks no direction (`SV-12`).
  static let diagonal = 10.0
  /// Points a second; from this speed on the return from overshoot is the fast spring (`SV-13`).
  static let springSpeed = 50.0
  /// Of the critically damped spring, per second (`SV-13`).
  static let springRate = 11.0
  /// Of the overdamped spring, per second (`SV-13`).
  static let slowSpringRates = (slow: 9.0, fast: 46.0)
  /// Points and points a second below which a spring is at rest (`SV-13`).
  static let restDistance = 0.05
  static let restSpeed = 0.5
  /// Of the critically damped spring that brings a page to its place, per second: there well within a second.
  static let pageSpringRate = 16.0
  /// Points from its rest at which movement is no longer seen: a touch then catches nothing (`SV-15`).
  static let unseenDistance = 0.5
  /// Seconds that an animated change of the offset takes.
  static let animationDuration = 0.3
  /// Points; an offset that is no further from the end of its range is at the end.
  static let endTolerance = 0.05
}
