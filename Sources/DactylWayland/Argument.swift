/// A value in a request. Only generated code makes one.
public enum Argument {
  /// A signed number.
  case int(Int32)
  /// An unsigned number, or a value of an enum.
  case uint(UInt32)
  /// A fixed-point number, rounded to the nearest 256th. Values out of range are limited to it, and NaN becomes 0.
  case fixed(Double)
  /// A text, up to its first NUL; nil only if the protocol allows it.
  case string(String?)
  /// An object; nil only if the protocol allows it.
  case object(Proxy?)
  /// The position of the id of the new object.
  case newObject
  /// Bytes.
  case array([UInt8])
  /// A file descriptor. The compositor gets a duplicate; the caller still has to close its own.
  case fileDescriptor(Int32)

  /// The size on the wire, in bytes.
  var size: Int {
    switch self {
    case .int, .uint, .fixed, .object, .newObject: 4
    case .string(let text): 4 + (text.map { ($0.utf8.count + 1 + 3) & ~3 } ?? 0)
    case .array(let bytes): 4 + ((bytes.count + 3) & ~3)
    case .fileDescriptor: 0
    }
  }

  /// Returns the fixed-point number of the wire: 24 bits before the point, 8 after it.
  static func wireFixed(_ value: Double) -> Int32 {
    let scaled = (value * 256).rounded()
    if scaled.isNaN { return 0 }
    return Int32(min(max(scaled, Double(Int32.min)), Double(Int32.max)))
  }
}
