import DactylGeometry
import DactylGraphics

extension Application {
  /// Whether the environment variable `DACTYL_DEBUG` asks for what `name` stands for, such as `inspect`.
  public static func isDebugging(_ name: String) -> Bool {
    debugNames(in: ProcessEnvironment.value("DACTYL_DEBUG") ?? "").contains(name)
  }

  /// Returns the names in a list with commas. Spaces have no meaning.
  package nonisolated static func debugNames(in list: String) -> [String] {
    list.split(separator: ",").map { $0.filter { $0 != " " } }
  }
}

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
      }, timing: timing, write: { Diagnostics.report($0) })
  }
}
