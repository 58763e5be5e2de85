import CDactylWayland

/// The description of an interface for libwayland: its name, its version, and the types in its messages.
///
/// There is one for each `<interface>` of a protocol; it lives as long as the program.
public struct Interface: @unchecked Sendable {
  // Written once, before it is shared; only read afterwards.
  let pointer: UnsafeMutablePointer<wl_interface>

  /// The name on the wire, such as `wl_surface`.
  public var name: String { String(cString: pointer.pointee.name) }

  /// The newest version that the protocol file describes.
  public var version: UInt32 { UInt32(pointer.pointee.version) }

  /// The `wl_interface`, for libwayland's server side.
  package var rawPointer: UnsafeRawPointer { UnsafeRawPointer(pointer) }

  init(pointer: UnsafeMutablePointer<wl_interface>) { self.pointer = pointer }

  /// The interface of a `wl_interface` that libwayland returns.
  package init(rawPointer: UnsafeRawPointer) {
    pointer = UnsafeMutableRawPointer(mutating: rawPointer).assumingMemoryBound(to: wl_interface.self)
  }
}
