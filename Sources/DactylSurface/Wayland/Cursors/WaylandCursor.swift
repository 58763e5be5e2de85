import DactylWayland

/// The picture of a pointer: set by name if the compositor has `wp_cursor_shape_v1`, else drawn from the user's theme.
@MainActor final class WaylandCursor {
  var shape: CursorShape = .default {
    didSet { if shape != oldValue { apply() } }
  }

  /// Whether the pointer is hidden, because fingers are used.
  var isHidden = false {
    didSet { if isHidden != oldValue { apply() } }
  }

  private let pointer: WlPointer
  private let device: WpCursorShapeDeviceV1?
  private unowned let platform: WaylandPlatform
  /// The serial of the last enter; nil while the pointer is over none of the program's surfaces.
  private var serial: UInt32?
  private var surface: WlSurface?
  private var buffer: ShmBuffer?

  init(_ pointer: WlPointer, platform: WaylandPlatform) {
    self.pointer = pointer
    self.platform = platform
    device = platform.globals.cursorShape?.getPointer(pointer: pointer)
  }

  /// Sets the shape after an enter. Before that the picture of the pointer is undefined.
  func entered(serial: UInt32, shape: CursorShape) {
    self.serial = nil
    self.shape = shape
    self.serial = serial
    apply()
  }

  func left() {
    serial = nil
  }

  func destroy() {
    serial = nil
    device?.destroy()
    surface?.destroy()
    buffer?.destroy()
  }

  /// Shows the picture of another theme.
  func themeChanged() {
    if device == nil { apply() }
  }

  private func apply() {
    guard let serial else { return }
    if isHidden || shape == .hidden {
      pointer.setCursor(serial: serial, surface: nil, hotspotX: 0, hotspotY: 0)
    } else if let device {
      device.setShape(serial: serial, shape: WpCursorShapeDeviceV1.Shape(rawValue: shape.rawValue))
    } else {
      showFromTheme(serial)
    }
  }

  private func showFromTheme(_ serial: UInt32) {
    let required = platform.required
    let surface = self.surface ?? required.compositor.createSurface()
    self.surface = surface
    let scale = surface.supports(since: 3) ? platform.largestScale : 1
    // If no theme is installed, the compositor's picture stays.
    guard let picture = platform.cursors.picture(shape, scale: scale) else { return }
    // A buffer's sides must be multiples of its scale.
    let size = PixelSize(
      width: (picture.size.width + scale - 1) / scale * scale,
      height: (picture.size.height + scale - 1) / scale * scale)
    guard
      let next = try? ShmBuffer(
        shm: required.shm, size: size, isOpaque: false, allocator: SharedMemory.systemAllocator, onRelease: {})
    else { return }
    picture.pixels.withUnsafeBytes { bytes in
      let line = picture.size.width * 4
      for y in 0..<picture.size.height {
        (next.pixels + y * size.width * 4).copyMemory(from: bytes.baseAddress! + y * line, byteCount: line)
      }
    }
    surface.setBufferScale(scale: Int32(scale))
    surface.attach(buffer: next.object, x: 0, y: 0)
    surface.damage(x: 0, y: 0, width: .max, height: .max)
    pointer.setCursor(
      serial: serial, surface: surface, hotspotX: Int32(picture.hotspotX / scale),
      hotspotY: Int32(picture.hotspotY / scale))
    surface.commit()
    buffer?.destroy()
    buffer = next
  }
}
