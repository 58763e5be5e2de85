import DactylGeometry
import DactylInput

/// The input that a recording leaves out while the user types a secret (`TI-6`): keys, and contacts that begin on the
/// touch keyboard.
struct RecordingSecrecy {
  var hidesKeys = false
  /// The place of the touch keyboard on its surface.
  var keyboard: (surface: SurfaceID, frame: Rect)?

  /// Whether a contact or a pointer at `point` of `surface` is left out.
  func hides(_ point: Point, on surface: SurfaceID?) -> Bool {
    keyboard.map { $0.surface == surface && $0.frame.contains(point) } ?? false
  }
}
