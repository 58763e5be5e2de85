import DactylGeometry
import DactylGraphics
import DactylInput

/// A surface that the program draws and the compositor shows: a toplevel, a popup, or a part of one.
@MainActor package protocol PlatformSurface: AnyObject {
  var id: SurfaceID { get }
  /// Draws the surface and receives its events. Set it before the next turn of the loop. Not retained.
  var handler: (any SurfaceHandler)? { get set }
  /// The shape of the pointer over the surface. The pointer is hidden while fingers are used.
  var cursor: CursorShape { get set }

  var timing: FrameTiming { get }

  /// Requests one frame. Several calls before it is drawn count as one.
  func setNeedsFrame()
  /// Destroys the surface, after its popups and subsurfaces. Its handler is not called again.
  func close()
}

extension PlatformSurface {
  package var timing: FrameTiming { FrameTiming() }
}
