import DactylGeometry

/// Something that moves by itself: a function of time, asked for once in a frame and before each event.
@MainActor protocol FrameAnimation: AnyObject {
  /// Comes to where it is at `time`, which does not decrease. Answers whether it goes on.
  func advance(to time: Timestamp) -> Bool
}
