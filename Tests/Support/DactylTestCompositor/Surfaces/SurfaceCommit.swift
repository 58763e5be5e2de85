import DactylWayland

/// What one `wl_surface.commit` brought.
package struct SurfaceCommit: Sendable {
  /// Pixels; nil where the commit brought no new buffer, 0 x 0 where it took the buffer away.
  package var bufferSize: (width: Int, height: Int)?
  /// In pixels of the buffer, clipped to it.
  package var damage: [PixelRect]
  package var scale: Int
  package var transform: WlOutput.Transform
  package var frameCallbackCount: Int
  /// Pixels outside of the damage that changed all the same.
  package var undeclaredPixelCount: Int
}
