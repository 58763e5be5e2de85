import DactylGeometry
import DactylGraphics

/// Draws a toplevel, popup or subsurface, and receives its events.
@MainActor package protocol SurfaceHandler: AnyObject {
  /// Called to animate and lay out. Returns the changes; if there are none, nothing is drawn.
  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges
  /// Called to paint `rects` (points): the damage from `prepareFrame`, and the damage that this buffer missed.
  /// `context` draws in points and is clipped to `rects`, whose earlier content is undefined.
  func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect])
  /// Called when a frame could not be drawn, for example because memory is short. The surface tries again at the next
  /// request.
  func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError)

  /// Called when the compositor has set a new state of a toplevel, the first time before the first frame. The surface
  /// requests a frame itself. Default: nothing.
  func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState)
  /// Called when a toplevel has entered or left outputs. Default: nothing.
  func surfaceOutputsChanged(_ surface: any ToplevelSurface)
  /// Called when the user asks to close a toplevel. Default: nothing.
  func surfaceShouldClose(_ surface: any ToplevelSurface)

  /// Called when the compositor has placed a popup, the first time before the first frame. The surface requests a frame
  /// itself. Default: nothing.
  func popup(_ popup: any PopupSurface, changedTo state: PopupState)
  /// Called when the compositor has dismissed a popup, or its parent is being closed. Its own popups are already
  /// closed, innermost first; it closes after this call. Default: nothing.
  func popupWasDismissed(_ popup: any PopupSurface)
  /// Called when the compositor has refused the grab of a popup, which it closes without showing it. The popup is
  /// already closed; another one without a grab can take its place. Default: as if it was dismissed.
  func popupWasRefusedItsGrab(_ popup: any PopupSurface)
}

extension SurfaceHandler {
  package func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {}
  package func surfaceOutputsChanged(_ surface: any ToplevelSurface) {}
  package func surfaceShouldClose(_ surface: any ToplevelSurface) {}
  package func popup(_ popup: any PopupSurface, changedTo state: PopupState) {}
  package func popupWasDismissed(_ popup: any PopupSurface) {}
  package func popupWasRefusedItsGrab(_ popup: any PopupSurface) { popupWasDismissed(popup) }
}
