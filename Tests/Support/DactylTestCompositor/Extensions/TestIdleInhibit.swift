import DactylWayland

/// `zwp_idle_inhibit_manager_v1`. `TestSurface.idleInhibitorCount` counts the living inhibitors.
extension TestCompositor {
  func serveIdleInhibit(_ resource: Resource) {
    resource.onRequest = { request in
      guard request.name == "create_inhibitor", let surface = try request.object(1)?.model as? TestSurface else {
        return
      }
      surface.idleInhibitorCount += 1
      try request.newObject(0).onDestroy { [weak surface] in surface?.idleInhibitorCount -= 1 }
    }
  }
}
