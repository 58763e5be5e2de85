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
  /// Points per second. The return from overshoot carries the speed of a release from this on (`SV-13`).
  static let springSpeed = 50.0
  /// The rate of the critically damped spring that returns from overshoot, per second (`SV-13`).
  static let springRate = 11.0
  /// The speed of a return that starts from rest, for each point of overshoot, per second (`SV-13`).
  static let returnSpeed = 7.1
  /// The return from overshoot is finished within this many points of the edge (`SV-13`).
  static let returnDistance = 0.4
  /// Other movements towards a target are finished below this distance in points and this speed in points per second.
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
