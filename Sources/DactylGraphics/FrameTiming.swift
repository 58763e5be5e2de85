import DactylGeometry

/// The timing of a surface's frames, for the debug overlay.
package struct FrameTiming: Hashable, Sendable {
  /// The time from a frame callback to the start of drawing; zero if frames are drawn at the callback.
  package var delay: Timestamp
  /// The time before the latch at which a frame should be ready.
  package var margin: Timestamp
  /// The duration of the last commit.
  package var commit: Timestamp

  package init(delay: Timestamp = .zero, margin: Timestamp = .zero, commit: Timestamp = .zero) {
    self.delay = delay
    self.margin = margin
    self.commit = commit
  }
}
