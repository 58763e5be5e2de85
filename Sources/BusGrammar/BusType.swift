/// A type, read from a signature.
package indirect enum BusType: Hashable, Sendable {
  /// A number, a text or a descriptor, by its letter.
  case basic(UInt8)
  case variant
  case array(BusType)
  case structure([BusType])
  case dictionary(key: UInt8, value: BusType)

  /// The most bytes of a signature, and the most arrays, or structures, that it nests.
  package static let maximumLength = 255
  package static let maximumDepth = 32

  /// Returns the types of a signature; nil if it is not valid.
  package static func parse(_ text: String) -> [BusType]? {
    var parser = SignatureParser(bytes: Array(text.utf8.prefix(maximumLength + 1)))
    return parser.types()
  }

  /// Returns the type of a signature of one type.
  package static func single(_ text: String) -> BusType? {
    guard let types = parse(text), types.count == 1 else { return nil }
    return types[0]
  }

  /// The letters of the type.
  package var text: String {
    switch self {
    case .basic(let letter): String(Unicode.Scalar(letter))
    case .variant: "v"
    case .array(let element): "a" + element.text
    case .structure(let members): "(" + members.map(\.text).joined() + ")"
    case .dictionary(let key, let value): "a{" + String(Unicode.Scalar(key)) + value.text + "}"
    }
  }
}

/// Reads the types of a signature.
private struct SignatureParser {
  let bytes: [UInt8]
  private var position = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func types() -> [BusType]? {
    guard bytes.count <= BusType.maximumLength else { return nil }
    var types: [BusType] = []
    while position < bytes.count {
      guard let type = type(arrays: 0, structures: 0) else { return nil }
      types.append(type)
    }
    return types
  }

  private mutating func type(arrays: Int, structures: Int) -> BusType? {
    guard let letter = next() else { return nil }
    switch letter {
    case UInt8(ascii: "a"): return array(arrays: arrays + 1, structures: structures)
    case UInt8(ascii: "("): return structure(arrays: arrays, structures: structures + 1)
    case UInt8(ascii: "v"): return .variant
    case _ where Self.basic.contains(letter): return .basic(letter)
    default: return nil
    }
  }

  private mutating func array(arrays: Int, structures: Int) -> BusType? {
    guard arrays <= BusType.maximumDepth else { return nil }
    guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else {
      return type(arrays: arrays, structures: structures).map { .array($0) }
    }
    position += 1
    // An entry counts as a structure.
    guard structures < BusType.maximumDepth, let key = next(), Self.basic.contains(key),
      let value = type(arrays: arrays, structures: structures + 1), next() == UInt8(ascii: "}")
    else { return nil }
    return .dictionary(key: key, value: value)
  }

  private mutating func structure(arrays: Int, structures: Int) -> BusType? {
    guard structures <= BusType.maximumDepth else { return nil }
    var members: [BusType] = []
    while position < bytes.count, bytes[position] != UInt8(ascii: ")") {
      guard let member = type(arrays: arrays, structures: structures) else { return nil }
      members.append(member)
    }
    guard next() == UInt8(ascii: ")"), !members.isEmpty else { return nil }
    return .structure(members)
  }

  private mutating func next() -> UInt8? {
    guard position < bytes.count else { return nil }
    position += 1
    return bytes[position - 1]
  }

  private static let basic = Set("ybnqiuxtdsogh".utf8)
}
