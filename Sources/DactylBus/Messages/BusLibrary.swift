import CDactylBus

/// The functions of the library, which stays loaded until the process ends.
@MainActor final class BusLibrary {
  /// The name of the library.
  nonisolated static let standardName = "libsystemd.so.0"

  let pointer: OpaquePointer

  /// Loads the library; nil if there is none, or if it is another one.
  init?(_ name: String) {
    guard !name.utf8.contains(0), let pointer = dactyl_bus_load(name) else { return nil }
    self.pointer = pointer
  }

  isolated deinit {
    dactyl_bus_unload(pointer)
  }
}
