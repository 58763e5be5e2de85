import ScannerSupport

/// The Swift names for the names of a protocol.
enum SwiftNames {
  /// The class of an interface: `wl_surface` becomes `WlSurface`. A name that the generated code uses itself gets the
  /// suffix `Object`.
  static func interface(_ name: String) -> String {
    let name = upperCamel(name)
    return reservedTypes.contains(name) ? name + "Object" : name
  }

  /// The type of the tables of a protocol: `xdg_shell` becomes `XdgShellProtocol`.
  static func protocolTables(_ name: String) -> String { upperCamel(name) + "Protocol" }

  /// The type of an enum, nested in its interface. `Type` and `Error` are replaced: Swift reserves `X.Type`, and
  /// `Error` would hide Swift's.
  static func enumeration(_ name: String) -> String {
    switch upperCamel(name) {
    case "Type": "Kind"
    case "Error": "ErrorCode"
    case let name where reservedTypes.contains(name): name + "Value"
    case let name: name
    }
  }

  /// The type of an enum that an argument refers to: `format`, or `wl_shm.format`.
  static func enumeration(reference: String, in interface: InterfaceDefinition) -> String {
    let parts = reference.split(separator: ".").map(String.init)
    let owner = parts.count == 2 ? parts[0] : interface.name
    return "\(Self.interface(owner)).\(enumeration(parts[parts.count - 1]))"
  }

  /// The names of an enum's entries. One that begins with a digit gets the name of the enum as a prefix: `transform90`.
  static func entries(_ enumeration: EnumDefinition) -> [String] {
    SwiftWords.unique(
      enumeration.entries.map { entry in
        let startsWithDigit = entry.name.first { $0 != "_" }?.isNumber ?? false
        return lowerCamel(startsWithDigit ? enumeration.name + "_" + entry.name : entry.name)
      }, reserved: ["self", "rawValue"])
  }

  /// The names of the methods that send the requests of an interface.
  static func requests(_ names: [String]) -> [String] {
    SwiftWords.unique(names.map(lowerCamel), reserved: proxyMembers)
  }

  /// The cases of an interface's `Event`.
  static func events(_ names: [String]) -> [String] { SwiftWords.unique(names.map(lowerCamel), reserved: ["self"]) }

  /// The names of the arguments of one request or event.
  static func arguments(_ names: [String]) -> [String] {
    SwiftWords.unique(names.map(lowerCamel), reserved: ["self", "objectType", "objectVersion"])
  }

  /// Returns `name`, in backticks if it is a keyword.
  static func escaped(_ name: String) -> String { SwiftWords.escaped(name) }

  private static func upperCamel(_ name: String) -> String { words(name).map(capitalized).joined() }

  private static func lowerCamel(_ name: String) -> String {
    let words = words(name)
    guard let first = words.first else { return name }
    // A word in capitals is an abbreviation; otherwise only its first letter changes.
    let start =
      first.allSatisfy { !$0.isLowercase } ? first.lowercased() : first.prefix(1).lowercased() + first.dropFirst()
    return start + words.dropFirst().map(capitalized).joined()
  }

  private static func words(_ name: String) -> [String] { name.split(separator: "_").map(String.init) }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// Types that the generated code names.
  private static let reservedTypes: Set<String> = [
    "Any", "Argument", "Array", "Bool", "Connection", "Double", "Error", "Event", "EventArguments", "FileDescriptor",
    "Hashable", "Int", "Int32", "Interface", "InterfaceTable", "Message", "Object", "OptionSet", "Optional", "Protocol",
    "Proxy", "RawRepresentable", "Registry", "Self", "Sendable", "String", "Type", "UInt32", "UInt8", "Void",
  ]

  /// Members of `Proxy`. A request can't have these names.
  private static let proxyMembers: Set<String> = [
    "connection", "construct", "constructIfSupported", "declaration", "discard", "id", "interface", "isDestroyed",
    "isDestructor", "onEvent", "receive", "self", "send", "sendDestructor", "supports", "version",
  ]
}
