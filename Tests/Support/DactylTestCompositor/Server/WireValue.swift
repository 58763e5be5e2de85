import DactylWayland

/// A value in a received request, or in an event to be sent.
package enum WireValue {
  case int(Int32)
  case uint(UInt32)
  case fixed(Double)
  case string(String?)
  /// Any object, also one of a wrong interface.
  case object(Resource?)
  case newObject(Resource)
  case array([UInt8])
  /// In a request, the server owns it; in an event, a duplicate is sent.
  case fileDescriptor(FileDescriptor)
}

extension WireValue: CustomStringConvertible {
  package var description: String {
    switch self {
    case .int(let number): "\(number)"
    case .uint(let number): "\(number)"
    case .fixed(let number): "\(number)"
    case .string(let text): text.map { "\"\($0)\"" } ?? "nil"
    case .object(let object): object?.description ?? "nil"
    case .newObject(let object): "new \(object)"
    case .array(let bytes): "\(bytes)"
    case .fileDescriptor: "fd"
    }
  }
}
