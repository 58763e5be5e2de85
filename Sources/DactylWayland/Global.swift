/// An object that the compositor offers to every client, such as a seat.
public struct Global: Hashable, Sendable {
  /// The number of the global, which is never used again.
  public var name: UInt32
  /// The name of the interface, such as `wl_seat`.
  public var interface: String
  /// The newest version that the compositor supports.
  public var version: UInt32
}
