/// Takes values from bytes, for readers whose input has parts. After the end, numbers are 0 and texts are empty.
struct ByteSource {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number in the order of the machine's bytes.
  mutating func uint32() -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(byte()) << (8 * UInt32($1)) }
  }

  mutating func int32() -> Int32 { Int32(bitPattern: uint32()) }

  /// A small number, or any if its byte is 255.
  mutating func shortInt32() -> Int32 {
    let byte = byte()
    return byte == 255 ? int32() : Int32(Int8(bitPattern: byte))
  }

  mutating func choice(_ count: Int) -> Int { count > 0 ? Int(byte()) % count : 0 }

  /// As many bytes as the first one says.
  mutating func bytes() -> [UInt8] { take(Int(byte())) }

  /// A text as long as its first byte says, with repaired UTF-8.
  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  /// A text as `text()` returns it; if its first byte is 255, sixteen times, which is nearly a whole message.
  mutating func longText() -> String {
    let isLong = rest.first == 255
    return String(repeating: text(), count: isLong ? 16 : 1)
  }

  mutating func take(_ count: Int) -> [UInt8] {
    defer { rest = rest.dropFirst(count) }
    return Array(rest.prefix(count))
  }

  /// All bytes that are left.
  mutating func takeRest() -> [UInt8] { take(rest.count) }

  /// The bytes up to the next `mark`, which is left out, or to the end.
  mutating func take(upTo mark: UInt8) -> [UInt8] {
    let part = Array(rest.prefix { $0 != mark })
    rest = rest.dropFirst(part.count + 1)
    return part
  }
}
