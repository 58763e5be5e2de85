import DactylInput
import DactylWayland

/// The outputs, and the surfaces on them.
extension WaylandPlatform {
  package var outputs: [OutputInfo] { monitors.compactMap(\.info) }

  /// The largest scale of all outputs, at which cursors are drawn.
  var largestScale: Int { outputs.map(\.scale).max() ?? 1 }

  func monitor(of object: WlOutput?) -> WaylandOutput? {
    guard let object else { return nil }
    return monitors.first { $0.object === object }
  }

  /// Returns the object of the output `id`; nil if it is unplugged, or for nil.
  func outputObject(_ id: OutputID?) -> WlOutput? {
    monitors.first { $0.id == id }?.object
  }

  /// Asks for the places of the outputs, once for each.
  func describeOutputs() {
    guard let manager = globals.xdgOutput else { return }
    for monitor in monitors { monitor.describe(by: manager) }
  }

  /// Reports the changes of outputs in a read batch, when all of them are known: first those of the outputs, then those
  /// of the surfaces on them.
  func reportOutputs() {
    if outputsChanged {
      outputsChanged = false
      for surface in surfaces { surface.outputsChanged() }
      handler?.platformOutputsChanged(self)
    }
    for surface in surfaces where surface.hasChangedOutputs { surface.reportOutputs() }
  }

  package func awaitOutputs() {
    guard !hasAwaitedOutputs, monitors.contains(where: { $0.info == nil }) else { return }
    hasAwaitedOutputs = true
    do throws(WaylandError) {
      try connection.roundtrip(timeout: Self.standardPatience.seconds, clock: { loop.now.seconds })
    } catch {
      // A compositor that does not answer may do so later.
      if error.kind != .noAnswer { return lose(SurfaceError(error)) }
    }
    endBatch()
  }
}
