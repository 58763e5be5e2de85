import DactylGeometry

/// A track, and when the program has told of it.
struct Playback: Hashable {
  /// As the program has told it.
  var told: NowPlaying
  var time: Timestamp
  /// Counts tracks.
  var track: Int

  /// More seconds than anything lasts, and few enough to count them in microseconds.
  private static let longest = 1e9

  /// The length in seconds; nil if it is not known.
  var duration: Double? {
    told.duration.flatMap { $0 >= 0 && $0.isFinite ? min($0, Self.longest) : nil }
  }

  var rate: Double { told.playbackRate.isFinite && told.playbackRate != 0 ? told.playbackRate : 1 }

  /// The place in the track at a time, in seconds.
  func position(at now: Timestamp) -> Double {
    let start = told.elapsedTime.isNaN ? 0 : told.elapsedTime
    let passed = told.playbackState == .playing ? max((now - time).seconds, 0) * rate : 0
    return max(0, min(start + passed, duration ?? Self.longest))
  }

  /// Whether both are one track.
  func isSameTrack(_ other: NowPlaying) -> Bool {
    if told.identifier != nil || other.identifier != nil { return told.identifier == other.identifier }
    return told.title == other.title && told.artist == other.artist && told.album == other.album
  }

  static func microseconds(_ seconds: Double) -> Int64 { Int64((seconds * 1e6).rounded()) }
}
