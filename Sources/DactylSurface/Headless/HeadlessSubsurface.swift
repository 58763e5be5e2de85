import DactylGeometry
import DactylInput

/// A part of a window with its own picture in memory. It receives no input: scripts refer to the window.
@MainActor final class HeadlessSubsurface: HeadlessSurface, SubsurfaceSurface {
  var frame: Rect {
    didSet { if frame.size != oldValue.size { setNeedsFrame() } }
  }

  private weak var parent: HeadlessSurface?

  init(of parent: HeadlessSurface, frame: Rect, id: SurfaceID, platform: HeadlessPlatform) {
    self.parent = parent
    self.frame = frame
    super.init(id: id, platform: platform, isOpaque: false)
    parent.add(self)
  }

  func takesInput(of surface: any PlatformSurface, at origin: Point) {}

  override var geometry: (size: Size, scale: Double) { (frame.size, outputScale) }

  override func configureFirst() {
    beginConfigured()
    setNeedsFrame()
  }

  override func willClose() {
    parent?.remove(self)
  }
}
