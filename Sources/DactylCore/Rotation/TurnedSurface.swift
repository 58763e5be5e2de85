import DactylGeometry
import DactylGraphics
import DactylSurface

/// Frames of content that is shown turned: what must be painted goes out in the surface's coordinates, and what is painted
/// comes back.
///
/// The content is turned within the surface's pixels, of which its size need not be a multiple at a fractional scale: so it
/// lies on the pixels as it would upright.
struct TurnedSurface {
  private let rotation: ContentRotation
  /// Points, up to the edge of the last pixel.
  private let size: Size

  /// Of a surface of `size` points, `scale` pixels each.
  init(_ rotation: ContentRotation, size: Size, scale: Double) {
    self.rotation = rotation
    let exact = SurfaceScale(nearest: scale)
    self.size = Size(
      width: Double(exact.pixels(Int(size.width))) / exact.value,
      height: Double(exact.pixels(Int(size.height))) / exact.value)
  }

  /// The changes of the content in coordinates of the surface.
  func onSurface(_ changes: FrameChanges) -> FrameChanges {
    guard rotation != .upright, !changes.isEmpty else { return changes }
    let way = rotation.toSurface(of: size)
    return FrameChanges(
      damage: changes.damage.map { way.apply(to: $0) },
      shifts: changes.shifts.map {
        ContentShift(rect: way.apply(to: $0.rect), vector: way.apply(toVector: $0.vector))
      })
  }

  /// Has `paint` draw the content, `rects` of the surface, on `context`, which is the surface's.
  @MainActor func draw(_ context: Context, in rects: [Rect], _ paint: (Context, [Rect]) -> Void) {
    guard rotation != .upright else { return paint(context, rects) }
    context.turn(by: rotation.toSurface(of: size))
    let way = rotation.toContent(of: size)
    paint(context, rects.map { way.apply(to: $0) })
  }
}
