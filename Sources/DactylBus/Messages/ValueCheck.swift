import BusGrammar

/// Checks values before they are sent. The library would report a mistake late or not at all, and the bus ends the
/// connection over one.
struct ValueCheck {
  /// The most arrays, structures and variants inside of each other, and the most bytes of a message.
  static let maximumDepth = 64
  static let maximumSize = 32 << 20

  private var size = 0

  /// Checks the arguments of a message.
  static func check(_ values: [BusValue]) throws(BusError) {
    var check = ValueCheck()
    var letters = 0
    for value in values {
      let type = try check.type(of: value)
      letters += type.text.utf8.count
      try check.check(value, as: type, depth: 0)
    }
    guard letters <= BusType.maximumLength else { throw .invalidArgument("the arguments have too many types") }
  }

  private func type(of value: BusValue) throws(BusError) -> BusType {
    guard let type = BusType(of: value) else { throw .invalidArgument("a value has no valid type") }
    guard type.text.utf8.count <= BusType.maximumLength, BusType.parse(type.text) != nil else {
      throw .invalidArgument("the type of a value is too long or nests too deep")
    }
    return type
  }

  private mutating func check(_ value: BusValue, as type: BusType, depth: Int) throws(BusError) {
    guard depth <= Self.maximumDepth else { throw .invalidArgument("values nest too deep") }
    switch (value, type) {
    case (.array(let element, let values), .array(let elementType)):
      guard element.text == elementType.text else { throw mismatch(value, type) }
      try add(8)
      for value in values { try check(value, as: elementType, depth: depth + 1) }
    case (.bytes(let bytes), .array(.basic(UInt8(ascii: "y")))):
      try add(8 + bytes.count)
    case (.structure(let members), .structure(let types)):
      guard members.count == types.count else { throw mismatch(value, type) }
      try add(8)
      for (member, type) in zip(members, types) { try check(member, as: type, depth: depth + 1) }
    case (.dictionary(let key, let element, let entries), .dictionary(let keyType, let elementType)):
      guard Array(key.text.utf8) == [keyType], element.text == elementType.text else { throw mismatch(value, type) }
      try add(8)
      for entry in entries {
        try add(8)
        try check(entry.key, as: .basic(keyType), depth: depth + 2)
        try check(entry.value, as: elementType, depth: depth + 2)
      }
    case (.variant(let inner), .variant):
      let innerType = try self.type(of: inner)
      try add(8)
      try check(inner, as: innerType, depth: depth + 1)
    case (_, .basic(let letter)):
      try checkBasic(value, letter)
    default:
      throw mismatch(value, type)
    }
  }

  private mutating func checkBasic(_ value: BusValue, _ letter: UInt8) throws(BusError) {
    switch value {
    case .array, .bytes, .structure, .dictionary, .variant: throw mismatch(value, .basic(letter))
    default: break
    }
    guard Array(value.signature.text.utf8) == [letter] else { throw mismatch(value, .basic(letter)) }
    try add(8)
    switch value {
    case .string(let text):
      try add(text.utf8.count)
      guard !text.utf8.contains(0) else { throw .invalidArgument("a string has a zero character") }
    case .objectPath(let path):
      try add(path.text.utf8.count)
      guard path.isValid else { throw .invalidArgument("\"\(path.text)\" is no path of an object") }
    case .signature(let signature):
      try add(signature.text.utf8.count)
      guard signature.isValid else { throw .invalidArgument("\"\(signature.text)\" is no signature") }
    case .descriptor(let descriptor):
      guard descriptor.rawValue >= 0 else { throw .invalidArgument("a descriptor is not open") }
    default: break
    }
  }

  private mutating func add(_ bytes: Int) throws(BusError) {
    size += bytes
    guard size <= Self.maximumSize else { throw .invalidArgument("a message has more than 32 MiB") }
  }

  private func mismatch(_ value: BusValue, _ type: BusType) -> BusError {
    .invalidArgument("a value of the type \"\(value.signature)\" is in a place of the type \"\(type.text)\"")
  }
}
