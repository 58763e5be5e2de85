import DactylGeometry

extension Application {
  /// The input that a recording leaves out now.
  final var recordingSecrecy: RecordingSecrecy {
    guard textInputSession.input?.textInputTraits.isSecure == true else { return RecordingSecrecy() }
    var secrecy = RecordingSecrecy(hidesKeys: true)
    if let window = inputView?.window, let stack = window.stack {
      let turn = stack.rotation.toSurface(of: stack.rotation.turn(stack.size))
      let origin = session?.contentOrigin(on: stack.surface) ?? .zero
      secrecy.keyboard = (stack.surface, turn.apply(to: window.frame).offsetBy(dx: -origin.x, dy: -origin.y))
    }
    return secrecy
  }
}
