import DactylGeometry
import DactylInput

/// The input that a recording leaves out while the user types a secret (`TI-6`): keys, and contacts that begin on the touch
/// keyboard.
struct RecordingSecrecy {
  var hidesKeys = false
  /// The place of the touch keyboard on its surface.
  var keyboard: (surface: SurfaceID, frame: Rect)?

  /// Whether a contact or a pointer at `point` of `surface` is left out.
  func hides(_ point: Point, on surface: SurfaceID?) -> Bool {
    keyboard.map { $0.surface == surface && $0.frame.contains(point) } ?? false
  }
}

extension Application {
  /// What a recording leaves out now.
  final var recordingSecrecy: RecordingSecrecy {
    guard textInputSession.input?.textInputTraits.isSecure == true else { return RecordingSecrecy() }
    var secrecy = RecordingSecrecy(hidesKeys: true)
    if let window = inputView?.window, let stack = window.stack {
      let turn = stack.rotation.toSurface(of: stack.rotation.turn(stack.size))
      secrecy.keyboard = (stack.surface, turn.apply(to: window.frame))
    }
    return secrecy
  }
}
