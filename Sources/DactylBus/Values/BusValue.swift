/// A value of a message: one of the types of D-Bus.
///
/// A value that is made by the program is checked when it is sent. A wrong one, such as an array whose elements have
/// another type than it says, is then a ``BusError/invalidArgument(_:)``.
public enum BusValue: Hashable, Sendable {
  case byte(UInt8)
  case bool(Bool)
  case int16(Int16)
  case uint16(UInt16)
  case int32(Int32)
  case uint32(UInt32)
  case int64(Int64)
  case uint64(UInt64)
  case double(Double)
  /// A text without a zero character.
  case string(String)
  case objectPath(BusObjectPath)
  case signature(BusSignature)
  /// An open file of the system.
  case descriptor(BusDescriptor)
  /// An array of bytes. A message that is read has this case for the type `ay`, and never an array of ``byte(_:)``.
  case bytes([UInt8])
  /// Values of one type. `element` is the signature of that type.
  indirect case array(element: BusSignature, [BusValue])
  /// At least one value.
  case structure([BusValue])
  /// Entries in the order of the message, also when a key appears twice. `key` is the signature of a basic type.
  indirect case dictionary(key: BusSignature, value: BusSignature, [BusEntry])
  /// A value that brings its type along.
  indirect case variant(BusValue)

  /// The type of the value. It is not valid if the value is not.
  public var signature: BusSignature { BusSignature(unchecked: signatureText) }

  private var signatureText: String {
    switch self {
    case .byte: "y"
    case .bool: "b"
    case .int16: "n"
    case .uint16: "q"
    case .int32: "i"
    case .uint32: "u"
    case .int64: "x"
    case .uint64: "t"
    case .double: "d"
    case .string: "s"
    case .objectPath: "o"
    case .signature: "g"
    case .descriptor: "h"
    case .bytes: "ay"
    case .array(let element, _): "a" + element.text
    case .structure(let members): "(" + members.map(\.signatureText).joined() + ")"
    case .dictionary(let key, let value, _): "a{" + key.text + value.text + "}"
    case .variant: "v"
    }
  }
}

/// An entry of a dictionary.
public struct BusEntry: Hashable, Sendable {
  public var key: BusValue
  public var value: BusValue

  public init(_ key: BusValue, _ value: BusValue) {
    self.key = key
    self.value = value
  }
}
