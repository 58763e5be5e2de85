/// The reason why a connection to a compositor could not be made, or has ended. `description` is one sentence for the
/// user.
public struct WaylandError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kinds of errors.
  public enum Kind: Hashable, Sendable {
    /// The environment names no session.
    case noSession
    /// No compositor listens at the socket that the environment names.
    case noCompositor
    /// The user may not use the socket.
    case noPermission
    /// A compositor has accepted the connection, but has not answered in time.
    case noAnswer
    /// The compositor reports that the program broke a rule of a protocol. The object is 0 if it is already destroyed.
    case protocolError(interface: String, object: UInt32, code: UInt32)
    /// The compositor has closed the connection, or has crashed.
    case disconnected
    /// A system call failed with this `errno`.
    case system(Int32)
  }

  /// The kind of the error.
  public var kind: Kind
  /// The error in words. For a protocol error, the compositor's text.
  public var message: String

  /// An error of this kind with this message.
  public init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message
  }

  public var description: String {
    guard case .protocolError(let interface, let object, let code) = kind else { return message }
    let name = object == 0 ? interface : "\(interface)#\(object)"
    return "the compositor ended the connection: error \(code) of \(name): \(message)"
  }
}
