/// The state of a connection.
public enum BusState: Hashable, Sendable {
  /// Nothing has needed the bus yet.
  case idle
  /// The bus has not answered yet.
  case connecting
  /// Messages go through.
  case connected
  /// The bus can't be reached, or has ended the connection, for a reason in words. While something needs the bus, the
  /// connection is tried again.
  case lost(String)
  /// There is no bus, for a reason in words: the library or the address of the bus is missing. The next
  /// call, subscription, name, watch or export looks for them again.
  case unavailable(String)
}
