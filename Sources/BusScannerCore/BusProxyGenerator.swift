import ScannerSupport

/// Writes the structure of one interface: its methods, subscriptions to its signals, and its properties.
struct BusProxyGenerator {
  let interface: BusInterfaceDefinition
  let name: String

  func write(to out: inout CodeWriter) {
    out.line("/// `\(interface.name)`, of an object of another program.")
    out.block("@MainActor public struct \(name): BusProxy {") { out in
      out.line("/// The name of the interface.")
      out.line("public static var interface: String { \"\(interface.name)\" }")
      out.line()
      out.line("public let connection: BusConnection")
      out.line("public let destination: String")
      out.line("public let path: BusObjectPath")
      out.line("/// The seconds that a reply may take.")
      out.line("public var timeout: Double = 25")
      out.line("/// Whether a call starts a service that does not run.")
      out.line("public var startsService = true")
      out.line()
      out.line("/// The object at `path` of the program with the name `destination`.")
      out.block("public init(_ connection: BusConnection, destination: String, path: BusObjectPath) {") { out in
        out.line("self.connection = connection")
        out.line("self.destination = destination")
        out.line("self.path = path")
      }
      writeMembers(to: &out)
    }
  }

  private func writeMembers(to out: inout CodeWriter) {
    var names = interface.methods.map { BusSwiftNames.member($0.name) }
    names += interface.signals.map { BusSwiftNames.subscription($0.name) }
    for property in interface.properties {
      names += [BusSwiftNames.member(property.name), BusSwiftNames.setter(property.name)]
    }
    var rest = BusSwiftNames.members(names).map(SwiftWords.escaped)[...]
    for method in interface.methods { write(method, name: rest.removeFirst(), to: &out) }
    for signal in interface.signals { write(signal, name: rest.removeFirst(), to: &out) }
    for property in interface.properties {
      write(property, name: rest.removeFirst(), setter: rest.removeFirst(), to: &out)
    }
  }

  // MARK: Methods

  private func write(_ method: BusMethodDefinition, name: String, to out: inout CodeWriter) {
    let inputs = typed(method.inputs)
    let outputs = typed(method.outputs)
    out.line()
    out.line("/// `\(interface.name).\(method.name)`.")
    let parameters = inputs.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
    let result =
      switch outputs.count {
      case 0: ""
      case 1: " -> \(outputs[0].type)"
      default: " -> (" + outputs.map { "\($0.name): \($0.type)" }.joined(separator: ", ") + ")"
      }
    out.block("public func \(name)(\(parameters)) async throws(BusError)\(result) {") { out in
      let values = inputs.isEmpty ? "" : ", [\(inputs.map { "\($0.name).busValue" }.joined(separator: ", "))]"
      let returns = outputs.isEmpty ? "" : ", returns: \"\(signature(method.outputs))\""
      let call = "try await self.callMethod(\"\(method.name)\"\(values)\(returns))"
      switch outputs.count {
      case 0: out.line("_ = \(call)")
      case 1: out.line("return \(call).value(0)")
      default:
        out.line("let reply = \(call)")
        // Labels that are keywords would have to be written in another way here.
        let list = outputs.indices.map { "try reply.value(\($0))" }
        out.line("return (\(list.joined(separator: ", ")))")
      }
    }
  }

  // MARK: Signals

  private func write(_ signal: BusSignalDefinition, name: String, to out: inout CodeWriter) {
    let arguments = typed(signal.arguments)
    out.line()
    out.line("/// Calls `handler` for each signal `\(interface.name).\(signal.name)`. One of other types is dropped.")
    let list = arguments.map { "_ \($0.name): \($0.type)" }.joined(separator: ", ")
    out.line("public func \(name)(")
    out.line("  _ handler: @escaping @MainActor (\(list)) -> Void")
    out.block(") throws(BusError) -> BusSubscription {") { out in
      let call = "try self.onSignal(\"\(signal.name)\", \"\(signature(signal.arguments))\")"
      guard !arguments.isEmpty else { return out.line("\(call) { _ in handler() }") }
      out.block("\(call) { (arguments: BusArguments) throws(BusError) in") { out in
        let values = arguments.indices.map { "try arguments.value(\($0))" }
        out.line("handler(\(values.joined(separator: ", ")))")
      }
    }
  }

  // MARK: Properties

  private func write(_ property: BusPropertyDefinition, name: String, setter: String, to out: inout CodeWriter) {
    let type = SwiftTypes.name(of: property.type) ?? "BusValue"
    if property.canBeRead {
      out.line()
      out.line("/// `\(interface.name).\(property.name)`.")
      out.block("public var \(name): \(type) {") { out in
        out.line("get async throws(BusError) { try await self.readProperty(\"\(property.name)\") }")
      }
    }
    if property.canBeWritten {
      out.line()
      out.line("/// Writes `\(interface.name).\(property.name)`.")
      out.block("public func \(setter)(_ value: \(type)) async throws(BusError) {") { out in
        out.line("try await self.writeProperty(\"\(property.name)\", value)")
      }
    }
  }

  // MARK: Arguments

  private func typed(_ arguments: [BusArgumentDefinition]) -> [(name: String, type: String)] {
    let names = BusSwiftNames.arguments(arguments.map(\.name)).map(SwiftWords.escaped)
    return zip(names, arguments).map { ($0, SwiftTypes.name(of: $1.type) ?? "BusValue") }
  }

  private func signature(_ arguments: [BusArgumentDefinition]) -> String { arguments.map(\.type.text).joined() }
}
