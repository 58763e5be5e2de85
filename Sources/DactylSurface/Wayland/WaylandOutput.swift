import DactylGeometry
import DactylInput
import DactylWayland

/// A monitor. Its properties arrive in several events of one or two objects, and take effect together.
@MainActor final class WaylandOutput {
  /// The first version that sends `done` after each group of events.
  private static let firstVersionWithDone: UInt32 = 2
  /// The first version of `zxdg_output_v1` whose events belong to the group of `wl_output`.
  private static let firstVersionWithoutDone: UInt32 = 3

  let object: WlOutput
  /// The number of the output in the registry.
  let name: UInt32
  let id: OutputID
  /// Nil until the first group of events is complete.
  private(set) var info: OutputInfo?

  private var xdgOutput: ZxdgOutputV1?
  private var pending = OutputInfo(name: "")
  /// The name from each of both objects.
  private var names = Names()
  private var logical = (position: Point?.none, size: Size.zero)
  private let onChange: @MainActor () -> Void

  private struct Names {
    var own: String?
    var ofXdgOutput: String?
  }

  init(_ object: WlOutput, name: UInt32, id: OutputID, onChange: @escaping @MainActor () -> Void) {
    self.object = object
    self.name = name
    self.id = id
    self.onChange = onChange
    pending.id = id
    object.onEvent = { [weak self] in self?.handle($0) }
  }

  /// Asks for the place on the desktop, unless it was asked for.
  func describe(by manager: ZxdgOutputManagerV1) {
    guard xdgOutput == nil else { return }
    let xdgOutput = manager.getXdgOutput(output: object)
    self.xdgOutput = xdgOutput
    xdgOutput.onEvent = { [weak self] in self?.handle($0) }
  }

  func destroy() {
    xdgOutput?.destroy()
    object.release()
  }

  // MARK: Events

  private func handle(_ event: WlOutput.Event) {
    switch event {
    case .geometry(let x, let y, let width, let height, _, let make, let model, let transform):
      pending.position = Point(x: Double(x), y: Double(y))
      pending.physicalSize = OutputInfo.size(width, height)
      (pending.make, pending.model) = (OutputInfo.text(make), OutputInfo.text(model))
      pending.transform = SurfaceTransform(rawValue: Int(transform.rawValue & 7)) ?? .normal
    case .mode(let flags, let width, let height, let refresh):
      guard flags.contains(.current) else { return }
      pending.pixelWidth = OutputInfo.side(width)
      pending.pixelHeight = OutputInfo.side(height)
      pending.refreshMillihertz = Int(max(refresh, 0))
    case .scale(let factor): pending.scale = SurfaceScale(whole: Int(factor)).whole
    case .name(let name): names.own = OutputInfo.text(name)
    case .description(let text): pending.label = OutputInfo.text(text)
    case .done:
      accept()
      return
    }
    if !hasDone { accept() }
  }

  private func handle(_ event: ZxdgOutputV1.Event) {
    switch event {
    case .logicalPosition(let x, let y): logical.position = Point(x: Double(x), y: Double(y))
    case .logicalSize(let width, let height): logical.size = OutputInfo.size(width, height)
    case .name(let name): names.ofXdgOutput = OutputInfo.text(name)
    // In version 4, `wl_output` has its own, and the order of both is not defined.
    case .description(let text): if object.version < 4 { pending.label = OutputInfo.text(text) }
    case .done:
      // Before `wl_output` has completed its own group, the mode is not known.
      if info != nil, (xdgOutput?.version ?? 0) < Self.firstVersionWithoutDone { accept() }
      return
    }
    if !hasDone { accept() }
  }

  private var hasDone: Bool { object.version >= Self.firstVersionWithDone }

  private func accept() {
    pending.name = [names.own, names.ofXdgOutput].compactMap { $0 }.first { !$0.isEmpty } ?? ""
    if pending.name.isEmpty { pending.name = OutputInfo.text("\(pending.make) \(pending.model)") }
    pending.logicalFrame = logical.position.flatMap { position in
      logical.size == .zero ? nil : Rect(origin: position, size: logical.size)
    }
    guard info != pending else { return }
    info = pending
    onChange()
  }
}
