import DactylGeometry
import DactylInput
import DactylWayland

/// A surface with `xdg_surface`: a toplevel or a popup, in the sequence of configure, acknowledgement and commit.
@MainActor class WaylandShellSurface: WaylandSurface {
  final let xdgSurface: XdgSurface
  /// The newest configure, not yet acknowledged.
  final private(set) var unacknowledged: UInt32?

  init(_ surface: WlSurface, _ xdgSurface: XdgSurface, id: SurfaceID, platform: WaylandPlatform, isOpaque: Bool) {
    self.xdgSurface = xdgSurface
    super.init(surface, id: id, platform: platform, isOpaque: isOpaque)
    xdgSurface.onEvent = { [weak self] in self?.handle($0) }
  }

  /// In points.
  var size: Size { .zero }

  /// Applies the pending state of the role.
  func configure(isFirst: Bool) {}

  override func destroyRole() {
    xdgSurface.destroy()
  }

  /// The size of the window among subsurfaces that stick out of it: without a word it would count with them.
  final func sendWindowGeometry() {
    xdgSurface.setWindowGeometry(x: 0, y: 0, width: Int32(size.width), height: Int32(size.height))
  }

  /// Where another size is to be answered, with the picture that does so: the one that is shown has the size of before.
  override func commitState() {
    if unacknowledged == nil || painter.isStopped { super.commitState() } else { painter.requestFrame() }
  }

  override var hasUncommittedState: Bool { unacknowledged != nil }

  override func willCommit() {
    if let unacknowledged { xdgSurface.ackConfigure(serial: unacknowledged) }
    unacknowledged = nil
    if children.contains(where: { $0 is WaylandSubsurface }) { sendWindowGeometry() }
  }

  private func handle(_ event: XdgSurface.Event) {
    guard case .configure(let serial) = event, phase != .ended else { return }
    afterFrame { [weak self] in self?.configured(serial) }
  }

  private func configured(_ serial: UInt32) {
    // Of several configures only the newest is acknowledged, with the commit that follows it.
    unacknowledged = serial
    let isFirst = phase == .unconfigured
    phase = .configured
    if isFirst { expectOutputs() }
    configure(isFirst: isFirst)
  }
}
