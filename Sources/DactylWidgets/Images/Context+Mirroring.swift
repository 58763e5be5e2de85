import DactylCore
import DactylGeometry
import DactylGraphics

extension Context {
  /// Calls `draw`, which draws `image` in `rect`, so that an image with `flipsForRightToLeft` is mirrored in a
  /// right-to-left interface.
  @MainActor func mirror(_ image: Image, in rect: Rect, _ traits: Traits, _ draw: () -> Void) {
    guard image.flipsForRightToLeft, traits.layoutDirection == .rightToLeft else { return draw() }
    withState {
      translate(x: rect.minX + rect.maxX, y: 0)
      scale(x: -1, y: 1)
      draw()
    }
  }
}
