import DactylGeometry

/// The times of an animation that is played by itself: when it began, how long it takes, how often it is played.
struct AnimationCycles: Hashable {
  var start: Timestamp
  /// Of one way.
  var seconds: Double
  var repeats: AnimationRepeat

  /// Both ways, where it goes back.
  private var length: Double { repeats.autoreverses ? 2 * seconds : seconds }

  /// What takes no time is played once.
  private var count: Int? { seconds > 0 ? repeats.count : 1 }

  /// When it is over, in whole nanoseconds, not before; nil for never.
  var end: Timestamp? {
    count.map { start + Timestamp(nanoseconds: Int64((min(Double($0) * length, Self.longest) * 1e9).rounded(.up))) }
  }

  /// Seconds; the longest that anything takes.
  static let longest = 1e8

  /// Seconds since the present way began, and whether that is a way back.
  func phase(at time: Timestamp) -> (seconds: Double, isBackward: Bool) {
    var elapsed = max((time - start).seconds, 0)
    if let end, time >= end { return (seconds, repeats.autoreverses) }
    guard length > 0 else { return (0, false) }
    elapsed -= (elapsed / length).rounded(.down) * length
    return repeats.autoreverses && elapsed >= seconds ? (elapsed - seconds, true) : (elapsed, false)
  }
}
