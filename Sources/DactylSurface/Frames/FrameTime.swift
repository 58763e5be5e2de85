import DactylGeometry

/// When a frame is drawn and how often they come.
package struct FrameTime: Hashable, Sendable {
  /// The loop's clock when the frame began.
  package var now: Timestamp
  /// Between two refreshes of the output; 1/60 s where it is not known.
  package var interval: Timestamp

  package init(now: Timestamp, interval: Timestamp = Timestamp(nanoseconds: 16_666_667)) {
    self.now = now
    self.interval = interval
  }
}
