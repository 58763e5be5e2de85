import ScannerSupport

/// Writes the class of one interface: its enums, its requests as methods and its events as an enum.
struct ProxyGenerator {
  let tables: String
  let index: Int
  let interface: InterfaceDefinition

  func write(to out: inout CodeWriter) {
    out.line("/// `\(interface.name)`, version \(interface.version).")
    out.block("public final class \(SwiftNames.interface(interface.name)): Proxy {") { out in
      out.line("public static var declaration: Interface { \(tables).declarations[\(index)] }")
      out.line("public override class var interface: Interface { \(tables).interfaces[\(index)] }")
      for enumeration in interface.enums { write(enumeration, to: &out) }
      let names = SwiftNames.requests(interface.requests.map(\.name))
      for (opcode, request) in interface.requests.enumerated() {
        write(request, opcode: opcode, name: names[opcode], to: &out)
      }
      if !interface.events.isEmpty { writeEvents(to: &out) }
    }
  }

  // MARK: Enums

  private func write(_ enumeration: EnumDefinition, to out: inout CodeWriter) {
    let name = SwiftNames.enumeration(enumeration.name)
    let entryNames = SwiftNames.entries(enumeration)
    out.line()
    out.line("/// `\(interface.name).\(enumeration.name)`\(since(enumeration.since)). Other values may arrive too.")
    let conformance = enumeration.isBitfield ? "OptionSet" : "RawRepresentable"
    out.block("public struct \(name): \(conformance), Hashable, Sendable {") { out in
      out.line("public var rawValue: UInt32")
      out.line("public init(rawValue: UInt32) { self.rawValue = rawValue }")
      for (entry, entryName) in zip(enumeration.entries, entryNames) {
        out.line()
        out.line("/// `\(entry.name)`\(since(entry.since))\(deprecated(entry.deprecatedSince)).")
        let value = enumeration.isBitfield && entry.value == 0 ? "[]" : "\(name)(rawValue: \(entry.value))"
        out.line("public static let \(SwiftNames.escaped(entryName)): \(name) = \(value)")
      }
    }
  }

  // MARK: Requests

  private func write(_ request: MessageDefinition, opcode: Int, name: String, to out: inout CodeWriter) {
    var parameters: [String] = []
    var values: [String] = []
    var generic = ""
    var result: String?
    let names = SwiftNames.arguments(request.arguments.map(\.name))
    for (argument, name) in zip(request.arguments, names) {
      if argument.type == .newID {
        if let interface = argument.interface {
          result = SwiftNames.interface(interface)
          values.append(".newObject")
        } else {
          result = "Object"
          generic = "<Object: Proxy>"
          parameters.insert("_ objectType: Object.Type, version objectVersion: UInt32", at: 0)
          values += [".string(objectType.interface.name)", ".uint(objectVersion)", ".newObject"]
        }
      } else {
        parameters.append("\(SwiftNames.escaped(name)): \(type(of: argument))")
        values.append(value(argument, name: SwiftNames.escaped(name)))
      }
    }

    out.line()
    let versions = "\(since(request.since))\(deprecated(request.deprecatedSince))"
    out.line("/// `\(interface.name).\(request.name)`\(versions).")
    if request.isDestructor { out.line("/// Destroys the object: later requests do nothing.") }
    if result != nil { out.line("@discardableResult") }
    let isOptional = request.since > 1
    let arrow = result.map { " -> \($0)\(isOptional ? "?" : "")" } ?? ""
    let header = "public func \(SwiftNames.escaped(name))\(generic)(\(parameters.joined(separator: ", ")))\(arrow) {"
    out.block(header) { out in
      let list = "[\(values.joined(separator: ", "))]"
      let place = "opcode: \(opcode), since: \(request.since)"
      if let result {
        let method = isOptional ? "constructIfSupported" : "construct"
        let object = generic.isEmpty ? "\(result).self, version: version" : "objectType, version: objectVersion"
        let destroys = request.isDestructor ? ", isDestructor: true" : ""
        out.line("self.\(method)(\(object), \(place), \(list)\(destroys))")
      } else {
        out.line("self.\(request.isDestructor ? "sendDestructor" : "send")(\(place), \(list))")
      }
    }
  }

  private func value(_ argument: ArgumentDefinition, name: String) -> String {
    switch argument.type {
    case .int: ".int(\(argument.enumeration == nil ? name : "Int32(bitPattern: \(name).rawValue)"))"
    case .uint: ".uint(\(name)\(argument.enumeration == nil ? "" : ".rawValue"))"
    case .fixed: ".fixed(\(name))"
    case .string: ".string(\(name))"
    case .object: ".object(\(name))"
    case .newID: ".newObject"
    case .array: ".array(\(name))"
    case .fd: ".fileDescriptor(\(name))"
    }
  }

  // MARK: Events

  private func writeEvents(to out: inout CodeWriter) {
    let names = SwiftNames.events(interface.events.map(\.name))
    out.line()
    out.line("/// The events of a `\(interface.name)`.")
    out.block("public enum Event {") { out in
      for (event, name) in zip(interface.events, names) {
        out.line("/// `\(interface.name).\(event.name)`\(since(event.since))\(deprecated(event.deprecatedSince)).")
        if event.isDestructor { out.line("/// The event destroys the object.") }
        let arguments = zip(event.arguments, SwiftNames.arguments(event.arguments.map(\.name)))
          .map { "\(SwiftNames.escaped($1)): \(type(of: $0, inEvent: true))" }
        let payload = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
        out.line("case \(SwiftNames.escaped(name))\(payload)")
      }
    }
    out.line()
    out.line("/// Called for each event. Without it, events are read and dropped.")
    out.line("public var onEvent: ((Event) -> Void)?")
    out.line()
    out.block("public override func receive(_ opcode: Int, _ arguments: EventArguments) -> Bool {") { out in
      out.line("guard let onEvent else { return false }")
      out.line("switch opcode {")
      for (opcode, event) in interface.events.enumerated() {
        let condition = event.since > 1 ? " where version >= \(event.since)" : ""
        let values = zip(event.arguments, SwiftNames.arguments(event.arguments.map(\.name))).enumerated()
          .map { "\(SwiftNames.escaped($1.1)): \(reader($1.0, index: $0))" }
        let payload = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
        out.line("case \(opcode)\(condition): onEvent(.\(SwiftNames.escaped(names[opcode]))\(payload))")
      }
      out.line("default: return false")
      out.line("}")
      out.line("return true")
    }
    let destructors = interface.events.indices.filter { interface.events[$0].isDestructor }
    if !destructors.isEmpty {
      out.line()
      let list = destructors.map(String.init).joined(separator: ", ")
      out.line("public override class func isDestructor(_ opcode: Int) -> Bool { [\(list)].contains(opcode) }")
    }
    out.line()
    out.line("public override func discard() {")
    out.line("  onEvent = nil")
    out.line("  super.discard()")
    out.line("}")
  }

  private func reader(_ argument: ArgumentDefinition, index: Int) -> String {
    switch argument.type {
    case .int, .uint:
      let raw = "arguments.\(argument.type.rawValue)(\(index))"
      guard let reference = argument.enumeration else { return raw }
      let bits = argument.type == .int ? "UInt32(bitPattern: \(raw))" : raw
      return "\(SwiftNames.enumeration(reference: reference, in: interface))(rawValue: \(bits))"
    case .fixed: return "arguments.fixed(\(index))"
    case .string: return "arguments.\(argument.allowsNull ? "optionalString" : "string")(\(index))"
    case .object:
      return "arguments.object(\(index), as: \(argument.interface.map(SwiftNames.interface) ?? "Proxy").self)"
    case .newID:
      return "arguments.newObject(\(index), as: \(argument.interface.map(SwiftNames.interface) ?? "Proxy").self)"
    case .array: return "arguments.array(\(index))"
    case .fd: return "arguments.fileDescriptor(\(index))"
    }
  }

  // MARK: Types and versions

  /// Objects in events are always optional: an object that the client has destroyed meanwhile is nil.
  private func type(of argument: ArgumentDefinition, inEvent: Bool = false) -> String {
    switch argument.type {
    case .int, .uint:
      if let reference = argument.enumeration {
        return SwiftNames.enumeration(reference: reference, in: interface)
      }
      return argument.type == .int ? "Int32" : "UInt32"
    case .fixed: return "Double"
    case .string: return argument.allowsNull ? "String?" : "String"
    case .object:
      let name = argument.interface.map(SwiftNames.interface) ?? "Proxy"
      return argument.allowsNull || inEvent ? name + "?" : name
    case .newID: return argument.interface.map(SwiftNames.interface) ?? "Proxy"
    case .array: return "[UInt8]"
    case .fd: return inEvent ? "FileDescriptor" : "Int32"
    }
  }

  private func since(_ version: Int) -> String { version > 1 ? ", since version \(version)" : "" }

  private func deprecated(_ version: Int?) -> String { version.map { ", deprecated since version \($0)" } ?? "" }
}
