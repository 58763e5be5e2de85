import DactylGeometry
import DactylInput
import DactylWayland

/// A popup on a compositor: `xdg_popup` and the objects that belong to it.
@MainActor final class WaylandPopup: WaylandShellSurface, PopupSurface {
  let popup: XdgPopup
  private(set) var state: PopupState
  /// Whether the popup has requested a grab: the compositor then sends all input to this client while the popup is
  /// shown.
  let hasGrab: Bool

  private weak var parent: WaylandShellSurface?
  /// The position and size that the compositor has sent since the last `xdg_surface.configure`, in points of the
  /// parent's window geometry.
  private var pending: Rect
  /// The margin of the next state.
  private var pendingMargin: Insets
  private var moves: UInt32 = 0

  init(_ description: PopupDescription, parent: WaylandShellSurface, id: SurfaceID, platform: WaylandPlatform) {
    self.parent = parent
    let description = description.placed(on: parent)
    pending = description.frame(parent: parent.size)
    pendingMargin = description.wholeMargin
    state = PopupState(position: pending.origin + parent.origin, size: pending.size, margin: pendingMargin)
    let surface = platform.required.compositor.createSurface()
    let xdgSurface = platform.required.wmBase.getXdgSurface(surface: surface)
    let positioner = description.makePositioner(platform.required.wmBase, parent: parent.size)
    popup = xdgSurface.getPopup(parent: parent.xdgSurface, positioner: positioner)
    positioner.destroy()
    let grab = description.grab.flatMap { platform.press($0) }
    hasGrab = grab != nil && Self.mayGrab(parent)
    super.init(surface, xdgSurface, id: id, platform: platform, isOpaque: description.isOpaque)

    popup.onEvent = { [weak self] in self?.handle($0) }
    parent.add(self)
    if hasGrab, let grab { popup.grab(seat: grab.seat.object, serial: grab.press.serial) }
    // The parent must be mapped first.
    parent.whenShown { [weak self] in
      guard let self, phase != .ended else { return }
      surface.commit()
    }
  }

  /// Whether a popup on `parent` may grab: only on a toplevel, or on the topmost popup with a grab. Otherwise the
  /// compositor would end the connection.
  private static func mayGrab(_ parent: WaylandShellSurface) -> Bool {
    guard let popup = parent as? WaylandPopup else { return true }
    return popup.hasGrab && !popup.children.contains { ($0 as? WaylandPopup)?.hasGrab == true }
  }

  override var root: WaylandToplevel? { parent?.root }
  override var size: Size { state.size }
  override var margin: Insets { state.margin }
  override var screen: Rect? {
    guard let parent, let screen = parent.screen else { return nil }
    let position = state.position - parent.origin
    return screen.offsetBy(dx: -position.x, dy: -position.y)
  }

  func move(to description: PopupDescription) {
    guard phase != .ended, let parent, let platform else { return }
    pendingMargin = description.wholeMargin
    let positioner = description.placed(on: parent)
      .makePositioner(platform.required.wmBase, parent: parent.size)
    moves &+= 1
    popup.reposition(positioner: positioner, token: moves)
    positioner.destroy()
  }

  override func destroyRole() {
    parent?.remove(self)
    popup.destroy()
    super.destroyRole()
  }

  override func parentWillClose() {
    dismissed()
  }

  private func handle(_ event: XdgPopup.Event) {
    switch event {
    case .configure(let x, let y, let width, let height):
      let size = Size(width: Double(max(width, 1)), height: Double(max(height, 1)))
      pending = Rect(origin: Point(x: Double(x), y: Double(y)), size: size)
    case .repositioned: break
    case .popupDone:
      guard phase != .ended else { return }
      if phase == .unconfigured, hasGrab { return refusedGrab() }
      // Earlier input belongs to the time when the popup was shown (WD-11).
      platform?.deliverInput()
      dismissed()
    }
  }

  /// The compositor does not show the popup because of its grab: mutter 43 refuses that for a finger that is lifted, as
  /// after a tap. A popup that takes its place needs a surface of its own.
  private func refusedGrab() {
    let handler = handler
    close()
    handler?.popupWasRefusedItsGrab(self)
  }

  /// Closes the popups above it first (MN-3).
  private func dismissed() {
    for child in children.reversed() { child.parentWillClose() }
    guard phase != .ended else { return }
    handler?.popupWasDismissed(self)
    close()
  }

  override func configure(isFirst: Bool) {
    let position = pending.origin + (parent?.origin ?? .zero)
    take(
      PopupState(position: position, size: pending.size, scale: state.scale, margin: pendingMargin), always: isFirst)
  }

  override func scaleChanged() {
    take(state, always: false)
  }

  private func take(_ next: PopupState, always: Bool) {
    var next = next
    let (limit, margin) = (Double(SurfaceSizing.longestSide), next.margin)
    next.size = Size(
      width: min(next.size.width, limit - margin.left - margin.right),
      height: min(next.size.height, limit - margin.top - margin.bottom))
    let scale = resolvedScale
    next.scale = scale.value
    let isChanged = next != state || always
    state = next
    let isTurned = painter.configure(size: next.surfaceFrame.size, scale: scale, transform: resolvedTransform)
    painter.isStopped = false
    if isChanged { handler?.popup(self, changedTo: next) }
    guard phase != .ended, unacknowledged != nil || isChanged || isTurned else { return }
    painter.requestFrame()
  }
}

extension PopupDescription {
  /// Returns the description in points of the parent's content. Some compositors make no adjustments (weston), so that
  /// those for a full-screen window are made here.
  @MainActor fileprivate func placed(on parent: WaylandShellSurface) -> PopupDescription {
    let description = insideContent(ofParentWith: parent.margin)
    return parent.screen.map { description.placed(in: $0, parent: parent.size) } ?? description
  }
}

extension WaylandShellSurface {
  /// The position of the content on the surface.
  fileprivate var origin: Point { Point(x: margin.left, y: margin.top) }
}
