extension BusValue {
  /// The value inside of all variants around it. A value that is no variant is returned as it is.
  public var unwrapped: BusValue {
    var value = self
    while case .variant(let inner) = value { value = inner }
    return value
  }

  /// The text; nil if the value, without the variants around it, is no string.
  public var string: String? { if case .string(let value) = unwrapped { value } else { nil } }

  /// The truth value; nil if the value, without the variants around it, has another type.
  public var bool: Bool? { if case .bool(let value) = unwrapped { value } else { nil } }

  /// The number; nil if the value, without the variants around it, has another type.
  public var int32: Int32? { if case .int32(let value) = unwrapped { value } else { nil } }

  /// The number; nil if the value, without the variants around it, has another type.
  public var uint32: UInt32? { if case .uint32(let value) = unwrapped { value } else { nil } }

  /// The number; nil if the value, without the variants around it, has another type.
  public var double: Double? { if case .double(let value) = unwrapped { value } else { nil } }

  /// The path; nil if the value, without the variants around it, has another type.
  public var objectPath: BusObjectPath? { if case .objectPath(let value) = unwrapped { value } else { nil } }

  /// The bytes; nil if the value, without the variants around it, has another type.
  public var bytes: [UInt8]? { if case .bytes(let value) = unwrapped { value } else { nil } }

  /// Any whole number that an `Int` holds; nil for other numbers and types.
  public var integer: Int? {
    switch unwrapped {
    case .byte(let value): Int(value)
    case .int16(let value): Int(value)
    case .uint16(let value): Int(value)
    case .int32(let value): Int(value)
    case .uint32(let value): Int(value)
    case .int64(let value): Int(exactly: value)
    case .uint64(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The elements of an array or the members of a structure; nil for other types. Bytes become values.
  public var elements: [BusValue]? {
    switch unwrapped {
    case .array(_, let values), .structure(let values): values
    case .bytes(let bytes): bytes.map { .byte($0) }
    default: nil
    }
  }

  /// The entries of a dictionary; nil for other types.
  public var entries: [BusEntry]? { if case .dictionary(_, _, let entries) = unwrapped { entries } else { nil } }

  /// The value of a dictionary whose keys are strings; nil if there is none, or if this is no such dictionary. Of two
  /// entries with one key the last one counts.
  public subscript(key: String) -> BusValue? {
    entries?.last { if case .string(key) = $0.key { true } else { false } }?.value
  }

  /// A dictionary of the type `a{sv}`, with its keys in order. The values are put into variants.
  public static func options(_ values: [String: BusValue]) -> BusValue {
    let entries = values.sorted { $0.key < $1.key }.map { BusEntry(.string($0.key), .variant($0.value)) }
    return .dictionary(key: "s", value: "v", entries)
  }

  /// An array of strings.
  public static func strings(_ values: [String]) -> BusValue { .array(element: "s", values.map { .string($0) }) }
}
