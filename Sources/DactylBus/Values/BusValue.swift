/// A value of a message: one of the types of D-Bus.
///
/// A value that is made by the program is checked when it is sent. A wrong one, such as an array whose elements have
/// another type than it says, is then a ``BusError/invalidArgument(_:)``.
public enum BusValue: Hashable, Sendable {
  /// A number of 8 bits, `y`.
  case byte(UInt8)
  /// A truth value, `b`.
  case bool(Bool)
  /// A number of 16 bits with a sign, `n`.
  case int16(Int16)
  /// A number of 16 bits, `q`.
  case uint16(UInt16)
  /// A number of 32 bits with a sign, `i`.
  case int32(Int32)
  /// A number of 32 bits, `u`.
  case uint32(UInt32)
  /// A number of 64 bits with a sign, `x`.
  case int64(Int64)
  /// A number of 64 bits, `t`.
  case uint64(UInt64)
  /// A number with a fraction, `d`.
  case double(Double)
  /// A text without a zero character, `s`.
  case string(String)
  /// The path of an object, `o`.
  case objectPath(BusObjectPath)
  /// Types of values, `g`.
  case signature(BusSignature)
  /// An open file of the system, `h`.
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
  /// A value of a basic type.
  public var key: BusValue
  /// The value for the key.
  public var value: BusValue

  /// An entry for a dictionary.
  public init(_ key: BusValue, _ value: BusValue) {
    self.key = key
    self.value = value
  }
}
