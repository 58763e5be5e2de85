import DactylGeometry
import DactylGraphics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension DebugOverlay {
  /// The overlay that the environment variable `DACTYL_DEBUG` asks for; nil if it asks for none.
  convenience init?(timing: @escaping @MainActor () -> FrameTiming?) {
    guard let value = getenv("DACTYL_DEBUG") else { return nil }
    let parts = Parts(names: String(cString: value))
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
