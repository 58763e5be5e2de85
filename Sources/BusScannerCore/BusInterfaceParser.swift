import BusGrammar
import ScannerSupport

/// Turns elements into definitions, and checks that each element is allowed in its parent and has valid attributes.
struct BusInterfaceParser {
  let file: String

  func interfaces(_ root: XMLNode) throws(ScannerError) -> [BusInterfaceDefinition] {
    guard root.name == "node" else { throw error(root, "the root element is <\(root.name)>, not <node>") }
    let interfaces = try collect(root)
    guard !interfaces.isEmpty else { throw error(root, "there is no interface in this file") }
    try checkUnique(interfaces.map { ($0.name, $0.line) }, "interface")
    return interfaces
  }

  /// The interfaces of a node and of those inside of it. A tree of nodes is no deeper than the reader of XML allows.
  private func collect(_ node: XMLNode) throws(ScannerError) -> [BusInterfaceDefinition] {
    try checkAttributes(node, ["name"])
    var found: [BusInterfaceDefinition] = []
    for child in try children(of: node, ["interface", "node"]) {
      if child.name == "node" { found += try collect(child) } else { found.append(try interface(child)) }
    }
    return found
  }

  private func interface(_ node: XMLNode) throws(ScannerError) -> BusInterfaceDefinition {
    try checkAttributes(node, ["name"])
    guard let name = node.attributes["name"] else { throw error(node, "<interface> has no name") }
    guard BusNames.isInterface(name) else { throw error(node, "\"\(name)\" is no name of an interface") }
    var definition = BusInterfaceDefinition(name: name, line: node.line)
    for child in try children(of: node, ["method", "signal", "property"]) {
      switch child.name {
      case "method": definition.methods.append(try method(child))
      case "signal": definition.signals.append(try signal(child))
      default: definition.properties.append(try property(child))
      }
    }
    try checkUnique(definition.methods.map { ($0.name, $0.line) }, "method")
    try checkUnique(definition.signals.map { ($0.name, $0.line) }, "signal")
    try checkUnique(definition.properties.map { ($0.name, $0.line) }, "property")
    return definition
  }

  private func method(_ node: XMLNode) throws(ScannerError) -> BusMethodDefinition {
    try checkAttributes(node, ["name"])
    var definition = BusMethodDefinition(name: try member(node), line: node.line)
    for child in try children(of: node, ["arg"]) {
      let argument = try argument(child)
      switch child.attributes["direction"] {
      case nil, "in": definition.inputs.append(argument)
      case "out": definition.outputs.append(argument)
      case .some(let text): throw error(child, "direction \"\(text)\" is neither \"in\" nor \"out\"")
      }
    }
    try checkTypes(definition.inputs, node)
    try checkTypes(definition.outputs, node)
    return definition
  }

  private func signal(_ node: XMLNode) throws(ScannerError) -> BusSignalDefinition {
    try checkAttributes(node, ["name"])
    var definition = BusSignalDefinition(name: try member(node), line: node.line)
    for child in try children(of: node, ["arg"]) {
      guard child.attributes["direction"] ?? "out" == "out" else {
        throw error(child, "an argument of a signal has no direction but \"out\"")
      }
      definition.arguments.append(try argument(child))
    }
    try checkTypes(definition.arguments, node)
    return definition
  }

  private func argument(_ node: XMLNode) throws(ScannerError) -> BusArgumentDefinition {
    try checkAttributes(node, ["name", "type", "direction"])
    _ = try children(of: node, [])
    return BusArgumentDefinition(name: node.attributes["name"], type: try type(node))
  }

  private func property(_ node: XMLNode) throws(ScannerError) -> BusPropertyDefinition {
    try checkAttributes(node, ["name", "type", "access"])
    _ = try children(of: node, [])
    let name = try member(node)
    let access = node.attributes["access"]
    guard let access else { throw error(node, "property \(name) has no access") }
    guard ["read", "write", "readwrite"].contains(access) else {
      throw error(node, "access \"\(access)\" is neither \"read\" nor \"write\" nor \"readwrite\"")
    }
    return BusPropertyDefinition(
      name: name, type: try type(node), canBeRead: access != "write", canBeWritten: access != "read", line: node.line)
  }

  // MARK: Elements and attributes

  /// Elements for documentation have a prefix of their own, as `doc:doc`. They and annotations are skipped.
  private func children(of node: XMLNode, _ allowed: Set<String>) throws(ScannerError) -> [XMLNode] {
    for child in node.children where !allowed.contains(child.name) {
      guard child.name == "annotation" || child.name.contains(":") else {
        throw error(child, "<\(child.name)> is not allowed in <\(node.name)>")
      }
    }
    return node.children.filter { allowed.contains($0.name) }
  }

  private func checkAttributes(_ node: XMLNode, _ allowed: Set<String>) throws(ScannerError) {
    // Sorted, so that a file with two mistakes always gives the same error.
    for attribute in node.attributes.keys.sorted() where !allowed.contains(attribute) && !attribute.contains(":") {
      guard attribute != "xmlns" else { continue }
      throw error(node, "<\(node.name)> has no attribute \"\(attribute)\"")
    }
  }

  private func member(_ node: XMLNode) throws(ScannerError) -> String {
    guard let name = node.attributes["name"] else { throw error(node, "<\(node.name)> has no name") }
    guard BusNames.isMember(name) else { throw error(node, "\"\(name)\" is no name of a \(node.name)") }
    return name
  }

  private func type(_ node: XMLNode) throws(ScannerError) -> BusType {
    guard let text = node.attributes["type"] else { throw error(node, "<\(node.name)> has no type") }
    guard let type = BusType.single(text) else { throw error(node, "\"\(text)\" is no type") }
    guard SwiftTypes.name(of: type) != nil else {
      throw error(node, "type \"\(text)\" has a dictionary whose keys have no order in Swift")
    }
    return type
  }

  private func checkTypes(_ arguments: [BusArgumentDefinition], _ node: XMLNode) throws(ScannerError) {
    let length = arguments.reduce(0) { $0 + $1.type.text.utf8.count }
    guard length <= BusType.maximumLength else { throw error(node, "<\(node.name)> has too many arguments") }
  }

  private func checkUnique(_ names: [(String, Int)], _ kind: String) throws(ScannerError) {
    var lines: [String: Int] = [:]
    for (name, line) in names {
      if let first = lines.updateValue(line, forKey: name) {
        throw ScannerError(
          file: file, line: line, reason: "\(kind) \(name) appears twice, first in line \(first)")
      }
    }
  }

  private func error(_ node: XMLNode, _ reason: String) -> ScannerError {
    // A text of the file may have line breaks, and an error has one line.
    let words = reason.split { $0.isNewline }.joined(separator: " ")
    return ScannerError(file: file, line: node.line, reason: words)
  }
}
