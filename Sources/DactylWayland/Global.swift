/// Something that the compositor offers to everybody.
public struct Global: Hashable, Sendable {
  /// Its number, which is never used again.
  public var name: UInt32
  /// `wl_seat`.
  public var interface: String
  /// The newest version that the compositor understands.
  public var version: UInt32
}
