import DactylGeometry

/// Something that moves by itself: a function of time, asked for once in a frame.
@MainActor protocol FrameAnimation: AnyObject {
  /// It is asked for before each event too: what events do depends on it.
  var movesBetweenFrames: Bool { get }

  /// Comes to where it is at `time`, which does not decrease. Answers whether it goes on.
  func advance(to time: Timestamp) -> Bool
}
