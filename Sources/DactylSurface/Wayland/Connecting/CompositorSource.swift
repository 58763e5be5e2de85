import DactylEventLoop
import DactylGeometry
import DactylWayland

/// Makes platforms on a compositor: the first one, and those after a lost connection.
@MainActor package final class CompositorSource {
  let loop: MainLoop
  /// The name of a socket, or its path; nil for the session's compositor.
  let display: String?
  /// The time within which a compositor must complete the first roundtrip.
  let patience: Timestamp
  let identifiers = IdentifierSource()

  package init(loop: MainLoop, display: String? = nil, patience: Timestamp = WaylandPlatform.standardPatience) {
    self.loop = loop
    self.display = display
    self.patience = patience
  }

  /// Connects to a running compositor. Blocks only for the first roundtrip.
  package func connect() throws(SurfaceError) -> WaylandPlatform {
    try WaylandPlatform(loop: loop, display: display, patience: patience, identifiers: identifiers)
  }

  /// Returns a platform on a connection that has completed its first roundtrip.
  package func platform(on connection: Connection) throws(SurfaceError) -> WaylandPlatform {
    try WaylandPlatform(loop: loop, connection: connection, identifiers: identifiers)
  }

  /// Waits for a compositor for at least `delay`, without blocking the loop. Calls `found` once, with a platform on it.
  package func wait(
    delay: Timestamp = .zero, _ found: @escaping @MainActor (WaylandPlatform) -> Void
  ) -> CompositorWait {
    CompositorWait(self, delay: delay, found: found)
  }
}
