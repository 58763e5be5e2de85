import DactylGeometry
import DactylGraphics
import DactylInput

/// What the program draws and the compositor shows: a toplevel, a popup, or a part of one of them.
@MainActor package protocol PlatformSurface: AnyObject {
  var id: SurfaceID { get }
  /// Shape of the pointer over the surface. It is hidden while fingers are used.
  var cursor: CursorShape { get set }

  var timing: FrameTiming { get }

  /// Asks for one frame. Any number of calls before it comes count as one.
  func setNeedsFrame()
  /// Destroys the surface, after the popups and subsurfaces that it has. Its handler hears nothing more.
  func close()
}

extension PlatformSurface {
  package var timing: FrameTiming { FrameTiming() }
}

/// Who draws a surface.
@MainActor package protocol FrameHandler: AnyObject {
  /// Time to animate and lay out. Answers what changed; nothing is drawn for nothing.
  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges
  /// Paints `rects` (points), which hold what `prepareFrame` named and what this buffer missed. `context` draws in
  /// points and is clipped to `rects`; what it shows there before is undefined.
  func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect])
  /// A frame could not be drawn, for want of memory for instance. The surface tries again at the next frame asked for.
  func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError)
}
