import DactylGeometry

/// Content that moves by itself: the ways of both axes from one moment on.
struct ScrollFlight {
  enum Kind {
    /// After a drag: deceleration, bounce, the way to a page.
    case deceleration
    /// Asked for by the program (`SV-22`).
    case animation
  }

  let kind: Kind
  /// Nothing but speed and range decide where it ends: not a page, not the delegate.
  var isFree = false
  let start: Timestamp
  let x: ScrollMotion
  let y: ScrollMotion

  /// Seconds.
  var duration: Double { max(x.duration, y.duration) }

  /// Where it comes to rest.
  var target: Point { Point(x: x.rest, y: y.rest) }

  /// When it does, in whole nanoseconds, not before.
  var end: Timestamp { start + Timestamp(nanoseconds: Int64((min(duration, 1e6) * 1e9).rounded(.up))) }

  func offset(at time: Timestamp) -> Point {
    let seconds = seconds(at: time)
    return Point(x: x.position(at: seconds), y: y.position(at: seconds))
  }

  /// Points a second.
  func velocity(at time: Timestamp) -> Point {
    let seconds = seconds(at: time)
    return Point(x: x.velocity(at: seconds), y: y.velocity(at: seconds))
  }

  private func seconds(at time: Timestamp) -> Double { max((time - start).seconds, 0) }
}
