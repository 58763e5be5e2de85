import DactylGeometry
import DactylInput
import DactylWayland

/// A surface with `xdg_surface`: a toplevel or a popup. It follows the sequence of configure, acknowledgement and
/// commit.
@MainActor class WaylandShellSurface: WaylandSurface {
  final let xdgSurface: XdgSurface
  /// The serial of the newest configure, if it is not acknowledged yet.
  final private(set) var unacknowledged: UInt32?
  /// The geometry that was sent last; nil if none was needed.
  final private var sent: Geometry?

  init(_ surface: WlSurface, _ xdgSurface: XdgSurface, id: SurfaceID, platform: WaylandPlatform, isOpaque: Bool) {
    self.xdgSurface = xdgSurface
    super.init(surface, id: id, platform: platform, isOpaque: isOpaque)
    xdgSurface.onEvent = { [weak self] in self?.handle($0) }
  }

  /// The size without the margin, in points.
  var size: Size { .zero }

  /// The widths of the edges that do not belong to the window, in points.
  var margin: Insets { .zero }

  /// How far outside of the window input is taken, in points: at most the margin.
  var inputReach: Insets { .zero }

  /// The visible part of the plane of the content, in points of the content; nil if it is not known.
  var screen: Rect? { nil }

  /// Applies the pending state of the role.
  func configure(isFirst: Bool) {}

  override func destroyRole() {
    xdgSurface.destroy()
  }

  /// Sends the size of the window, and the part of the surface that takes input, if they have changed.
  ///
  /// Without the size, the compositor would include the margin, and the parts of subsurfaces outside of the window.
  private func sendGeometry() {
    let geometry = Geometry(size: size, margin: margin, reach: inputReach)
    let isNeeded = sent != nil || margin != .zero || children.contains { $0 is WaylandSubsurface }
    guard isNeeded, geometry != sent, let platform else { return }
    xdgSurface.setWindowGeometry(
      x: Int32(margin.left), y: Int32(margin.top), width: Int32(size.width), height: Int32(size.height))
    let hadMargin = sent.map { $0.margin != .zero } ?? false
    sent = geometry
    guard margin != .zero else {
      // All of the surface again.
      return hadMargin ? surface.setInputRegion(region: nil) : ()
    }
    let region = platform.required.compositor.createRegion()
    let input = Rect(origin: Point(x: margin.left, y: margin.top), size: size).outset(by: inputReach)
    region.add(x: Int32(input.minX), y: Int32(input.minY), width: Int32(input.width), height: Int32(input.height))
    surface.setInputRegion(region: region)
    region.destroy()
  }

  private struct Geometry: Hashable {
    var size: Size
    var margin: Insets
    var reach: Insets
  }

  /// If a configure is not acknowledged, the state is committed with the next picture, because the present one has the
  /// old size.
  override func commitState() {
    if unacknowledged == nil || painter.isStopped { super.commitState() } else { painter.requestFrame() }
  }

  override var hasUncommittedState: Bool { unacknowledged != nil }

  override func willCommit() {
    if let unacknowledged { xdgSurface.ackConfigure(serial: unacknowledged) }
    unacknowledged = nil
    sendGeometry()
  }

  private func handle(_ event: XdgSurface.Event) {
    guard case .configure(let serial) = event, phase != .ended else { return }
    afterFrame { [weak self] in self?.configured(serial) }
  }

  private func configured(_ serial: UInt32) {
    // Only the newest of several configures is acknowledged, with the commit that follows it.
    unacknowledged = serial
    let isFirst = phase == .unconfigured
    phase = .configured
    if isFirst { expectOutputs() }
    configure(isFirst: isFirst)
  }
}
