/// An object on a bus, or all objects below a path. It is gone when this is released.
@MainActor public final class BusExport {
  /// The path of the object.
  public let path: BusObjectPath
  private weak var connection: BusConnection?
  private var object: ExportedObject?

  init(_ object: ExportedObject, at path: BusObjectPath, connection: BusConnection) {
    self.path = path
    self.object = object
    self.connection = connection
  }

  isolated deinit {
    cancel()
  }

  /// Takes the object off the bus.
  public func cancel() {
    guard let object else { return }
    self.object = nil
    connection?.remove(object, at: path)
  }

  /// Sends a signal of the object. Nothing is sent while there is no connection.
  ///
  /// Throws ``BusError/invalidArgument(_:)`` if the object has no such signal, or if the values have other types.
  public func emit(_ interface: String, _ signal: String, _ arguments: [BusValue] = []) throws(BusError) {
    guard let object, let found = object.find(path)?.first(where: { $0.name == interface }),
      let types = found.signals.first(where: { $0.name == signal })?.arguments
    else { throw .invalidArgument("\(path) has no signal \(interface).\(signal)") }
    guard arguments.map(\.signature.text).joined() == types.text else {
      throw .invalidArgument("the values of the signal \(signal) do not have the type \"\(types)\"")
    }
    try connection?.emit(path, interface, signal, arguments)
  }

  /// Tells that properties have changed, with their present values. Nothing is sent while there is no connection.
  ///
  /// Throws ``BusError/invalidArgument(_:)`` if the object has no such interface. Names of no properties, and those
  /// whose value can't be read, are left out.
  public func propertiesChanged(_ interface: String, _ names: [String]) throws(BusError) {
    guard let object, let found = object.find(path)?.first(where: { $0.name == interface }) else {
      throw .invalidArgument("\(path) has no interface \(interface)")
    }
    var (values, invalidated): ([BusEntry], [String]) = ([], [])
    for property in found.properties where names.contains(property.name) {
      switch property.announces {
      case .value:
        guard let value = try? property.value(at: path) else { continue }
        values.append(BusEntry(.string(property.name), .variant(value)))
      case .invalidation: invalidated.append(property.name)
      case .nothing: break
      }
    }
    guard !values.isEmpty || !invalidated.isEmpty else { return }
    try connection?.emit(
      path, StandardInterface.properties, "PropertiesChanged",
      [.string(interface), .dictionary(key: "s", value: "v", values), .strings(invalidated)])
  }
}

/// The object at a path, with its interfaces.
@MainActor final class ExportedObject {
  /// Whether paths below count, too.
  let isFolder: Bool
  /// The interfaces of the object at a path; nil if there is none.
  let find: @MainActor (BusObjectPath) -> [BusInterface]?

  init(isFolder: Bool, find: @escaping @MainActor (BusObjectPath) -> [BusInterface]?) {
    self.isFolder = isFolder
    self.find = find
  }
}
