import DactylWayland

/// `zxdg_output_manager_v1`.
extension TestCompositor {
  func serveXdgOutput(_ resource: Resource) {
    resource.onRequest = { request in
      guard request.name == "get_xdg_output" else { return }
      let xdgOutput = try request.newObject(0)
      (try request.object(1)?.model as? TestOutput)?.bound(xdgOutput: xdgOutput)
    }
  }
}
