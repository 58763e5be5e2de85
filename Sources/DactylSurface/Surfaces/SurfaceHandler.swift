import DactylGeometry
import DactylGraphics

/// Draws a toplevel, popup or subsurface, and hears what the compositor does with it.
@MainActor package protocol SurfaceHandler: AnyObject {
  /// Time to animate and lay out. Returns what has changed; nothing is drawn for no change.
  func surface(_ surface: any PlatformSurface, prepareFrame time: FrameTime) -> FrameChanges
  /// Paints `rects` (points): the damage of `prepareFrame`, and what this buffer missed. `context` draws in points and is
  /// clipped to `rects`; what it shows there before is undefined.
  func surface(_ surface: any PlatformSurface, draw context: Context, in rects: [Rect])
  /// A frame could not be drawn, for want of memory for instance. The surface tries again at the next request.
  func surface(_ surface: any PlatformSurface, failedToDraw error: SurfaceError)

  /// The compositor has set a new state of a toplevel, the first one before the first frame. A frame follows by itself.
  /// Default: nothing.
  func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState)
  /// The user wants a toplevel closed. Default: nothing.
  func surfaceShouldClose(_ surface: any ToplevelSurface)

  /// The compositor has placed a popup, the first time before the first frame. A frame follows by itself. Default: nothing.
  func popup(_ popup: any PopupSurface, changedTo state: PopupState)
  /// The compositor has dismissed a popup, or its parent is being closed. Popups above it are closed already, innermost
  /// first; it closes after this call. Default: nothing.
  func popupWasDismissed(_ popup: any PopupSurface)
}

extension SurfaceHandler {
  package func surface(_ surface: any ToplevelSurface, changedTo state: SurfaceState) {}
  package func surfaceShouldClose(_ surface: any ToplevelSurface) {}
  package func popup(_ popup: any PopupSurface, changedTo state: PopupState) {}
  package func popupWasDismissed(_ popup: any PopupSurface) {}
}
