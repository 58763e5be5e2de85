import BusGrammar

/// An interface of an exported object: its methods, properties and signals, with their handlers.
///
/// It is checked when it is exported.
public struct BusInterface {
  /// The name, such as `org.example.Player`.
  public let name: String
  private(set) var methods: [BusMethod] = []
  private(set) var properties: [BusProperty] = []
  private(set) var signals: [(name: String, arguments: BusSignature)] = []

  /// An interface without members.
  public init(_ name: String) { self.name = name }

  /// Adds a method whose handler returns the values of the reply at once.
  ///
  /// `arguments` and `results` are the types of all arguments and of all values of the reply. If the handler throws
  /// ``BusError/remote(name:text:)``, that is the reply; another error becomes `org.freedesktop.DBus.Error.Failed`.
  public mutating func method(
    _ name: String, _ arguments: BusSignature = "", returns results: BusSignature = "",
    handler: @escaping @MainActor (BusMethodCall) throws -> [BusValue]
  ) {
    methods.append(BusMethod(name: name, arguments: arguments, results: results, handler: .direct(handler)))
  }

  /// Adds a method whose handler may suspend. Its task goes on if the caller or the export is gone meanwhile.
  ///
  /// The arguments are those of ``method(_:_:returns:handler:)``.
  public mutating func asyncMethod(
    _ name: String, _ arguments: BusSignature = "", returns results: BusSignature = "",
    handler: @escaping @MainActor (BusMethodCall) async throws -> [BusValue]
  ) {
    methods.append(BusMethod(name: name, arguments: arguments, results: results, handler: .suspending(handler)))
  }

  /// Adds a property of one type. `get` returns its value for the object at a path. Without `set` it can't be written.
  public mutating func property(
    _ name: String, _ type: BusSignature, announces: BusAnnouncement = .value,
    get: @escaping @MainActor (BusObjectPath) throws -> BusValue,
    set: (@MainActor (BusObjectPath, BusValue) throws -> Void)? = nil
  ) {
    properties.append(BusProperty(name: name, type: type, announces: announces, get: get, set: set))
  }

  /// Adds a signal. `arguments` are the types of all its arguments.
  public mutating func signal(_ name: String, _ arguments: BusSignature = "") {
    signals.append((name, arguments))
  }

  /// Throws `invalidArgument` if a name or a signature is not valid or appears twice.
  func check() throws(BusError) {
    guard BusNames.isInterface(name), !StandardInterface.names.contains(name) else {
      throw .invalidArgument("\"\(name)\" is no name of an interface to export")
    }
    var signatures: [BusSignature] = []
    for list in [methods.map(\.name), properties.map(\.name), signals.map(\.name)] {
      guard list.allSatisfy(BusNames.isMember), Set(list).count == list.count else {
        throw .invalidArgument("\(name) has a member whose name is not valid or appears twice")
      }
    }
    signatures += methods.flatMap { [$0.arguments, $0.results] } + signals.map(\.arguments)
    guard signatures.allSatisfy(\.isValid), properties.allSatisfy({ BusType.single($0.type.text) != nil }) else {
      throw .invalidArgument("\(name) has a member whose type is not valid")
    }
  }
}

/// How a change of a property is told.
public enum BusAnnouncement: Hashable, Sendable {
  /// Its new value.
  case value
  /// That it has changed.
  case invalidation
  /// Nothing.
  case nothing
}

/// A call of a method of an exported object.
public struct BusMethodCall: Sendable {
  /// The unique name of the connection that calls.
  public let sender: String
  /// The path of the object.
  public let path: BusObjectPath
  /// The interface that the method belongs to.
  public let interface: String
  /// The name of the method.
  public let method: String
  /// The arguments. They have the types of the method.
  public let arguments: BusArguments
}

/// A method with its handler.
struct BusMethod {
  enum Handler {
    case direct(@MainActor (BusMethodCall) throws -> [BusValue])
    case suspending(@MainActor (BusMethodCall) async throws -> [BusValue])
  }

  var name: String
  var arguments: BusSignature
  var results: BusSignature
  var handler: Handler
}

/// A property with its handlers.
struct BusProperty {
  var name: String
  var type: BusSignature
  var announces: BusAnnouncement
  var get: @MainActor (BusObjectPath) throws -> BusValue
  var set: (@MainActor (BusObjectPath, BusValue) throws -> Void)?

  /// The value at `path`. Throws what the handler throws, and `wrongType` if it returns a value of another type.
  @MainActor func value(at path: BusObjectPath) throws -> BusValue {
    let value = try get(path)
    guard value.signature == type else {
      throw BusError.wrongType(expected: type.text, found: value.signature.text)
    }
    try ValueCheck.check([value])
    return value
  }
}

/// The interfaces of D-Bus that every object has.
enum StandardInterface {
  static let introspectable = "org.freedesktop.DBus.Introspectable"
  static let properties = "org.freedesktop.DBus.Properties"
  static let peer = "org.freedesktop.DBus.Peer"
  static let names: Set<String> = [introspectable, properties, peer]
}
