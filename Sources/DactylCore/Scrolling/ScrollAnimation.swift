import DactylGeometry

/// A movement of the content without a finger, along both axes.
struct ScrollAnimation {
  enum Kind {
    /// After a drag: deceleration, bounce, or the movement to a page.
    case deceleration
    /// A movement that the program has started (`SV-22`).
    case programmatic
  }

  let kind: Kind
  /// Whether only speed and range determine the target, not paging or the delegate.
  var isFree = false
  let start: Timestamp
  let x: ScrollMotion
  let y: ScrollMotion
  /// The distance by which the coordinates of the content have changed since the start.
  var shift = Point.zero

  /// In seconds.
  var duration: Double { max(x.duration, y.duration) }

  /// The offset at which the content comes to rest.
  var target: Point { Point(x: x.rest, y: y.rest) + shift }

  /// The time at which the content comes to rest, rounded up to whole nanoseconds.
  var end: Timestamp { start + Timestamp(nanoseconds: Int64((min(duration, 1e6) * 1e9).rounded(.up))) }

  func offset(at time: Timestamp) -> Point {
    let seconds = seconds(at: time)
    return Point(x: x.position(at: seconds), y: y.position(at: seconds)) + shift
  }

  /// In points per second.
  func velocity(at time: Timestamp) -> Point {
    let seconds = seconds(at: time)
    return Point(x: x.velocity(at: seconds), y: y.velocity(at: seconds))
  }

  private func seconds(at time: Timestamp) -> Double { max((time - start).seconds, 0) }
}
