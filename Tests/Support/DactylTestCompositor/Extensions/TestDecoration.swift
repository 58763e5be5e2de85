import DactylWayland

/// `zxdg_decoration_manager_v1`.
extension TestCompositor {
  func serveDecoration(_ resource: Resource) {
    resource.onRequest = { [weak self] request in
      guard let self, request.name == "get_toplevel_decoration" else { return }
      guard let toplevel = try request.object(1)?.model as? TestToplevel else { return }
      let decoration = TestDecoration(compositor: self, toplevel: toplevel, resource: try request.newObject(0))
      if toplevel.decoration != nil {
        decoration.resource.postError(
          ZxdgToplevelDecorationV1.ErrorCode.alreadyConstructed.rawValue,
          "\(toplevel.resource) has a decoration already")
      }
      if toplevel.surface.isMapped {
        decoration.resource.postError(
          ZxdgToplevelDecorationV1.ErrorCode.unconfiguredBuffer.rawValue, "\(toplevel.resource) shows something already"
        )
      }
      toplevel.decoration = decoration
      decoration.answer()
    }
  }
}

/// `zxdg_toplevel_decoration_v1`.
package final class TestDecoration {
  private unowned let compositor: TestCompositor
  private weak var toplevel: TestToplevel?
  package let resource: Resource
  /// The mode that the client requested last; nil leaves it to the compositor.
  package private(set) var wantedMode: ZxdgToplevelDecorationV1.Mode?

  init(compositor: TestCompositor, toplevel: TestToplevel, resource: Resource) {
    self.compositor = compositor
    self.toplevel = toplevel
    self.resource = resource
    resource.model = self
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "set_mode": wantedMode = .init(rawValue: try request.uint(0))
      case "unset_mode": wantedMode = nil
      default: return
      }
      answer()
      // Takes effect with the next configure; the first one is sent automatically.
      if let toplevel = self.toplevel, !toplevel.xdgSurface.configures.isEmpty, self.compositor.decorationMode != nil {
        toplevel.xdgSurface.configure()
      }
    }
    resource.onDestroy { [weak toplevel] in toplevel?.decoration = nil }
  }

  /// Sends a mode. It takes effect with the next `xdg_surface.configure`.
  package func sendMode(_ mode: ZxdgToplevelDecorationV1.Mode) { resource.send("configure", .uint(mode.rawValue)) }

  func answer() {
    if let mode = compositor.decorationMode { sendMode(mode) }
  }
}
