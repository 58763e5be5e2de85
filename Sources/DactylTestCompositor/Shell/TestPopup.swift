import DactylWayland

/// An `xdg_popup`.
package final class TestPopup {
  package let xdgSurface: TestXdgSurface
  package let parent: TestXdgSurface?
  package let positioner: TestPositioner
  package let resource: Resource
  /// Serials with which the client asked for a grab.
  package private(set) var grabs: [UInt32] = []

  init(xdgSurface: TestXdgSurface, parent: TestXdgSurface?, positioner: TestPositioner, resource: Resource) {
    self.xdgSurface = xdgSurface
    self.parent = parent
    self.positioner = positioner
    self.resource = resource
    resource.model = self
    if !positioner.isComplete {
      xdgSurface.shell.postError(XdgWmBase.ErrorCode.invalidPositioner.rawValue, "the positioner has no size")
    }
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "grab": grabs.append(try request.uint(1))
      case "reposition":
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

  /// Sends a whole configure, and answers its serial. Points, in the parent's window geometry.
  @discardableResult package func configure(x: Int32, y: Int32, width: Int32, height: Int32) -> UInt32 {
    resource.send("configure", .int(x), .int(y), .int(width), .int(height))
    return xdgSurface.configure()
  }

  /// At the lower left corner of the anchor, in the size asked for.
  func configureAsAsked() {
    let rect = positioner.anchorRect
    configure(
      x: Int32(rect.x) + positioner.offset.x, y: Int32(rect.y + rect.height) + positioner.offset.y,
      width: positioner.width, height: positioner.height)
  }

  /// Dismisses it.
  package func done() { resource.send("popup_done") }

  private func checkOrder() {
    let children = xdgSurface.compositor.popups.filter { $0.parent === xdgSurface }
    guard let child = children.first else { return }
    xdgSurface.shell.postError(
      XdgWmBase.ErrorCode.notTheTopmostPopup.rawValue, "\(resource) is destroyed before \(child.resource)")
  }
}
