import ScannerSupport

/// Turns elements into definitions, and checks that each element is allowed in its parent and has the attributes it
/// needs.
struct ProtocolParser {
  let file: String

  /// Documentation, which is allowed in every element and skipped.
  private static let prose: Set<String> = ["description", "copyright"]

  func protocolDefinition(_ node: XMLNode) throws(ScannerError) -> ProtocolDefinition {
    guard node.name == "protocol" else {
      throw error(node, "the root element is <\(node.name)>, not <protocol>")
    }
    try checkAttributes(node, ["name"])
    var definition = ProtocolDefinition(name: try name(of: node), interfaces: [])
    for child in try children(of: node, ["interface"]) { definition.interfaces.append(try interface(child)) }
    guard !definition.interfaces.isEmpty else { throw error(node, "the protocol has no interface") }
    return definition
  }

  private func interface(_ node: XMLNode) throws(ScannerError) -> InterfaceDefinition {
    try checkAttributes(node, ["name", "version"])
    guard let version = try number(node, "version") else { throw error(node, "<interface> needs a version") }
    var definition = InterfaceDefinition(
      name: try name(of: node), version: version, requests: [], events: [], enums: [], line: node.line)
    for child in try children(of: node, ["request", "event", "enum"]) {
      switch child.name {
      case "request": definition.requests.append(try message(child))
      case "event": definition.events.append(try message(child))
      default: definition.enums.append(try enumeration(child))
      }
    }
    return definition
  }

  private func message(_ node: XMLNode) throws(ScannerError) -> MessageDefinition {
    try checkAttributes(node, ["name", "type", "since", "deprecated-since"])
    if let type = node.attributes["type"], type != "destructor" {
      throw error(node, "type \"\(type)\" of a \(node.name) is unknown; there is \"destructor\"")
    }
    var definition = MessageDefinition(
      name: try name(of: node), arguments: [], isDestructor: node.attributes["type"] != nil,
      since: try number(node, "since") ?? 1, deprecatedSince: try number(node, "deprecated-since"), line: node.line)
    for child in try children(of: node, ["arg"]) { definition.arguments.append(try argument(child)) }
    return definition
  }

  private func argument(_ node: XMLNode) throws(ScannerError) -> ArgumentDefinition {
    try checkAttributes(node, ["name", "type", "interface", "allow-null", "enum"])
    let name = try name(of: node)
    guard let typeName = node.attributes["type"] else { throw error(node, "argument \(name) has no type") }
    guard let type = ArgumentType(rawValue: typeName) else {
      let known = ArgumentType.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(node, "type \"\(typeName)\" of argument \(name) is unknown; there are \(known)")
    }
    return ArgumentDefinition(
      name: name, type: type, interface: node.attributes["interface"], allowsNull: try flag(node, "allow-null"),
      enumeration: node.attributes["enum"], line: node.line)
  }

  private func enumeration(_ node: XMLNode) throws(ScannerError) -> EnumDefinition {
    try checkAttributes(node, ["name", "bitfield", "since"])
    var definition = EnumDefinition(
      name: try name(of: node), entries: [], isBitfield: try flag(node, "bitfield"),
      since: try number(node, "since") ?? 1, line: node.line)
    for child in try children(of: node, ["entry"]) { definition.entries.append(try entry(child)) }
    return definition
  }

  private func entry(_ node: XMLNode) throws(ScannerError) -> EntryDefinition {
    try checkAttributes(node, ["name", "value", "since", "deprecated-since"])
    let name = try name(of: node)
    guard let text = node.attributes["value"] else { throw error(node, "entry \(name) has no value") }
    let value = text.hasPrefix("0x") ? UInt32(text.dropFirst(2), radix: 16) : UInt32(text)
    guard let value else { throw error(node, "value \"\(text)\" of entry \(name) is not a 32-bit number") }
    return EntryDefinition(
      name: name, value: value, since: try number(node, "since") ?? 1,
      deprecatedSince: try number(node, "deprecated-since"), line: node.line)
  }

  // MARK: Elements and attributes

  private func children(of node: XMLNode, _ allowed: Set<String>) throws(ScannerError) -> [XMLNode] {
    for child in node.children where !allowed.contains(child.name) && !Self.prose.contains(child.name) {
      throw error(child, "<\(child.name)> is not allowed in <\(node.name)>")
    }
    return node.children.filter { allowed.contains($0.name) }
  }

  private func checkAttributes(_ node: XMLNode, _ allowed: Set<String>) throws(ScannerError) {
    // Sorted, so that a file with two mistakes always gives the same error.
    for attribute in node.attributes.keys.sorted() where !allowed.contains(attribute) && attribute != "summary" {
      throw error(node, "<\(node.name)> has no attribute \"\(attribute)\"")
    }
  }

  private func name(of node: XMLNode) throws(ScannerError) -> String {
    guard let name = node.attributes["name"] else { throw error(node, "<\(node.name)> has no name") }
    let isGood = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    guard isGood, name.contains(where: { $0 != "_" }) else {
      throw error(node, "name \"\(name)\" of <\(node.name)> is not made of letters, digits and underscores")
    }
    // Only entries may begin with a digit, because the name of their enum is put before it.
    guard node.name == "entry" || !(name.utf8.first.map { (0x30...0x39).contains($0) } ?? true) else {
      throw error(node, "name \"\(name)\" of <\(node.name)> begins with a digit")
    }
    return name
  }

  private func number(_ node: XMLNode, _ attribute: String) throws(ScannerError) -> Int? {
    guard let text = node.attributes[attribute] else { return nil }
    guard let value = Int(text), value >= 1, value <= Int(Int32.max) else {
      throw error(node, "\(attribute)=\"\(text)\" of <\(node.name)> is not a number of at least 1")
    }
    return value
  }

  private func flag(_ node: XMLNode, _ attribute: String) throws(ScannerError) -> Bool {
    switch node.attributes[attribute] {
    case nil, "false": return false
    case "true": return true
    case .some(let text):
      throw error(node, "\(attribute)=\"\(text)\" of <\(node.name)> is neither \"true\" nor \"false\"")
    }
  }

  private func error(_ node: XMLNode, _ reason: String) -> ScannerError {
    ScannerError(file: file, line: node.line, reason: reason)
  }
}
