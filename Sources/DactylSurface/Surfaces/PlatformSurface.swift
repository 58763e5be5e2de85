import DactylGeometry
import DactylGraphics
import DactylInput

/// What the program draws and the compositor shows: a toplevel, a popup, or a part of one of them.
@MainActor package protocol PlatformSurface: AnyObject {
  var id: SurfaceID { get }
  /// Draws the surface and hears what the compositor does with it. Set it before the loop turns. Not retained.
  var handler: (any SurfaceHandler)? { get set }
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
