import DactylWayland

/// The globals of a compositor and their versions: everything that the client supports, less what a test removes.
package struct TestGlobals: Sendable {
  /// In the order in which they are advertised.
  package var versions: [(name: String, version: UInt32)]

  /// Everything, in the newest version.
  package static var all: TestGlobals {
    TestGlobals(versions: TestCompositor.interfaces.map { ($0.name, $0.version) })
  }

  /// The globals of a simple kiosk shell: no extensions at all.
  package static var bare: TestGlobals {
    TestGlobals(
      versions: [("wl_compositor", 4), ("wl_shm", 1), ("wl_output", 3), ("wl_seat", 7), ("xdg_wm_base", 2)])
  }

  /// The same without these.
  package func without(_ names: String...) -> TestGlobals {
    TestGlobals(versions: versions.filter { !names.contains($0.name) })
  }

  /// The same with this one in another version.
  package func with(_ name: String, version: UInt32) -> TestGlobals {
    TestGlobals(versions: versions.map { $0.name == name ? (name, version) : $0 })
  }
}
