/// What is to be done for a frame, as far as that is known before everything is brought to where it is at the frame's time.
package struct FrameWork: Hashable, Sendable {
  /// To be painted. Squared points where a handler tells it, pixels where a frame is timed.
  package var area = 0.0
  /// To be copied from the picture before, in pixels, perhaps into memory that was never used.
  package var copied = 0.0
  /// Something is to be laid out, which may take any time.
  package var hasLayout = false

  package init(area: Double = 0, copied: Double = 0, hasLayout: Bool = false) {
    self.area = area
    self.copied = copied
    self.hasLayout = hasLayout
  }
}
