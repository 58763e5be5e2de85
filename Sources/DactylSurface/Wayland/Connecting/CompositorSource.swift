import DactylEventLoop
import DactylGeometry
import DactylWayland

/// Where platforms on a compositor come from: the first one, and those after a loss.
@MainActor package final class CompositorSource {
  let loop: MainLoop
  /// The name of a socket, or its path; nil for the session's compositor.
  let display: String?
  /// How long a compositor may take for its first answer.
  let patience: Timestamp
  let identifiers = IdentifierSource()

  package init(loop: MainLoop, display: String? = nil, patience: Timestamp = WaylandPlatform.standardPatience) {
    self.loop = loop
    self.display = display
    self.patience = patience
  }

  /// A platform on the compositor that is there. Waits for its first answer, and for nothing else.
  package func connect() throws(SurfaceError) -> WaylandPlatform {
    try WaylandPlatform(loop: loop, display: display, patience: patience, identifiers: identifiers)
  }

  /// A platform on a connection that is there and has had its first roundtrip.
  package func platform(on connection: Connection) throws(SurfaceError) -> WaylandPlatform {
    try WaylandPlatform(loop: loop, connection: connection, identifiers: identifiers)
  }

  /// Waits for a compositor, without keeping the loop, for at least `delay`; `found` gets a platform on it, once.
  package func wait(
    delay: Timestamp = .zero, _ found: @escaping @MainActor (WaylandPlatform) -> Void
  ) -> CompositorWait {
    CompositorWait(self, delay: delay, found: found)
  }
}
