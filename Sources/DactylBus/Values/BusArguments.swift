/// The arguments of a message, read as Swift types.
public struct BusArguments: Sendable {
  /// The values.
  public let values: [BusValue]

  /// The arguments with these values.
  public init(_ values: [BusValue]) { self.values = values }

  /// Throws ``BusError/wrongType(expected:found:)`` unless the arguments have the types of `signature`.
  public func require(_ signature: BusSignature) throws(BusError) {
    let found = values.map(\.signature.text).joined()
    guard found == signature.text else { throw .wrongType(expected: signature.text, found: found) }
  }

  /// Returns an argument. Throws ``BusError/wrongType(expected:found:)`` if it is missing or has another type.
  public func value<T: BusConvertible>(_ index: Int, as type: T.Type = T.self) throws(BusError) -> T {
    guard values.indices.contains(index), let value = T(busValue: values[index]) else {
      let found = values.indices.contains(index) ? values[index].signature.text : ""
      throw .wrongType(expected: T.busSignature.text, found: found)
    }
    return value
  }

  /// Returns the only argument. Throws ``BusError/wrongType(expected:found:)`` if there are others, or if it has
  /// another type.
  public func only<T: BusConvertible>(_ type: T.Type = T.self) throws(BusError) -> T {
    try require(T.busSignature)
    return try value(0)
  }
}
