/// The constants of section 8 that are not properties.
enum ScrollConstants {
  /// Deceleration ends at this speed, in points per second (`SV-7`).
  static let stopSpeed = 10.0
  /// The resistance of content that is dragged beyond its range (`SV-9`).
  static let rubberBand = 0.55
  /// A faster release turns the page, in points per second (`SV-11`).
  static let pagingSpeed = 300.0
  /// A drag that begins within this angle of the diagonal locks no direction, in degrees (`SV-12`).
  static let diagonal = 10.0
  /// The return from overshoot continues with the speed of a release that is at least this fast, in points per second
  /// (`SV-13`).
  static let springSpeed = 50.0
  /// The rate of the critically damped spring that returns from overshoot, per second (`SV-13`).
  static let springRate = 11.0
  /// The speed of a return that starts from rest, in points per second for each point of overshoot (`SV-13`).
  static let returnSpeed = 7.1
  /// The return from overshoot ends within this distance of the edge, in points (`SV-13`).
  static let returnDistance = 0.4
  /// Other movements towards a target end below this distance in points and this speed in points per second.
  static let restDistance = 0.05
  static let restSpeed = 0.5
  /// The rate of the critically damped spring that moves a page into place, per second. It takes well under a second.
  static let pageSpringRate = 16.0
  /// The distance from the target, in points, at which movement is no longer visible: a touch then does not catch the
  /// content (`SV-15`).
  static let unseenDistance = 0.5
  /// The duration of an animated change of the offset, in seconds.
  static let animationDuration = 0.3
  /// An offset within this distance of the end of its range counts as at the end, in points.
  static let endTolerance = 0.05
}
