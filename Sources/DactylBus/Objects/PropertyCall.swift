/// A call of the interface `org.freedesktop.DBus.Properties` on an object.
@MainActor struct PropertyCall {
  let interfaces: [BusInterface]
  let path: BusObjectPath

  func answer(_ method: String, _ arguments: BusArguments) throws(BusError) -> [BusValue] {
    switch method {
    case "Get":
      try require(arguments, "ss", method)
      let property = try property(arguments.value(1), of: arguments.value(0))
      return [.variant(try value(of: property))]
    case "GetAll":
      try require(arguments, "s", method)
      let name: String = try arguments.value(0)
      // A property whose value can't be read does not hide the others.
      let entries = try candidates(name).flatMap(\.properties).compactMap { property -> BusEntry? in
        (try? value(of: property)).map { BusEntry(.string(property.name), .variant($0)) }
      }
      return [.dictionary(key: "s", value: "v", entries)]
    case "Set":
      try require(arguments, "ssv", method)
      try set(arguments.value(1), of: arguments.value(0), to: arguments.value(2))
      return []
    default:
      throw UnknownMember.method(method, StandardInterface.properties)
    }
  }

  private func set(_ name: String, of interface: String, to value: BusValue) throws(BusError) {
    let property = try property(name, of: interface)
    guard let set = property.set else {
      throw .remote(name: BusErrorName.readOnlyProperty, text: "\(name) can't be written")
    }
    guard value.signature == property.type else {
      throw .remote(
        name: BusErrorName.invalidArguments, text: "\(name) takes \"\(property.type)\" and not \"\(value.signature)\"")
    }
    try Self.translating { try set(path, value) }
  }

  private func value(of property: BusProperty) throws(BusError) -> BusValue {
    try Self.translating { try property.value(at: path) }
  }

  private static func translating<T>(_ body: () throws -> T) throws(BusError) -> T {
    do {
      return try body()
    } catch let error as BusError {
      throw error
    } catch {
      throw .remote(name: BusErrorName.failed, text: String(describing: error))
    }
  }

  private func require(_ arguments: BusArguments, _ signature: BusSignature, _ method: String) throws(BusError) {
    do {
      try arguments.require(signature)
    } catch {
      throw .remote(name: BusErrorName.invalidArguments, text: "\(method) takes \"\(signature)\"")
    }
  }

  private func property(_ name: String, of interface: String) throws(BusError) -> BusProperty {
    for candidate in try candidates(interface) {
      if let property = candidate.properties.first(where: { $0.name == name }) { return property }
    }
    throw UnknownMember.property(name, interface)
  }

  /// An empty name means any interface.
  private func candidates(_ name: String) throws(BusError) -> [BusInterface] {
    guard !name.isEmpty else { return interfaces }
    let found = interfaces.filter { $0.name == name }
    guard !found.isEmpty || StandardInterface.names.contains(name) else { throw UnknownMember.interface(name) }
    return found
  }
}
