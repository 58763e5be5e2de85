/// A Swift type for values of one type of D-Bus.
public protocol BusConvertible: Sendable {
  /// The type on the bus: one complete type.
  static var busSignature: BusSignature { get }

  /// Nil if the value has another type.
  init?(busValue: BusValue)

  /// The value for a message.
  var busValue: BusValue { get }
}

/// A type that can be the key of a dictionary on the bus. Entries are sent in the order of their keys.
public protocol BusDictionaryKey: BusConvertible, Hashable, Comparable {}

extension UInt8: BusDictionaryKey {
  public static var busSignature: BusSignature { "y" }
  public init?(busValue: BusValue) { if case .byte(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .byte(self) }
}

extension Bool: BusConvertible {
  public static var busSignature: BusSignature { "b" }
  public init?(busValue: BusValue) { if case .bool(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .bool(self) }
}

extension Int16: BusDictionaryKey {
  public static var busSignature: BusSignature { "n" }
  public init?(busValue: BusValue) { if case .int16(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .int16(self) }
}

extension UInt16: BusDictionaryKey {
  public static var busSignature: BusSignature { "q" }
  public init?(busValue: BusValue) { if case .uint16(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .uint16(self) }
}

extension Int32: BusDictionaryKey {
  public static var busSignature: BusSignature { "i" }
  public init?(busValue: BusValue) { if case .int32(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .int32(self) }
}

extension UInt32: BusDictionaryKey {
  public static var busSignature: BusSignature { "u" }
  public init?(busValue: BusValue) { if case .uint32(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .uint32(self) }
}

extension Int64: BusDictionaryKey {
  public static var busSignature: BusSignature { "x" }
  public init?(busValue: BusValue) { if case .int64(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .int64(self) }
}

extension UInt64: BusDictionaryKey {
  public static var busSignature: BusSignature { "t" }
  public init?(busValue: BusValue) { if case .uint64(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .uint64(self) }
}

extension Double: BusDictionaryKey {
  public static var busSignature: BusSignature { "d" }
  public init?(busValue: BusValue) { if case .double(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .double(self) }
}

extension String: BusDictionaryKey {
  public static var busSignature: BusSignature { "s" }
  public init?(busValue: BusValue) { if case .string(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .string(self) }
}

extension BusObjectPath: BusDictionaryKey {
  public static var busSignature: BusSignature { "o" }
  public init?(busValue: BusValue) { if case .objectPath(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .objectPath(self) }
}

extension BusSignature: BusDictionaryKey {
  public static var busSignature: BusSignature { "g" }
  public init?(busValue: BusValue) { if case .signature(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .signature(self) }

  public static func < (a: BusSignature, b: BusSignature) -> Bool { a.text < b.text }
}

extension BusDescriptor: BusConvertible {
  public static var busSignature: BusSignature { "h" }
  public init?(busValue: BusValue) { if case .descriptor(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .descriptor(self) }
}
