import CDactylWayland

/// What libwayland knows of an interface: its name, its version, and what its messages hold.
///
/// There is one for each `<interface>` of a protocol; it lives as long as the program.
public struct Interface: @unchecked Sendable {
  // Written once, before anybody gets to see it, and only read after that.
  let pointer: UnsafeMutablePointer<wl_interface>

  /// As on the wire: `wl_surface`.
  public var name: String { String(cString: pointer.pointee.name) }

  /// The newest version that the protocol file describes.
  public var version: UInt32 { UInt32(pointer.pointee.version) }

  /// The `wl_interface`, for those who hand it to libwayland's other half.
  package var rawPointer: UnsafeRawPointer { UnsafeRawPointer(pointer) }

  init(pointer: UnsafeMutablePointer<wl_interface>) { self.pointer = pointer }

  /// The interface behind a `wl_interface` that libwayland hands back.
  package init(rawPointer: UnsafeRawPointer) {
    pointer = UnsafeMutableRawPointer(mutating: rawPointer).assumingMemoryBound(to: wl_interface.self)
  }
}
