import DactylGeometry

/// The time of a frame, and the time between frames.
package struct FrameTime: Hashable, Sendable {
  /// The time of the loop at which the frame began.
  package var now: Timestamp
  /// The time between two refreshes of the output; 1/60 s if it is not known.
  package var interval: Timestamp

  package init(now: Timestamp, interval: Timestamp = Timestamp(nanoseconds: 16_666_667)) {
    self.now = now
    self.interval = interval
  }
}
