import BusGrammar
import CDactylBus

/// Reads the values of a message that has arrived. Whatever its bytes are, it ends with values or with an error.
@MainActor struct MessageReader {
  /// The most values of a message. Bytes of an array count as one.
  static let maximumValues = 1_000_000

  private let library: OpaquePointer
  private let message: OpaquePointer
  private var count = 0

  init(_ message: BusMessage) {
    library = message.library.pointer
    self.message = message.pointer
  }

  mutating func arguments() throws(BusError) -> [BusValue] {
    try check(dactyl_bus_rewind(library, message))
    return try values(depth: 0)
  }

  /// Reads values up to the end of the container.
  private mutating func values(depth: Int) throws(BusError) -> [BusValue] {
    var values: [BusValue] = []
    while let value = try value(depth: depth) { values.append(value) }
    return values
  }

  /// Reads the next value; nil at the end of the container.
  private mutating func value(depth: Int) throws(BusError) -> BusValue? {
    var type: CChar = 0
    var text: UnsafePointer<CChar>?
    guard try check(dactyl_bus_peek(library, message, &type, &text)) > 0 else { return nil }
    count += 1
    guard count <= Self.maximumValues else { throw .invalidMessage("it has more than a million values") }
    guard depth <= ValueCheck.maximumDepth else { throw .invalidMessage("its values nest too deep") }
    // The text belongs to the message and does not stay.
    let contents = text.map { String(cString: $0) } ?? ""
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "a": return try array(contents, depth: depth)
    case "r":
      try enter("r", contents)
      let members = try values(depth: depth + 1)
      try exit()
      return .structure(members)
    case "v":
      try enter("v", contents)
      guard let value = try value(depth: depth + 1) else { throw .invalidMessage("a variant is empty") }
      try exit()
      return .variant(value)
    default: return try basic(type)
    }
  }

  private mutating func array(_ contents: String, depth: Int) throws(BusError) -> BusValue {
    if contents == "y" { return .bytes(try bytes()) }
    guard case .dictionary(let key, let value) = BusType.single("a" + contents) else {
      try enter("a", contents)
      let elements = try values(depth: depth + 1)
      try exit()
      return .array(element: BusSignature(unchecked: contents), elements)
    }
    let types = String(contents.dropFirst().dropLast())
    var entries: [BusEntry] = []
    try enter("a", contents)
    while try check(dactyl_bus_enter_container(library, message, Self.letter("e"), types)) > 0 {
      guard let key = try self.value(depth: depth + 2), let value = try self.value(depth: depth + 2) else {
        throw .invalidMessage("an entry of a dictionary is not complete")
      }
      entries.append(BusEntry(key, value))
      try exit()
    }
    try exit()
    return .dictionary(
      key: BusSignature(unchecked: String(Unicode.Scalar(key))), value: BusSignature(unchecked: value.text), entries)
  }

  private func bytes() throws(BusError) -> [UInt8] {
    var start: UnsafeRawPointer?
    var count = 0
    try check(dactyl_bus_read_bytes(library, message, &start, &count))
    return start.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
  }

  private func basic(_ type: CChar) throws(BusError) -> BusValue {
    switch Unicode.Scalar(UInt8(bitPattern: type)) {
    case "y": return .byte(try read(type, 0))
    case "b": return .bool(try read(type, Int32(0)) != 0)
    case "n": return .int16(try read(type, 0))
    case "q": return .uint16(try read(type, 0))
    case "i": return .int32(try read(type, 0))
    case "u": return .uint32(try read(type, 0))
    case "x": return .int64(try read(type, 0))
    case "t": return .uint64(try read(type, 0))
    case "d": return .double(try read(type, 0))
    case "s": return .string(try readText(type))
    case "o": return .objectPath(BusObjectPath(unchecked: try readText(type)))
    case "g": return .signature(BusSignature(unchecked: try readText(type)))
    case "h":
      // The message owns the descriptor, and closes it.
      return .descriptor(BusDescriptor(copying: try read(type, -1)))
    default: throw .invalidMessage("it has a value of an unknown type")
    }
  }

  private func read<T>(_ type: CChar, _ start: T) throws(BusError) -> T {
    var value = start
    try check(withUnsafeMutablePointer(to: &value) { dactyl_bus_read(library, message, type, $0) })
    return value
  }

  private func readText(_ type: CChar) throws(BusError) -> String {
    let text: UnsafePointer<CChar>? = try read(type, nil)
    return text.map { String(cString: $0) } ?? ""
  }

  private func enter(_ type: Unicode.Scalar, _ contents: String) throws(BusError) {
    guard try check(dactyl_bus_enter_container(library, message, Self.letter(type), contents)) > 0 else {
      throw .invalidMessage("a container is missing")
    }
  }

  private func exit() throws(BusError) {
    try check(dactyl_bus_exit_container(library, message))
  }

  private static func letter(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }

  @discardableResult private func check(_ status: Int32) throws(BusError) -> Int32 {
    guard status >= 0 else { throw .invalidMessage(BusError.words(status)) }
    return status
  }
}
