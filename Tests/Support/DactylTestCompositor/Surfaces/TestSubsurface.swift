import DactylWayland

/// A `wl_subsurface`.
package final class TestSubsurface {
  package let surface: TestSurface
  package let parent: TestSurface
  package let resource: Resource

  /// In points of the parent, since the parent's last commit.
  package private(set) var position: (x: Int32, y: Int32) = (0, 0)
  package private(set) var isSynchronized = true
  private var pending: (x: Int32, y: Int32)?

  init(surface: TestSurface, parent: TestSurface, resource: Resource) {
    self.surface = surface
    self.parent = parent
    self.resource = resource
    resource.model = self
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "set_position": pending = (try request.int(0), try request.int(1))
      case "set_sync": isSynchronized = true
      case "set_desync": isSynchronized = false
      default: break
      }
    }
    resource.onDestroy { [weak self, weak compositor = surface.compositor] in
      compositor?.subsurfaces.removeAll { $0 === self }
    }
  }

  func parentDidCommit() {
    if let pending { position = pending }
    pending = nil
  }
}

/// `wl_subcompositor`.
extension TestCompositor {
  func serveSubcompositor(_ resource: Resource) {
    resource.onRequest = { [weak self] request in
      guard let self, request.name == "get_subsurface" else { return }
      guard let surface = try request.object(1)?.model as? TestSurface,
        let parent = try request.object(2)?.model as? TestSurface
      else { return }
      guard surface.role == nil, surface !== parent else {
        return request.resource.postError(
          WlSubcompositor.ErrorCode.badSurface.rawValue, "\(surface.resource) is a \(surface.role ?? "parent") already")
      }
      surface.role = "subsurface"
      subsurfaces.append(
        TestSubsurface(surface: surface, parent: parent, resource: try request.newObject(0)))
    }
  }
}
