/// An interface of an object of another program. The types that are generated from descriptions in XML conform to it.
@MainActor public protocol BusProxy {
  /// The name of the interface.
  static var interface: String { get }

  /// The connection to the bus.
  var connection: BusConnection { get }
  /// The name of the program.
  var destination: String { get }
  /// The path of the object.
  var path: BusObjectPath { get }
  /// The seconds that a reply may take.
  var timeout: Double { get }
  /// Whether a call starts a service that does not run.
  var startsService: Bool { get }
}

extension BusProxy {
  /// Calls a method whose reply has the types `results`. Another reply is a ``BusError/wrongType(expected:found:)``.
  public func callMethod(
    _ name: String, _ arguments: [BusValue] = [], returns results: BusSignature = ""
  ) async throws(BusError) -> BusArguments {
    let values: [BusValue] = try await connection.call(
      destination, path, Self.interface, name, arguments, timeout: timeout, startsService: startsService)
    let reply = BusArguments(values)
    try reply.require(results)
    return reply
  }

  /// Reads a property.
  public func readProperty<Value: BusConvertible>(_ name: String) async throws(BusError) -> Value {
    let value: BusValue = try await connection.call(
      destination, path, StandardInterface.properties, "Get", [.string(Self.interface), .string(name)],
      timeout: timeout, startsService: startsService)
    return try BusArguments([value]).only()
  }

  /// Writes a property.
  public func writeProperty<Value: BusConvertible>(_ name: String, _ value: Value) async throws(BusError) {
    let _: [BusValue] = try await connection.call(
      destination, path, StandardInterface.properties, "Set",
      [.string(Self.interface), .string(name), .variant(value.busValue)], timeout: timeout,
      startsService: startsService)
  }

  /// Calls `handler` for each signal of the object with this name and with arguments of the types `arguments`. Signals
  /// with other arguments are dropped, and so are those for which the handler throws.
  public func onSignal(
    _ name: String, _ arguments: BusSignature, handler: @escaping @MainActor (BusArguments) throws(BusError) -> Void
  ) throws(BusError) -> BusSubscription {
    try connection.subscribe(sender: destination, path: path, interface: Self.interface, member: name) { signal in
      guard (try? signal.arguments.require(arguments)) != nil else { return }
      try? handler(signal.arguments)
    }
  }

  /// Calls `handler` when properties have changed: with the new values of some, and with the names of those whose
  /// values the message does not have.
  public func onPropertiesChanged(
    _ handler: @escaping @MainActor (_ changed: [String: BusValue], _ invalidated: [String]) -> Void
  ) throws(BusError) -> BusSubscription {
    try connection.subscribe(
      sender: destination, path: path, interface: StandardInterface.properties, member: "PropertiesChanged",
      argument0: Self.interface
    ) { signal in
      guard let changed: [String: BusValue] = try? signal.arguments.value(1),
        let invalidated: [String] = try? signal.arguments.value(2)
      else { return }
      handler(changed, invalidated)
    }
  }
}
