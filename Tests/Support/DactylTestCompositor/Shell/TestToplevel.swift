import DactylWayland

/// An `xdg_toplevel`: the client's requests, and the compositor's events.
package final class TestToplevel {
  package let xdgSurface: TestXdgSurface
  package let resource: Resource

  package private(set) var title: String?
  package private(set) var appID: String?
  package private(set) weak var parent: TestToplevel?
  /// Points; 0 for no limit.
  package private(set) var minimumSize: (width: Int32, height: Int32) = (0, 0)
  package private(set) var maximumSize: (width: Int32, height: Int32) = (0, 0)

  /// The client's last requests. The compositor does nothing about them automatically.
  package private(set) var wantsMaximized = false
  package private(set) var wantsFullscreen = false
  /// The output of each request for full screen; nil where the client leaves it to the compositor.
  package private(set) var fullscreenOutputs: [TestOutput?] = []
  package private(set) var minimizeCount = 0
  /// Serials with which the client requested a move, a resize and the window menu, and the place of the menu.
  package private(set) var moves: [UInt32] = []
  package private(set) var resizes: [(serial: UInt32, edge: XdgToplevel.ResizeEdge)] = []
  package private(set) var menus: [(serial: UInt32, x: Int32, y: Int32)] = []

  package internal(set) weak var decoration: TestDecoration?
  /// Whether the client has called the window a modal dialog; nil if it has not called it a dialog.
  package internal(set) var isModalDialog: Bool?

  init(xdgSurface: TestXdgSurface, resource: Resource) {
    self.xdgSurface = xdgSurface
    self.resource = resource
    resource.model = self
    resource.onRequest = { [weak self] in try self?.receive($0) }
    resource.onDestroy { [weak self, weak compositor = xdgSurface.compositor] in
      compositor?.toplevels.removeAll { $0 === self }
    }
  }

  package var surface: TestSurface { xdgSurface.surface }

  /// Sends a complete configure, and returns its serial. Sizes in points; any size and any states may be sent.
  @discardableResult package func configure(
    width: Int32 = 0, height: Int32 = 0, states: [XdgToplevel.State] = []
  ) -> UInt32 {
    sendConfigure(width: width, height: height, states: states)
    return xdgSurface.configure()
  }

  /// Sends the toplevel's part of a configure, without the `xdg_surface.configure` that ends it.
  package func sendConfigure(width: Int32 = 0, height: Int32 = 0, states: [XdgToplevel.State] = []) {
    resource.send(
      "configure", .int(width), .int(height), .array([UInt8](uint32s: states.map(\.rawValue))))
  }

  package func sendBounds(width: Int32, height: Int32) {
    [resource].send("configure_bounds", .int(width), .int(height))
  }

  package func sendCapabilities(_ capabilities: [XdgToplevel.WmCapabilities]) {
    [resource].send("wm_capabilities", .array([UInt8](uint32s: capabilities.map(\.rawValue))))
  }

  /// Requests that the client close the window.
  package func close() { resource.send("close") }

  private func receive(_ request: RecordedRequest) throws {
    switch request.name {
    case "set_title": title = try request.string(0)
    case "set_app_id": appID = try request.string(0)
    case "set_parent": setParent(try request.object(0)?.model as? TestToplevel)
    case "set_min_size": minimumSize = try size(request)
    case "set_max_size": maximumSize = try size(request)
    case "set_maximized": wantsMaximized = true
    case "unset_maximized": wantsMaximized = false
    case "set_fullscreen":
      wantsFullscreen = true
      fullscreenOutputs.append(try request.object(0)?.model as? TestOutput)
    case "unset_fullscreen": wantsFullscreen = false
    case "set_minimized": minimizeCount += 1
    case "move": moves.append(try request.uint(1))
    case "resize": resizes.append((try request.uint(1), XdgToplevel.ResizeEdge(rawValue: try request.uint(2))))
    case "show_window_menu": menus.append((try request.uint(1), try request.int(2), try request.int(3)))
    case "destroy":
      if let popup = xdgSurface.compositor.popups.first(where: { $0.parent === xdgSurface }) {
        return xdgSurface.shell.postError(
          XdgWmBase.ErrorCode.notTheTopmostPopup.rawValue, "\(resource) is destroyed before \(popup.resource)")
      }
      guard let decoration, !decoration.resource.isDestroyed else { return }
      decoration.resource.postError(
        ZxdgToplevelDecorationV1.ErrorCode.orphaned.rawValue, "\(resource) is destroyed before its decoration")
    default: break
    }
  }

  /// A window that is not shown is no parent; one that belongs to this one can't be.
  private func setParent(_ next: TestToplevel?) {
    if sequence(first: next, next: { $0?.parent }).contains(where: { $0 === self }) {
      resource.postError(XdgToplevel.ErrorCode.invalidParent.rawValue, "\(resource) would be above itself")
    }
    parent = next?.surface.isMapped == true ? next : nil
  }

  private func size(_ request: RecordedRequest) throws -> (Int32, Int32) {
    let (width, height) = (try request.int(0), try request.int(1))
    if width < 0 || height < 0 {
      resource.postError(XdgToplevel.ErrorCode.invalidSize.rawValue, "\(request.name) \(width)x\(height)")
    }
    return (width, height)
  }
}
