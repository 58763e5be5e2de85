import DactylGeometry
import DactylWayland

/// The size, scale and transform that map a surface's points to the pixels of its buffers, and its frame.
struct FrameGeometry: Hashable {
  /// In points.
  var size = Size.zero
  var scale = SurfaceScale.one
  var transform = SurfaceTransform.normal
  var frame = SurfaceFrame.none
}

/// The last pass of a frame: it sends a picture to the compositor, except for the commit itself.
@MainActor struct CommitPass {
  private let surface: WlSurface
  private let viewport: WpViewport?
  private let compositor: WlCompositor
  private let isOpaque: Bool
  private var sentTransform = SurfaceTransform.normal
  /// The geometry of the last picture; nil if it must be sent again.
  private(set) var geometry: FrameGeometry?

  init(surface: WlSurface, viewport: WpViewport?, compositor: WlCompositor, isOpaque: Bool) {
    self.surface = surface
    self.viewport = viewport
    self.compositor = compositor
    self.isOpaque = isOpaque
  }

  /// Sends a picture. `damage` is in pixels of the buffer; `upright` is the size of the picture before its transform.
  /// Returns whether the geometry has changed.
  mutating func send(_ buffer: ShmBuffer, _ geometry: FrameGeometry, damage: Region, _ upright: PixelSize) -> Bool {
    let isResized = geometry != self.geometry
    if isResized { send(geometry) }
    surface.attach(buffer: buffer.object, x: 0, y: 0)
    send(damage, upright, geometry)
    return isResized
  }

  mutating func forget() { geometry = nil }

  func close() { viewport?.destroy() }

  private mutating func send(_ geometry: FrameGeometry) {
    if geometry.transform != sentTransform {
      sentTransform = geometry.transform
      surface.setBufferTransform(transform: WlOutput.Transform(rawValue: UInt32(geometry.transform.rawValue)))
    }
    self.geometry = geometry
    let scale = geometry.scale
    let width = Int32(geometry.size.width)
    let height = Int32(geometry.size.height)
    surface.setBufferScale(scale: scale.isWhole ? Int32(scale.whole) : 1)
    if scale.isWhole {
      viewport?.setDestination(width: -1, height: -1)
    } else {
      viewport?.setDestination(width: width, height: height)
    }
    guard isOpaque else { return }
    let region = compositor.createRegion()
    for part in geometry.frame.opaqueParts(of: geometry.size) {
      region.add(x: Int32(part.minX), y: Int32(part.minY), width: Int32(part.width), height: Int32(part.height))
    }
    surface.setOpaqueRegion(region: region)
    region.destroy()
  }

  /// At a fractional scale, damage is sent as one rectangle: of several rectangles KWin 5.27 loses some, and continues
  /// to show the old content there.
  private func send(_ damage: Region, _ upright: PixelSize, _ geometry: FrameGeometry) {
    for rect in geometry.scale.isWhole ? damage.rects : [damage.bounds] {
      if surface.supports(since: 4) {
        surface.damageBuffer(x: Int32(rect.x), y: Int32(rect.y), width: Int32(rect.width), height: Int32(rect.height))
      } else {
        let transform = geometry.transform
        let shown = transform.inverse.apply(to: rect, in: transform.apply(to: upright))
        let points = shown.points(scale: geometry.scale.value).integral
        surface.damage(
          x: Int32(points.minX), y: Int32(points.minY), width: Int32(points.width), height: Int32(points.height))
      }
    }
  }
}
