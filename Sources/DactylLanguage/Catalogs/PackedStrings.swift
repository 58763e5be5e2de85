/// Texts one after the other in the program's file, which nothing has to be read or made for before they are used.
///
/// The first six characters are the number of texts. Then come the offset of each text and that of the end, in six
/// characters each. All of these numbers are in hexadecimal digits. A text may contain any characters.
struct PackedStrings: Sendable {
  let count: Int
  private let bytes: UnsafeStaticBytes
  private let start: Int

  /// The digits of a number.
  private static let digits = 6

  init(_ text: StaticString) { self.init(UnsafeStaticBytes(text)) }

  init(_ bytes: UnsafeStaticBytes) {
    self.bytes = bytes
    let limit = max(bytes.count / Self.digits - 2, 0)
    count = min(max(bytes.number(at: 0, digits: Self.digits) ?? 0, 0), limit)
    start = (count + 2) * Self.digits
  }

  /// The bytes of a text; none if it is out of bounds.
  func bytes(at index: Int) -> UnsafeRawBufferPointer {
    guard index >= 0, index < count, let first = offset(index), let end = offset(index + 1), first <= end,
      start + end <= bytes.count
    else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: bytes.buffer[(start + first)..<(start + end)])
  }

  private func offset(_ index: Int) -> Int? { bytes.number(at: (index + 1) * Self.digits, digits: Self.digits) }

  /// The index of a text in a list that is sorted by bytes; nil if it is not in it.
  func index(of key: UnsafeRawBufferPointer) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      let order = compareBytes(bytes(at: middle), key)
      if order == 0 { return middle }
      if order < 0 { low = middle + 1 } else { high = middle }
    }
    return nil
  }
}

/// The bytes of a literal.
struct UnsafeStaticBytes: @unchecked Sendable {
  let buffer: UnsafeRawBufferPointer
  var count: Int { buffer.count }

  init(_ buffer: UnsafeRawBufferPointer) { self.buffer = buffer }

  init(_ text: StaticString) {
    // A literal of one character has no bytes in memory.
    buffer =
      text.hasPointerRepresentation
      ? UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      : UnsafeRawBufferPointer(start: nil, count: 0)
  }

  /// The number in hexadecimal digits at an offset.
  func number(at offset: Int, digits: Int) -> Int? {
    guard offset >= 0, offset + digits <= count else { return nil }
    var number = 0
    for byte in buffer[offset..<(offset + digits)] {
      switch byte {
      case 0x30...0x39: number = number << 4 | Int(byte - 0x30)
      case 0x61...0x66: number = number << 4 | Int(byte - 0x61 + 10)
      default: return nil
      }
    }
    return number
  }
}

/// Returns a number below, equal to or above 0 as `first` is before, the same as or after `second`.
func compareBytes(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Int {
  for (a, b) in zip(first, second) where a != b { return Int(a) - Int(b) }
  return first.count - second.count
}
