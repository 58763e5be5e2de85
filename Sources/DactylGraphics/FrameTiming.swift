import DactylGeometry

/// What a surface knows of its frames, for whoever wants to see it.
package struct FrameTiming: Hashable, Sendable {
  /// How long after a frame callback drawing waits; zero where frames are drawn at the callback.
  package var delay: Timestamp
  /// How early before the latch a frame is to be ready.
  package var margin: Timestamp
  /// What the last commit took.
  package var commit: Timestamp

  package init(delay: Timestamp = .zero, margin: Timestamp = .zero, commit: Timestamp = .zero) {
    self.delay = delay
    self.margin = margin
    self.commit = commit
  }
}
