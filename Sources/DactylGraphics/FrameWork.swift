/// An estimate of the work for a frame, made before animations and layout.
package struct FrameWork: Hashable, Sendable {
  /// The area to paint: square points from a handler, pixels when a frame is timed.
  package var area = 0.0
  /// The pixels to copy from the previous picture, perhaps into memory that was never used.
  package var copied = 0.0
  /// Whether there is layout to do, which may take any time.
  package var hasLayout = false

  package init(area: Double = 0, copied: Double = 0, hasLayout: Bool = false) {
    self.area = area
    self.copied = copied
    self.hasLayout = hasLayout
  }
}
