import DactylGeometry

/// An animation, which is a function of time and is advanced once per frame.
@MainActor protocol FrameAnimation: AnyObject {
  /// Whether it is also advanced before each event, since events depend on it.
  var movesBetweenFrames: Bool { get }

  /// Advances to `time`, which does not decrease. Returns whether the animation continues.
  func advance(to time: Timestamp) -> Bool
}
