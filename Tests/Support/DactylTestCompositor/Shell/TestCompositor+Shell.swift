import DactylWayland

/// `xdg_wm_base`.
extension TestCompositor {
  func serveShell(_ resource: Resource) {
    shells.append(resource)
    resource.onDestroy { [weak self] in self?.shells.removeAll { $0 === resource } }
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "pong": pongs.append(try request.uint(0))
      case "create_positioner": _ = TestPositioner(resource: try request.newObject(0))
      case "get_xdg_surface": try makeXdgSurface(request)
      case "destroy":
        let living = resource.client.resources(of: "xdg_surface").filter {
          ($0.model as? TestXdgSurface)?.shell === resource
        }
        if let first = living.first {
          resource.postError(XdgWmBase.ErrorCode.defunctSurfaces.rawValue, "destroyed before its \(first)")
        }
      default: break
      }
    }
  }

  private func makeXdgSurface(_ request: RecordedRequest) throws {
    guard let surface = try request.object(1)?.model as? TestSurface else { return }
    guard surface.role == nil else {
      return request.resource.postError(
        XdgWmBase.ErrorCode.role.rawValue, "\(surface.resource) is a \(surface.role ?? "") already")
    }
    guard !surface.isMapped, surface.pending.buffer == nil else {
      return request.resource.postError(
        XdgWmBase.ErrorCode.invalidSurfaceState.rawValue, "\(surface.resource) has a buffer already")
    }
    let xdgSurface = TestXdgSurface(
      compositor: self, surface: surface, resource: try request.newObject(0), shell: request.resource)
    surface.role = "xdg_surface"
    surface.xdgSurface = xdgSurface
  }
}
