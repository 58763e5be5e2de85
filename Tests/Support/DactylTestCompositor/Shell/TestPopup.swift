import DactylWayland

/// An `xdg_popup`.
package final class TestPopup {
  package let xdgSurface: TestXdgSurface
  package let parent: TestXdgSurface?
  /// The last positioner that placed it.
  package private(set) var positioner: TestPositioner
  package let resource: Resource
  /// Serials with which the client requested a grab.
  package private(set) var grabs: [UInt32] = []

  init(xdgSurface: TestXdgSurface, parent: TestXdgSurface?, positioner: TestPositioner, resource: Resource) {
    self.xdgSurface = xdgSurface
    self.parent = parent
    self.positioner = positioner
    self.resource = resource
    resource.model = self
    if !positioner.isComplete {
      xdgSurface.shell.postError(
        XdgWmBase.ErrorCode.invalidPositioner.rawValue, "the positioner has no size, or no anchor")
    }
    checkAnchor()
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "grab": grab(try request.object(0)?.model as? TestSeat, serial: try request.uint(1))
      case "reposition":
        guard let positioner = try request.object(0)?.model as? TestPositioner else { return }
        self.positioner = positioner
        checkAnchor()
        [resource].send("repositioned", .uint(try request.uint(1)))
        configureAsAsked()
      case "destroy": checkOrder()
      default: break
      }
    }
    resource.onDestroy { [weak self, weak compositor = xdgSurface.compositor] in
      compositor?.popups.removeAll { $0 === self }
    }
  }

  package var surface: TestSurface { xdgSurface.surface }

  /// Sends a complete configure, and returns its serial. Points, in the parent's window geometry.
  @discardableResult package func configure(x: Int32, y: Int32, width: Int32, height: Int32) -> UInt32 {
    resource.send("configure", .int(x), .int(y), .int(width), .int(height))
    return xdgSurface.configure()
  }

  /// Configures it at the requested position, in the requested size.
  func configureAsAsked() {
    let position = positioner.position
    configure(x: position.x, y: position.y, width: positioner.width, height: positioner.height)
  }

  /// Whether it is shown with a grab.
  package var hasGrab: Bool { !grabs.isEmpty }

  /// An anchor must be inside of the parent.
  private func checkAnchor() {
    guard let size = parent?.surface, size.isMapped else { return }
    let rect = positioner.anchorRect
    guard
      rect.x < 0 || rect.y < 0 || Double(rect.x + rect.width) > size.width
        || Double(rect.y + rect.height) > size.height
    else { return }
    xdgSurface.shell.postError(
      XdgWmBase.ErrorCode.invalidPositioner.rawValue, "the anchor \(rect) is outside of the parent")
  }

  private func grab(_ seat: TestSeat?, serial: UInt32) {
    grabs.append(serial)
    guard !surface.isMapped else {
      return resource.postError(XdgPopup.ErrorCode.invalidGrab.rawValue, "a grab of a popup that is shown")
    }
    let others = xdgSurface.compositor.popups.filter { $0 !== self && $0.hasGrab }
    if let popup = parent?.popup {
      guard popup.hasGrab else {
        return resource.postError(XdgPopup.ErrorCode.invalidGrab.rawValue, "its parent has no grab")
      }
      guard others.last === popup else {
        return xdgSurface.shell.postError(
          XdgWmBase.ErrorCode.notTheTopmostPopup.rawValue, "\(resource) is not made on the topmost popup")
      }
    } else if let other = others.last {
      return xdgSurface.shell.postError(
        XdgWmBase.ErrorCode.notTheTopmostPopup.rawValue, "\(resource) grabs while \(other.resource) does")
    }
    guard xdgSurface.compositor.checksGrabs, seat?.mayGrab(serial) != true else { return }
    done()
  }

  /// Dismisses it.
  package func done() { resource.send("popup_done") }

  private func checkOrder() {
    let popups = xdgSurface.compositor.popups
    let later = popups.drop { $0 !== self }.dropFirst()
    guard let child = later.first(where: { $0.parent === xdgSurface || (hasGrab && $0.hasGrab) }) else { return }
    xdgSurface.shell.postError(
      XdgWmBase.ErrorCode.notTheTopmostPopup.rawValue, "\(resource) is destroyed before \(child.resource)")
  }
}
