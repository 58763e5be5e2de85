/// A signal that has arrived.
public struct BusSignal: Sendable {
  /// The unique name of the connection that has sent it.
  public let sender: String
  public let path: BusObjectPath
  public let interface: String
  public let member: String
  /// The values of the signal.
  public let arguments: BusArguments
}
