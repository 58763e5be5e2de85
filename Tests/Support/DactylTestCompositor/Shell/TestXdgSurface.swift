import DactylWayland

/// An `xdg_surface`: the sequence of configure, acknowledgement and commit.
package final class TestXdgSurface {
  unowned let compositor: TestCompositor
  package let surface: TestSurface
  package let resource: Resource
  let shell: Resource

  /// Serials of configures, and of the received acknowledgements.
  package private(set) var configures: [UInt32] = []
  package private(set) var acks: [UInt32] = []
  /// Configures that may still be acknowledged: those after the last acknowledged one.
  private var open: [UInt32] = []

  /// Points.
  package private(set) var windowGeometry: PixelRect?
  package private(set) weak var toplevel: TestToplevel?
  package private(set) weak var popup: TestPopup?
  private var hasCommitted = false

  init(compositor: TestCompositor, surface: TestSurface, resource: Resource, shell: Resource) {
    self.compositor = compositor
    self.surface = surface
    self.resource = resource
    self.shell = shell
    resource.model = self
    resource.onRequest = { [weak self] in try self?.receive($0) }
  }

  /// Sends `xdg_surface.configure`, which makes the events before it effective.
  @discardableResult package func configure() -> UInt32 {
    let serial = compositor.server.nextSerial()
    configures.append(serial)
    open.append(serial)
    resource.send("configure", .uint(serial))
    return serial
  }

  /// Whether the newest configure was acknowledged.
  package var isAcknowledged: Bool { !configures.isEmpty && acks.last == configures.last }

  private func receive(_ request: RecordedRequest) throws {
    switch request.name {
    case "get_toplevel":
      guard checkUnused() else { return }
      let toplevel = TestToplevel(xdgSurface: self, resource: try request.newObject(0))
      self.toplevel = toplevel
      compositor.toplevels.append(toplevel)
    case "get_popup":
      guard checkUnused() else { return }
      let parent = try request.object(1)?.model as? TestXdgSurface
      guard let positioner = try request.object(2)?.model as? TestPositioner else { return }
      let popup = TestPopup(
        xdgSurface: self, parent: parent, positioner: positioner, resource: try request.newObject(0))
      self.popup = popup
      compositor.popups.append(popup)
    case "ack_configure": acknowledge(try request.uint(0))
    case "set_window_geometry": try setGeometry(request)
    case "destroy":
      if let popup = compositor.popups.first(where: { $0.parent === self }) {
        return shell.postError(
          XdgWmBase.ErrorCode.notTheTopmostPopup.rawValue, "\(resource) is destroyed before \(popup.resource)")
      }
      guard let role = toplevel?.resource ?? popup?.resource, !role.isDestroyed else { return }
      resource.postError(XdgSurface.ErrorCode.defunctRoleObject.rawValue, "destroyed before its \(role)")
    default: break
    }
  }

  private func checkUnused() -> Bool {
    guard toplevel == nil, popup == nil else {
      resource.postError(XdgSurface.ErrorCode.alreadyConstructed.rawValue, "\(resource) has its role already")
      return false
    }
    return true
  }

  private func acknowledge(_ serial: UInt32) {
    acks.append(serial)
    guard let index = open.firstIndex(of: serial) else {
      return resource.postError(
        XdgSurface.ErrorCode.invalidSerial.rawValue, "configure \(serial) was never sent, or is acknowledged already")
    }
    open.removeFirst(index + 1)
  }

  private func setGeometry(_ request: RecordedRequest) throws {
    let (width, height) = (try request.int(2), try request.int(3))
    guard width > 0, height > 0 else {
      return resource.postError(XdgSurface.ErrorCode.invalidSize.rawValue, "window geometry \(width)x\(height)")
    }
    windowGeometry = PixelRect(
      x: Int(try request.int(0)), y: Int(try request.int(1)), width: Int(width), height: Int(height))
  }

  // MARK: Commits

  /// Checks a commit against the sequence. Returns false for a violation.
  func willCommit(withBuffer hasBuffer: Bool) -> Bool {
    guard toplevel != nil || popup != nil else {
      resource.postError(XdgSurface.ErrorCode.notConstructed.rawValue, "a commit before \(resource) is anything")
      return false
    }
    if hasBuffer, let parent = popup?.parent, !parent.surface.isMapped {
      shell.postError(XdgWmBase.ErrorCode.invalidPopupParent.rawValue, "\(resource) is shown before its parent")
      return false
    }
    guard !hasBuffer || !acks.isEmpty else {
      resource.postError(XdgSurface.ErrorCode.unconfiguredBuffer.rawValue, "a buffer before the first configure")
      return false
    }
    return true
  }

  func didCommit() {
    guard !hasCommitted else { return }
    hasCommitted = true
    guard compositor.configuresByItself else { return }
    if let toplevel {
      toplevel.configure(
        width: compositor.initialSize.width, height: compositor.initialSize.height, states: compositor.initialStates)
    } else {
      popup?.configureAsAsked()
    }
  }
}
