/// Why there is no connection to a compositor, or none any more. `description` is one sentence for a person.
public struct WaylandError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: Hashable, Sendable {
    /// The environment names no session.
    case noSession
    /// Nobody listens where the environment says.
    case noCompositor
    case noPermission
    /// Somebody listens there, but has not answered in time.
    case noAnswer
    /// We broke a rule of a protocol, says the compositor. The object is 0 where it is gone already.
    case protocolError(interface: String, object: UInt32, code: UInt32)
    /// The compositor has ended the connection, or is gone.
    case disconnected
    /// A call of the system failed with this `errno`.
    case system(Int32)
  }

  public var kind: Kind
  /// What happened. For a protocol error, the compositor's own words.
  public var message: String

  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  public var description: String {
    guard case .protocolError(let interface, let object, let code) = kind else { return message }
    let place = object == 0 ? interface : "\(interface)#\(object)"
    return "the compositor ended the connection: error \(code) of \(place): \(message)"
  }
}
