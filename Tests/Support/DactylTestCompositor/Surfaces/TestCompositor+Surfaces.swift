/// `wl_compositor` and `wl_region`.
extension TestCompositor {
  func serveCompositor(_ resource: Resource) {
    resource.onRequest = { [weak self] request in
      guard let self else { return }
      switch request.name {
      case "create_surface": surfaces.append(TestSurface(compositor: self, resource: try request.newObject(0)))
      case "create_region": _ = TestRegion(resource: try request.newObject(0))
      default: break
      }
    }
  }
}
