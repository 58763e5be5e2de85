import DactylGeometry
import DactylInput
import DactylWayland

/// A part of another surface with its own frames. Its input is its parent's (`WD-12`).
@MainActor final class WaylandSubsurface: WaylandSurface, SubsurfaceSurface {
  private let subsurface: WlSubsurface
  private weak var parent: WaylandSurface?
  /// The surface that gets its input instead of the parent, and its position there.
  private var receiver: Receiver?

  private struct Receiver {
    weak var surface: WaylandSurface?
    var origin: Point
  }

  init(
    of parent: WaylandSurface, frame: Rect, id: SurfaceID, platform: WaylandPlatform, in subcompositor: WlSubcompositor
  ) {
    self.parent = parent
    self.frame = Self.whole(frame)
    let surface = platform.required.compositor.createSurface()
    subsurface = subcompositor.getSubsurface(surface: surface, parent: parent.surface)
    super.init(surface, id: id, platform: platform, isOpaque: false)
    parent.add(self)
    // Its frames are independent of its parent's.
    subsurface.setDesync()
    sendPosition()
    phase = .configured
    expectOutputs()
    // It is visible only together with its parent.
    parent.whenShown { [weak self] in
      guard let self, phase != .ended else { return }
      painter.isStopped = false
      scaleChanged()
    }
  }

  var frame: Rect {
    didSet {
      frame = Self.whole(frame)
      guard phase != .ended, frame != oldValue else { return }
      if frame.origin != oldValue.origin { sendPosition() }
      if frame.size != oldValue.size { scaleChanged() }
    }
  }

  /// Sends the position, which takes effect with the parent's next commit.
  private func sendPosition() {
    subsurface.setPosition(x: Int32(frame.minX), y: Int32(frame.minY))
    parent?.whenShown { [weak parent] in parent?.commitState() }
  }

  override var root: WaylandToplevel? { parent?.root }

  override var inputTarget: (surface: WaylandSurface, offset: Point) {
    if let receiver, let surface = receiver.surface { return (surface, receiver.origin) }
    guard let (target, offset) = parent?.inputTarget else { return (self, .zero) }
    return (target, offset + frame.origin)
  }

  func takesInput(of surface: any PlatformSurface, at origin: Point) {
    receiver = Receiver(surface: surface as? WaylandSurface, origin: origin)
  }

  override func destroyRole() {
    for seat in platform?.seats ?? [] { seat.lose(self) }
    parent?.remove(self)
    subsurface.destroy()
  }

  override func scaleChanged() {
    _ = painter.configure(size: frame.size, scale: resolvedScale, transform: resolvedTransform)
    painter.requestFrame()
  }

  private static func whole(_ rect: Rect) -> Rect {
    func whole(_ value: Double, _ least: Double) -> Double {
      value.isFinite ? min(max(value.rounded(), least), Double(SurfaceSizing.longestSide)) : max(least, 0)
    }
    let least = -Double(SurfaceSizing.longestSide)
    return Rect(
      x: whole(rect.minX, least), y: whole(rect.minY, least), width: whole(rect.width, 1),
      height: whole(rect.height, 1))
  }
}
