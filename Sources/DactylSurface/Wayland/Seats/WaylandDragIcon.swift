import DactylGeometry
import DactylGraphics
import DactylWayland

/// The surface with the picture of a drag. A drag without a picture goes on.
@MainActor final class WaylandDragIcon {
  let surface: WlSurface

  private let icon: DragIcon
  private let required: WaylandGlobals.Required
  private var buffer: ShmBuffer?

  init(_ icon: DragIcon, required: WaylandGlobals.Required) {
    self.icon = icon
    self.required = required
    surface = required.compositor.createSurface()
  }

  /// Shows the picture, after the surface has got its role.
  func show() {
    // A buffer has a whole number of pixels per point, so that no other protocol is needed.
    let scale = surface.supports(since: 3) ? max(Int(icon.scale.rounded(.up)), 1) : 1
    func pixels(_ length: Double) -> Int { Int(max(min(length, DragIcon.longestSide), 1).rounded(.up)) * scale }
    let size = PixelSize(width: pixels(icon.frame.width), height: pixels(icon.frame.height))
    guard
      let buffer = try? ShmBuffer(
        shm: required.shm, size: size, isOpaque: false, allocator: SharedMemory.systemAllocator, onRelease: {}),
      let bitmap = try? buffer.bitmap()
    else { return }
    let context = Context(bitmap, transform: AffineTransform(scaleX: Double(scale), y: Double(scale)))
    icon.draw(context)
    guard (try? context.finish()) != nil else { return buffer.destroy() }
    self.buffer = buffer
    let (x, y) = (Int32(icon.frame.minX.rounded()), Int32(icon.frame.minY.rounded()))
    if scale > 1 { surface.setBufferScale(scale: Int32(scale)) }
    if surface.supports(since: 5) {
      surface.attach(buffer: buffer.object, x: 0, y: 0)
      surface.offset(x: x, y: y)
    } else {
      surface.attach(buffer: buffer.object, x: x, y: y)
    }
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    surface.commit()
  }

  func destroy() {
    surface.destroy()
    buffer?.destroy()
  }
}
