import ScannerSupport

/// The Swift names for names on a D-Bus.
enum BusSwiftNames {
  /// The type of each interface: `org.freedesktop.portal.Settings` becomes `FreedesktopPortalSettings`.
  static func types(_ interfaces: [String]) -> [String] {
    let names = interfaces.map { interface in
      let name = interface.split(separator: ".").dropFirst().flatMap { words(String($0)) }.map(capitalized).joined()
      return name.first?.isLetter == true ? name : "Interface" + name
    }
    return SwiftWords.unique(names, reserved: reservedTypes)
  }

  /// The names of all members of a type, in the order of `names`.
  static func members(_ names: [String]) -> [String] { SwiftWords.unique(names, reserved: reservedMembers) }

  /// A member: `OpenURI` becomes `openURI`, and `URIList` becomes `uriList`.
  static func member(_ name: String) -> String { lowerCamel(name, orElse: "member") }

  /// The name of the method that subscribes to a signal: `Changed` becomes `onChanged`.
  static func subscription(_ name: String) -> String { "on" + words(name).map(capitalized).joined() }

  /// The name of the method that writes a property: `Volume` becomes `setVolume`.
  static func setter(_ name: String) -> String { "set" + words(name).map(capitalized).joined() }

  /// The names of the arguments of one method or signal. An argument without a name is called by its place.
  static func arguments(_ names: [String?]) -> [String] {
    let names = names.enumerated().map { lowerCamel($1 ?? "", orElse: "argument\($0 + 1)") }
    return SwiftWords.unique(names, reserved: ["self", "reply", "signal", "arguments"])
  }

  private static func lowerCamel(_ name: String, orElse fallback: String) -> String {
    let words = words(name)
    guard let first = words.first else { return fallback }
    let result = lowered(first) + words.dropFirst().map(capitalized).joined()
    return result.first?.isLetter == true ? result : "value" + result
  }

  /// Everything but ASCII letters and digits separates words.
  private static func words(_ name: String) -> [String] {
    name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(String.init)
  }

  /// Capitals at the beginning are an abbreviation, up to the one that begins the next word.
  private static func lowered(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    let rest = word.dropFirst(capitals.count)
    if capitals.count > 1, rest.first?.isLowercase == true {
      return capitals.dropLast().lowercased() + String(capitals.suffix(1)) + rest
    }
    return capitals.lowercased() + rest
  }

  private static func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// Types that the generated code names, or that it must not hide.
  private static let reservedTypes: Set<String> = [
    "Any", "Array", "Bool", "BusArguments", "BusConnection", "BusConvertible", "BusDescriptor", "BusError",
    "BusObjectPath", "BusProxy", "BusSignature", "BusStructure", "BusSubscription", "BusValue", "Dictionary", "Double",
    "Error", "Int16", "Int32", "Int64", "MainActor", "Optional", "Protocol", "Result", "Self", "Sendable", "String",
    "Task", "Type", "UInt16", "UInt32", "UInt64", "UInt8", "Void",
  ]

  /// Members of the generated types and of `BusProxy`, and names that Swift gives a meaning.
  private static let reservedMembers: Set<String> = [
    "Protocol", "Type", "callMethod", "connection", "destination", "init", "interface", "onPropertiesChanged",
    "onSignal", "path", "readProperty", "self", "startsService", "timeout", "writeProperty",
  ]
}
