import BusGrammar
import CDactylBus

extension BusConnection {
  /// Puts an object on the bus. Other programs can call its methods, read and write its properties, and ask for its
  /// interfaces.
  ///
  /// Throws ``BusError/invalidArgument(_:)`` if there is an object at this path already, or if the path or an interface
  /// is not valid.
  public func export(_ interfaces: [BusInterface], at path: BusObjectPath) throws(BusError) -> BusExport {
    for interface in interfaces { try interface.check() }
    guard Set(interfaces.map(\.name)).count == interfaces.count else {
      throw .invalidArgument("an interface appears twice")
    }
    return try add(ExportedObject(isFolder: false) { _ in interfaces }, at: path)
  }

  /// Puts all objects at and below a path on the bus. `find` returns the interfaces of the object at a path when it is
  /// needed; nil if there is no object. An object that is exported at its own path goes first.
  ///
  /// Interfaces that are not valid are not found by others. Throws ``BusError/invalidArgument(_:)`` as
  /// ``export(_:at:)`` does.
  public func export(
    below path: BusObjectPath, find: @escaping @MainActor (BusObjectPath) -> [BusInterface]?
  ) throws(BusError) -> BusExport {
    try add(ExportedObject(isFolder: true, find: find), at: path)
  }

  private func add(_ object: ExportedObject, at path: BusObjectPath) throws(BusError) -> BusExport {
    guard path.isValid else { throw .invalidArgument("\"\(path)\" is no path of an object") }
    guard exports[path] == nil else { throw .invalidArgument("there is an object at \(path) already") }
    exports[path] = object
    connectSoon()
    return BusExport(object, at: path, connection: self)
  }

  func remove(_ object: ExportedObject, at path: BusObjectPath) {
    if exports[path] === object { exports[path] = nil }
  }

  /// Sends a signal from any path. Nothing is sent while there is no connection.
  ///
  /// Throws ``BusError/invalidArgument(_:)`` if a name or a value is not valid.
  public func emit(
    _ path: BusObjectPath, _ interface: String, _ signal: String, _ arguments: [BusValue] = []
  ) throws(BusError) {
    guard path.isValid, BusNames.isInterface(interface), BusNames.isMember(signal) else {
      throw .invalidArgument("\(interface).\(signal) of \(path) is no signal")
    }
    try ValueCheck.check(arguments)
    guard let readyTransport else { return }
    let message = try readyTransport.message { library, bus, message in
      dactyl_bus_new_signal(library, bus, message, path.text, interface, signal)
    }
    try message.append(arguments)
    // A connection that is being lost is no error of the caller.
    _ = try? readyTransport.send(message)
  }

  // MARK: Finding objects

  /// Returns the interfaces of the object at `path`; nil if there is none.
  func interfaces(at path: BusObjectPath) -> [BusInterface]? {
    if let object = exports[path] { return object.find(path) }
    var (longest, nearest) = (-1, ExportedObject?.none)
    for (folder, object) in exports where object.isFolder {
      let length = folder.text.utf8.count
      if length > longest, path.isBelow(folder) { (longest, nearest) = (length, object) }
    }
    return nearest?.find(path)
  }

  /// Returns the first elements of the paths of exported objects below `path`, in order.
  func children(of path: BusObjectPath) -> [String] {
    let start = path.text == "/" ? 1 : path.text.utf8.count + 1
    let names = exports.keys.filter { $0.isBelow(path) }.map {
      String(decoding: $0.text.utf8.dropFirst(start).prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
    }
    return Set(names).sorted()
  }

  // MARK: Calls from others

  func receiveCall(_ message: BusMessage, over transport: BusTransport) {
    let reply = BusReply(message, transport)
    let path = BusObjectPath(unchecked: message.path)
    let found = interfaces(at: path)
    let (interface, method) = (message.interface, message.member)
    if interface == StandardInterface.introspectable, method == "Introspect" {
      let children = children(of: path)
      guard found != nil || !children.isEmpty else { return reply.send(UnknownMember.object(path)) }
      return reply.send([.string(IntrospectionText.of(found ?? [], children: children))])
    }
    guard let found else { return reply.send(UnknownMember.object(path)) }
    do throws(BusError) {
      let arguments = BusArguments(try message.arguments())
      if interface == StandardInterface.properties {
        return reply.send(try PropertyCall(interfaces: found, path: path).answer(method, arguments))
      }
      let candidates = interface.isEmpty ? found : found.filter { $0.name == interface }
      guard !candidates.isEmpty || interface.isEmpty else { throw UnknownMember.interface(interface) }
      for candidate in candidates {
        guard let handler = candidate.methods.first(where: { $0.name == method }) else { continue }
        guard message.signature == handler.arguments.text else {
          throw .remote(
            name: BusErrorName.invalidArguments,
            text: "\(method) takes \"\(handler.arguments)\" and not \"\(message.signature)\"")
        }
        let call = BusMethodCall(
          sender: message.sender, path: path, interface: candidate.name, method: method, arguments: arguments)
        return run(handler, call, reply)
      }
      throw UnknownMember.method(method, interface)
    } catch .invalidMessage(let reason) {
      reply.send(BusError.remote(name: BusErrorName.invalidArguments, text: reason))
    } catch {
      reply.send(error)
    }
  }

  private func run(_ method: BusMethod, _ call: BusMethodCall, _ reply: BusReply) {
    switch method.handler {
    case .direct(let handler):
      reply.send(Result { try handler(call) }, as: method.results)
    case .suspending(let handler):
      Task { @MainActor in
        let result: Result<[BusValue], any Error>
        do {
          result = .success(try await handler(call))
        } catch {
          result = .failure(error)
        }
        reply.send(result, as: method.results)
      }
    }
  }
}

/// Errors over what an object does not have.
enum UnknownMember {
  static func object(_ path: BusObjectPath) -> BusError {
    .remote(name: BusErrorName.unknownObject, text: "there is no object at \(path)")
  }

  static func interface(_ name: String) -> BusError {
    .remote(name: BusErrorName.unknownInterface, text: "the object has no interface \(name)")
  }

  static func method(_ name: String, _ interface: String) -> BusError {
    .remote(name: BusErrorName.unknownMethod, text: "\(interface) has no method \(name)")
  }

  static func property(_ name: String, _ interface: String) -> BusError {
    .remote(name: BusErrorName.unknownProperty, text: "\(interface) has no property \(name)")
  }
}
