import ScannerSupport

/// Writes the tables of a protocol, which describe its messages to libwayland.
///
/// There are two tables, because interfaces refer to each other. `declarations` has names, versions and addresses,
/// which is enough to refer to an interface. `interfaces` is the same table with the messages, which are added when a
/// program first uses an object of the protocol.
struct TableGenerator {
  let definition: ProtocolDefinition

  func write(to out: inout CodeWriter) {
    out.line("/// The interfaces of `\(definition.name)` as libwayland reads them.")
    out.block("public enum \(SwiftNames.protocolTables(definition.name)) {") { out in
      out.line("/// Names and versions. Other protocols refer to these.")
      out.block("public static let declarations = InterfaceTable([", end: "])") { out in
        for interface in definition.interfaces { out.line("(\"\(interface.name)\", \(interface.version)),") }
      }
      out.line()
      out.line("/// The same with their requests and events.")
      out.block("public static let interfaces: InterfaceTable = {", end: "}()") { out in
        for (index, interface) in definition.interfaces.enumerated() {
          out.block("declarations.define(", end: ")") { out in
            out.line("\(index),")
            write(interface.requests, isEvent: false, to: &out)
            write(interface.events, isEvent: true, to: &out)
          }
        }
        for interface in foreignInterfaces { out.line("_ = \(SwiftNames.interface(interface)).interface") }
        out.line("return declarations")
      }
    }
  }

  private func write(_ messages: [MessageDefinition], isEvent: Bool, to out: inout CodeWriter) {
    out.block(isEvent ? "events: [" : "requests: [", end: isEvent ? "]" : "],") { out in
      for message in messages {
        let types = types(of: message, isEvent: isEvent)
        let list = types.isEmpty ? "" : ", [\(types.joined(separator: ", "))]"
        out.line("Message(\"\(message.name)\", \"\(message.signature(isEvent: isEvent))\"\(list)),")
      }
    }
  }

  /// One entry for each letter of the signature, or none if no argument is an object of a known interface.
  ///
  /// The interfaces of an event's objects are left out: libwayland would end the connection over an object of another
  /// interface, while a proxy of the wrong class is read as nil anyway.
  private func types(of message: MessageDefinition, isEvent: Bool) -> [String] {
    let isTyped = { (argument: ArgumentDefinition) in
      argument.interface != nil && !(isEvent && argument.type == .object)
    }
    guard message.arguments.contains(where: isTyped) else { return [] }
    return message.arguments.flatMap { argument -> [String] in
      if let interface = argument.interface, isTyped(argument) {
        return ["\(SwiftNames.interface(interface)).declaration"]
      }
      return argument.type == .newID ? ["nil", "nil", "nil"] : ["nil"]
    }
  }

  /// The interfaces of other protocols whose objects are made by events of this one. Their tables must be complete
  /// before the first such event.
  private var foreignInterfaces: [String] {
    let own = Set(definition.interfaces.map(\.name))
    var found: [String] = []
    for event in definition.interfaces.flatMap(\.events) {
      guard let interface = event.newObject?.interface, !own.contains(interface) else { continue }
      if !found.contains(interface) { found.append(interface) }
    }
    return found
  }
}
