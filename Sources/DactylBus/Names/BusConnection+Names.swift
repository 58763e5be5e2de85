import BusGrammar

extension BusConnection {
  /// Asks for a well-known name, and calls `changed` with each new state.
  ///
  /// The name is asked for again when the bus comes back. Throws ``BusError/invalidArgument(_:)`` if the name is not
  /// valid, or if the connection has asked for it already.
  public func own(
    _ name: String, _ options: BusNameOptions = [], changed: @escaping @MainActor (BusNameState) -> Void = { _ in }
  ) throws(BusError) -> BusName {
    guard BusNames.isWellKnownName(name) else { throw .invalidArgument("\"\(name)\" is no name to own") }
    guard !names.contains(where: { $0.name == name }) else {
      throw .invalidArgument("the connection has asked for \(name) already")
    }
    let owned = OwnedName(name, options, changed: changed)
    names.append(owned)
    request(owned)
    connectSoon()
    return BusName(owned, connection: self)
  }

  func request(_ name: OwnedName) {
    callBus("RequestName", [.string(name.name), .uint32(name.options.flags)]) { name.answered($0) }
  }

  func remove(_ name: OwnedName) {
    names.removeAll { $0 === name }
    callBus("ReleaseName", [.string(name.name)])
  }
}
