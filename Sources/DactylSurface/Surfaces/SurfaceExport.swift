/// A name of a toplevel for other programs, such as a portal, whose dialogs get the toplevel as their parent.
@MainActor package final class SurfaceExport {
  /// The name, as in `wayland:HANDLE`: that of the compositor, as portals want it.
  package let identifier: String
  private var release: (@MainActor () -> Void)?

  package init(_ identifier: String, release: @escaping @MainActor () -> Void = {}) {
    self.identifier = identifier
    self.release = release
  }

  isolated deinit { end() }

  /// Ends the validity of the name. So does the end of the toplevel.
  package func end() {
    release?()
    release = nil
  }
}
