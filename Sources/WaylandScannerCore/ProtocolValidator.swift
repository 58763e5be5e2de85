import ScannerSupport

/// Checks the definitions against each other.
struct ProtocolValidator {
  let file: String
  let definition: ProtocolDefinition

  /// The most arguments of a message that libwayland reads.
  private static let maximumArguments = 20

  func validate() throws(ScannerError) {
    try checkUnique(definition.interfaces.map { ($0.name, $0.line) }, "interface")
    for interface in definition.interfaces {
      try checkUnique(interface.requests.map { ($0.name, $0.line) }, "request")
      try checkUnique(interface.events.map { ($0.name, $0.line) }, "event")
      try checkUnique(interface.enums.map { ($0.name, $0.line) }, "enum")
      for request in interface.requests { try check(request, "request", in: interface) }
      for event in interface.events { try check(event, "event", in: interface) }
      for enumeration in interface.enums { try check(enumeration, in: interface) }
    }
  }

  private func check(
    _ message: MessageDefinition, _ kind: String, in interface: InterfaceDefinition
  ) throws(ScannerError) {
    let what = "\(kind) \(message.name)"
    try checkSince(message.since, message.deprecatedSince, what, in: interface, line: message.line)
    try checkUnique(message.arguments.map { ($0.name, $0.line) }, "argument")
    // A new object without an interface counts as three arguments: name, version and the object.
    let count = message.arguments.reduce(0) { $0 + ($1.type == .newID && $1.interface == nil ? 3 : 1) }
    guard count <= Self.maximumArguments else {
      throw error(message.line, "\(what) has more than \(Self.maximumArguments) arguments")
    }
    if kind == "request", message.arguments.filter({ $0.type == .newID }).count > 1 {
      throw error(message.line, "\(what) has more than one new_id")
    }
    for argument in message.arguments { try check(argument, kind, in: interface) }
  }

  private func check(
    _ argument: ArgumentDefinition, _ kind: String, in interface: InterfaceDefinition
  ) throws(ScannerError) {
    let name = argument.name
    if argument.interface != nil, argument.type != .object, argument.type != .newID {
      throw error(argument.line, "argument \(name) of type \(argument.type.rawValue) can't have an interface")
    }
    if argument.type == .newID, argument.interface == nil, kind == "event" {
      throw error(argument.line, "new_id \(name) of an event needs an interface")
    }
    if argument.allowsNull, ![.string, .object].contains(argument.type) {
      throw error(argument.line, "argument \(name) of type \(argument.type.rawValue) can't be null")
    }
    guard let reference = argument.enumeration else { return }
    guard argument.type == .int || argument.type == .uint else {
      throw error(argument.line, "argument \(name) of type \(argument.type.rawValue) can't have an enum")
    }
    let parts = reference.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 1:
      try checkEnum(parts[0], of: interface, argument)
    case 2 where !parts[0].isEmpty && !parts[1].isEmpty:
      // An enum of another protocol can't be looked up here. The Swift compiler checks it.
      if let other = definition.interfaces.first(where: { $0.name == parts[0] }) {
        try checkEnum(parts[1], of: other, argument)
      }
    default:
      throw error(argument.line, "enum \"\(reference)\" of argument \(name) is neither name nor interface.name")
    }
  }

  private func checkEnum(
    _ name: String, of interface: InterfaceDefinition, _ argument: ArgumentDefinition
  ) throws(ScannerError) {
    guard interface.enums.contains(where: { $0.name == name }) else {
      throw error(
        argument.line, "interface \(interface.name) has no enum \(name), which argument \(argument.name) names")
    }
  }

  private func check(_ enumeration: EnumDefinition, in interface: InterfaceDefinition) throws(ScannerError) {
    try checkSince(enumeration.since, nil, "enum \(enumeration.name)", in: interface, line: enumeration.line)
    try checkUnique(enumeration.entries.map { ($0.name, $0.line) }, "entry")
    guard !enumeration.entries.isEmpty else { throw error(enumeration.line, "enum \(enumeration.name) has no entry") }
    for entry in enumeration.entries {
      try checkSince(entry.since, entry.deprecatedSince, "entry \(entry.name)", in: interface, line: entry.line)
    }
  }

  private func checkSince(
    _ since: Int, _ deprecatedSince: Int?, _ what: String, in interface: InterfaceDefinition, line: Int
  ) throws(ScannerError) {
    guard since <= interface.version else {
      throw error(line, "\(what) exists since version \(since), but \(interface.name) has only \(interface.version)")
    }
    guard let deprecatedSince else { return }
    guard deprecatedSince > since, deprecatedSince <= interface.version else {
      throw error(line, "\(what) can't be deprecated since version \(deprecatedSince)")
    }
  }

  private func checkUnique(_ names: [(name: String, line: Int)], _ kind: String) throws(ScannerError) {
    var lines: [String: Int] = [:]
    for (name, line) in names {
      if let first = lines.updateValue(line, forKey: name) {
        throw error(line, "\(kind) \(name) appears twice, first in line \(first)")
      }
    }
  }

  private func error(_ line: Int, _ reason: String) -> ScannerError {
    ScannerError(file: file, line: line, reason: reason)
  }
}
