import CDactylBus

/// Writes checked values into a message.
@MainActor struct MessageWriter {
  private let library: OpaquePointer
  private let message: OpaquePointer

  init(_ message: BusMessage) {
    library = message.library.pointer
    self.message = message.pointer
  }

  func append(_ value: BusValue) throws(BusError) {
    switch value {
    case .byte(let value): try append("y", value)
    case .bool(let value): try append("b", Int32(value ? 1 : 0))
    case .int16(let value): try append("n", value)
    case .uint16(let value): try append("q", value)
    case .int32(let value): try append("i", value)
    case .uint32(let value): try append("u", value)
    case .int64(let value): try append("x", value)
    case .uint64(let value): try append("t", value)
    case .double(let value): try append("d", value)
    case .string(let text): try append("s", text: text)
    case .objectPath(let path): try append("o", text: path.text)
    case .signature(let signature): try append("g", text: signature.text)
    case .descriptor(let descriptor): try append("h", descriptor.rawValue)
    case .bytes(let bytes):
      try check(bytes.withUnsafeBytes { dactyl_bus_append_bytes(library, message, $0.baseAddress, $0.count) })
    case .array(let element, let values):
      try open("a", element.text)
      for value in values { try append(value) }
      try close()
    case .structure(let members):
      try open("r", members.map(\.signature.text).joined())
      for member in members { try append(member) }
      try close()
    case .dictionary(let key, let value, let entries):
      let types = key.text + value.text
      try open("a", "{" + types + "}")
      for entry in entries {
        try open("e", types)
        try append(entry.key)
        try append(entry.value)
        try close()
      }
      try close()
    case .variant(let inner):
      try open("v", inner.signature.text)
      try append(inner)
      try close()
    }
  }

  private func append<T>(_ type: Unicode.Scalar, _ value: T) throws(BusError) {
    try check(withUnsafePointer(to: value) { dactyl_bus_append(library, message, Self.letter(type), $0) })
  }

  private func append(_ type: Unicode.Scalar, text: String) throws(BusError) {
    try check(text.withCString { dactyl_bus_append(library, message, Self.letter(type), $0) })
  }

  private func open(_ type: Unicode.Scalar, _ contents: String) throws(BusError) {
    try check(dactyl_bus_open_container(library, message, Self.letter(type), contents))
  }

  private func close() throws(BusError) {
    try check(dactyl_bus_close_container(library, message))
  }

  private static func letter(_ type: Unicode.Scalar) -> CChar { CChar(truncatingIfNeeded: type.value) }

  private func check(_ status: Int32) throws(BusError) {
    guard status >= 0 else { throw .invalidArgument(BusError.words(status)) }
  }
}
