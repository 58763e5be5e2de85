import DactylWayland

/// The content of one `wl_surface.commit`.
package struct SurfaceCommit: Sendable {
  /// Pixels; nil without a new buffer, 0 x 0 if the commit removed the buffer.
  package var bufferSize: (width: Int, height: Int)?
  /// In pixels of the buffer, clipped to it.
  package var damage: [PixelRect]
  package var scale: Int
  package var transform: WlOutput.Transform
  package var frameCallbackCount: Int
  /// The number of pixels outside of the damage that changed.
  package var undeclaredPixelCount: Int
}
