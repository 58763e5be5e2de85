import DactylWayland

extension SurfaceError {
  init(_ error: WaylandError) {
    self.init(error.description, isLoss: error.kind == .disconnected)
  }
}
