/// A signal that has arrived.
public struct BusSignal: Sendable {
  /// The unique name of the connection that has sent it.
  public let sender: String
  /// The path of the object that has sent it.
  public let path: BusObjectPath
  /// The interface that the signal belongs to.
  public let interface: String
  /// The name of the signal.
  public let member: String
  /// The values of the signal.
  public let arguments: BusArguments
}
