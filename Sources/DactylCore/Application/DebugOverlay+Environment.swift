import DactylGeometry
import DactylGraphics

extension DebugOverlay {
  /// The overlay that the environment variable `DACTYL_DEBUG` asks for; nil if it asks for none.
  convenience init?(timing: @escaping @MainActor () -> FrameTiming?) {
    guard let value = ProcessEnvironment.value("DACTYL_DEBUG") else { return nil }
    let parts = Parts(names: value)
    if parts.isEmpty { return nil }
    let start = ContinuousClock.now
    self.init(
      parts,
      stopwatch: {
        let (seconds, attoseconds) = (ContinuousClock.now - start).components
        return Timestamp(nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
      }, timing: timing)
  }
}
