import DactylWayland

/// A monitor. Its properties arrive in several events, and take effect together.
@MainActor final class WaylandOutput {
  /// The first version that sends `done` after each group of events.
  private static let firstVersionWithDone: UInt32 = 2

  let object: WlOutput
  /// The number of the output in the registry.
  let name: UInt32
  /// Nil until the first group of events is complete.
  private(set) var info: OutputInfo?

  private var pending = OutputInfo(name: "")
  private let onChange: @MainActor () -> Void

  init(_ object: WlOutput, name: UInt32, onChange: @escaping @MainActor () -> Void) {
    self.object = object
    self.name = name
    self.onChange = onChange
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    object.release()
  }

  private func handle(_ event: WlOutput.Event) {
    switch event {
    case .geometry(_, _, _, _, _, let make, let model, let transform):
      pending.transform = SurfaceTransform(rawValue: Int(transform.rawValue & 7)) ?? .normal
      if object.version < 4 { pending.name = "\(make) \(model)" }
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { return }
      pending.pixelWidth = Int(max(width, 0))
      pending.pixelHeight = Int(max(height, 0))
      pending.refreshMillihertz = Int(max(refresh, 0))
    case .scale(let factor): pending.scale = SurfaceScale(whole: Int(factor)).whole
    case .name(let name): pending.name = name
    case .description: return
    case .done:
      accept()
      return
    }
    if object.version < Self.firstVersionWithDone { accept() }
  }

  private func accept() {
    guard info != pending else { return }
    info = pending
    onChange()
  }
}
