import DactylGeometry
import DactylGraphics

/// The picture of a drag, which the compositor moves with the finger or the pointer.
@MainActor package struct DragIcon {
  /// The longest side, in points. Larger pictures are cut off.
  static let longestSide = 512.0

  /// The rectangle in points, relative to the finger or the pointer.
  package var frame: Rect
  /// Pixels per point.
  package var scale: Double
  /// Draws the picture, in points from its upper left corner.
  package var draw: @MainActor (Context) -> Void

  package init(frame: Rect, scale: Double, draw: @escaping @MainActor (Context) -> Void) {
    self.frame = frame
    self.scale = scale
    self.draw = draw
  }
}
