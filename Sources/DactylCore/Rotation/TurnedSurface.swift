import DactylGeometry
import DactylGraphics
import DactylSurface

/// Draws turned content: converts damage to surface coordinates, and drawing to content coordinates.
///
/// The content is turned within the whole pixels of the surface, whose size may be no multiple of them at a fractional
/// scale. So its edges are aligned to pixels as without rotation.
struct TurnedSurface {
  private let rotation: ContentRotation
  /// The size in points, up to the edge of the last pixel.
  private let size: Size

  /// Creates the conversion for a surface of `size` points with `scale` pixels per point.
  init(_ rotation: ContentRotation, size: Size, scale: Double) {
    self.rotation = rotation
    let exact = SurfaceScale(nearest: scale)
    self.size = Size(
      width: Double(exact.pixels(Int(size.width))) / exact.value,
      height: Double(exact.pixels(Int(size.height))) / exact.value)
  }

  /// Converts changes from content coordinates to surface coordinates.
  func onSurface(_ changes: FrameChanges) -> FrameChanges {
    guard rotation != .upright, !changes.isEmpty else { return changes }
    let transform = rotation.toSurface(of: size)
    return FrameChanges(
      damage: changes.damage.map { transform.apply(to: $0) },
      blits: changes.blits.map {
        ScrollBlit(rect: transform.apply(to: $0.rect), vector: transform.apply(toVector: $0.vector))
      })
  }

  /// Calls `paint` to draw the content in `rects`. `rects` and `context` are in surface coordinates; `paint` gets
  /// content coordinates.
  @MainActor func draw(_ context: Context, in rects: [Rect], _ paint: (Context, [Rect]) -> Void) {
    guard rotation != .upright else { return paint(context, rects) }
    context.turn(by: rotation.toSurface(of: size))
    let transform = rotation.toContent(of: size)
    paint(context, rects.map { transform.apply(to: $0) })
  }
}
