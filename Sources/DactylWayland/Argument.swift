/// A value in a request. Only generated code makes one.
public enum Argument {
  case int(Int32)
  case uint(UInt32)
  /// Sent in 256ths, rounded to the nearest; what is out of range becomes the nearest that is in it, and NaN 0.
  case fixed(Double)
  /// Ends at the first NUL.
  case string(String?)
  case object(Proxy?)
  case newObject
  case array([UInt8])
  /// Stays open here, and the caller's: the compositor gets a duplicate.
  case fileDescriptor(Int32)

  /// Bytes on the wire.
  var size: Int {
    switch self {
    case .int, .uint, .fixed, .object, .newObject: 4
    case .string(let text): 4 + (text.map { ($0.utf8.count + 1 + 3) & ~3 } ?? 0)
    case .array(let bytes): 4 + ((bytes.count + 3) & ~3)
    case .fileDescriptor: 0
    }
  }

  /// A number as the wire has it: 24 bits before the point, 8 behind it.
  static func wireFixed(_ value: Double) -> Int32 {
    let scaled = (value * 256).rounded()
    if scaled.isNaN { return 0 }
    return Int32(min(max(scaled, Double(Int32.min)), Double(Int32.max)))
  }
}
