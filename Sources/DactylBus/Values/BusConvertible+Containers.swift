/// Any value, in a variant.
extension BusValue: BusConvertible {
  public static var busSignature: BusSignature { "v" }
  public init?(busValue: BusValue) { if case .variant(let value) = busValue { self = value } else { return nil } }
  public var busValue: BusValue { .variant(self) }
}

extension Array: BusConvertible where Element: BusConvertible {
  public static var busSignature: BusSignature { BusSignature(unchecked: "a" + Element.busSignature.text) }

  public init?(busValue: BusValue) {
    // An empty array can be cast to any other.
    if case .bytes(let bytes) = busValue, Element.self == UInt8.self, let bytes = bytes as? [Element] {
      self = bytes
      return
    }
    guard case .array(Element.busSignature, let values) = busValue else { return nil }
    self = []
    reserveCapacity(values.count)
    for value in values {
      guard let element = Element(busValue: value) else { return nil }
      append(element)
    }
  }

  public var busValue: BusValue {
    if Element.self == UInt8.self, let bytes = self as? [UInt8] { return .bytes(bytes) }
    return .array(element: Element.busSignature, map(\.busValue))
  }
}

/// Of two entries of a message with one key the last one counts.
extension Dictionary: BusConvertible where Key: BusDictionaryKey, Value: BusConvertible {
  public static var busSignature: BusSignature {
    BusSignature(unchecked: "a{" + Key.busSignature.text + Value.busSignature.text + "}")
  }

  public init?(busValue: BusValue) {
    guard case .dictionary(Key.busSignature, Value.busSignature, let entries) = busValue else { return nil }
    self = [:]
    for entry in entries {
      guard let key = Key(busValue: entry.key), let value = Value(busValue: entry.value) else { return nil }
      self[key] = value
    }
  }

  public var busValue: BusValue {
    let entries = sorted { $0.key < $1.key }.map { BusEntry($0.key.busValue, $0.value.busValue) }
    return .dictionary(key: Key.busSignature, value: Value.busSignature, entries)
  }
}

/// A structure with members of given types.
public struct BusStructure<each Member: BusConvertible>: BusConvertible {
  /// The members.
  public var members: (repeat each Member)

  /// A structure of one or more members.
  public init(_ members: repeat each Member) { self.members = (repeat each members) }

  public static var busSignature: BusSignature {
    var text = "("
    for type in repeat (each Member).self { text += type.busSignature.text }
    return BusSignature(unchecked: text + ")")
  }

  public init?(busValue: BusValue) {
    guard case .structure(let values) = busValue, busValue.signature == Self.busSignature else { return nil }
    var rest = values[...]
    do throws(BusError) {
      members = (repeat try Self.next((each Member).self, &rest))
    } catch {
      return nil
    }
  }

  private static func next<T: BusConvertible>(_ type: T.Type, _ rest: inout ArraySlice<BusValue>) throws(BusError) -> T
  {
    guard let value = rest.popFirst(), let result = T(busValue: value) else {
      throw .wrongType(expected: T.busSignature.text, found: "")
    }
    return result
  }

  public var busValue: BusValue {
    var values: [BusValue] = []
    for member in repeat each members { values.append(member.busValue) }
    return .structure(values)
  }
}
