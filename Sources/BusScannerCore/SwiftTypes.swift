import BusGrammar

/// The Swift types for the types of D-Bus.
enum SwiftTypes {
  /// Returns the Swift type; nil if there is none.
  static func name(of type: BusType) -> String? {
    switch type {
    case .basic(let letter): basic[letter]
    case .variant: "BusValue"
    case .array(let element): name(of: element).map { "[\($0)]" }
    case .structure(let members): structure(members)
    case .dictionary(let key, let value):
      if keys.contains(key), let key = basic[key], let value = name(of: value) { "[\(key): \(value)]" } else { nil }
    }
  }

  private static func structure(_ members: [BusType]) -> String? {
    let names = members.compactMap(name)
    return names.count == members.count ? "BusStructure<\(names.joined(separator: ", "))>" : nil
  }

  private static let basic: [UInt8: String] = [
    UInt8(ascii: "y"): "UInt8", UInt8(ascii: "b"): "Bool", UInt8(ascii: "n"): "Int16", UInt8(ascii: "q"): "UInt16",
    UInt8(ascii: "i"): "Int32", UInt8(ascii: "u"): "UInt32", UInt8(ascii: "x"): "Int64", UInt8(ascii: "t"): "UInt64",
    UInt8(ascii: "d"): "Double", UInt8(ascii: "s"): "String", UInt8(ascii: "o"): "BusObjectPath",
    UInt8(ascii: "g"): "BusSignature", UInt8(ascii: "h"): "BusDescriptor",
  ]

  /// The types whose values can be sorted.
  private static let keys = Set("ynqiuxtdsog".utf8)
}
