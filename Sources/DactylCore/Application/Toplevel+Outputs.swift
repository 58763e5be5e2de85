import DactylInput
import DactylSurface

/// The outputs that show a toplevel, and the one that it fills.
extension Toplevel {
  /// The outputs that show a part of the window, in order of entering; empty while no output shows it, and where the
  /// compositor does not tell (`OU-4`). `ToplevelDelegate.toplevelChanged` tells of changes.
  public var outputs: [Output] { surface == nil ? [] : place.outputs }

  /// The output of the window: the one it was asked to fill, if it is full screen there, or the one that it has entered
  /// first; nil while no output shows it (`OU-4`).
  public var output: Output? {
    let outputs = outputs
    if isFullscreen, let wished = place.wish?.output, outputs.contains(wished) { return wished }
    return outputs.first
  }

  /// Asks the compositor to show the window full screen on `output`; nil, or an output that is not connected, leaves
  /// the choice to the compositor (`OU-5`).
  ///
  /// The window returns to the output when that is unplugged and plugged in again, and on another compositor, as long
  /// as `isFullscreen` was not set to false since. If it is set to true afterwards, the window fills the same output.
  /// The compositor may decline.
  public func enterFullscreen(on output: Output? = nil) {
    place.wish = output.map { OutputWish(name: $0.name, output: $0) }
    isFullscreen = true
  }

  /// The output to fill, if it is there.
  var targetOutput: OutputID? {
    guard let output = place.wish?.output, output.isConnected else { return nil }
    return session.outputs.output(output.id)?.id
  }

  /// Looks for the output to fill, if it is away, and fills it if it has come (`OU-5`).
  func pursueOutput() {
    guard let wish = place.wish, targetOutput == nil, let found = session.outputs.best(for: wish.name) else { return }
    place.wish?.output = found
    if wantsFullscreen { surface?.setFullscreen(true, on: found.id) }
  }

  /// Forgets the outputs of the lost connection.
  func forgetOutputs() {
    place.wish?.output = nil
    place.outputs = []
  }

  /// Takes over the outputs of the surface. Returns whether they have changed.
  func updateOutputs() -> Bool {
    let outputs = surface?.outputs.compactMap { session.outputs.output($0) } ?? []
    guard outputs != place.outputs else { return false }
    place.outputs = outputs
    return true
  }

  package func surfaceOutputsChanged(_ surface: any ToplevelSurface) {
    if updateOutputs() { delegate?.toplevelChanged(self) }
  }
}

/// The outputs of a toplevel.
struct OutputPlace {
  var outputs: [Output] = []
  /// Where full screen is; nil leaves it to the compositor.
  var wish: OutputWish?
}

/// The output for full screen, which may be away.
struct OutputWish {
  /// The name of the output, or what the user has called it.
  let name: String
  /// Nil until it is found.
  var output: Output?
}
