#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The reason why something on a bus failed.
public enum BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no bus: the library or the address of the bus is missing.
  case unavailable(String)
  /// The bus can't be reached, or the connection was lost before the reply came.
  case disconnected(String)
  /// No reply came in time.
  case timedOut
  /// The call was cancelled.
  case cancelled
  /// A name or a value of the program can't be sent. Nothing was sent.
  case invalidArgument(String)
  /// A message can't be read, or is too large.
  case invalidMessage(String)
  /// A value has another type than the program expects. Both are signatures.
  case wrongType(expected: String, found: String)
  /// The other side replied with an error: its name, such as `org.freedesktop.DBus.Error.UnknownMethod`, and its text.
  ///
  /// A handler of an exported object throws it to reply so.
  case remote(name: String, text: String)

  public var description: String {
    switch self {
    case .unavailable(let reason): "there is no bus: \(reason)"
    case .disconnected(let reason): "the connection to the bus is lost: \(reason)"
    case .timedOut: "no reply came in time"
    case .cancelled: "the call was cancelled"
    case .invalidArgument(let reason): "it can't be sent: \(reason)"
    case .invalidMessage(let reason): "a message can't be read: \(reason)"
    case .wrongType(let expected, let found): "a value has the type \"\(found)\" instead of \"\(expected)\""
    case .remote(let name, let text): text.isEmpty ? name : "\(name): \(text)"
    }
  }

  /// The words of the system for the negative of an error number.
  static func words(_ status: Int32) -> String { String(cString: strerror(-max(status, -4095))) }
}

/// The names of errors that all programs know.
enum BusErrorName {
  static let failed = "org.freedesktop.DBus.Error.Failed"
  static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  static let readOnlyProperty = "org.freedesktop.DBus.Error.PropertyReadOnly"
  static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
  static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
  static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
}
