import CDactylWayland
import Glibc

/// From libwayland's callback to a proxy's handler.
enum Dispatcher {
  /// Stands in the `wl_proxy`s that have a Swift half, and in no others: another library may use the same display.
  nonisolated(unsafe) static let mark = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// The Swift half of a `wl_proxy`; nil where it has none, or none any more.
  static func proxy(for handle: OpaquePointer) -> Proxy? {
    guard wl_proxy_get_listener(handle) == mark, let data = wl_proxy_get_user_data(handle) else { return nil }
    return Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue()
  }

  /// Gives back what came with an event that nobody wanted: file descriptors and new objects.
  static func dispose(_ values: UnsafePointer<wl_argument>, of message: UnsafePointer<wl_message>) {
    var index = 0
    var letter = message.pointee.signature
    while let current = letter, current.pointee != 0 {
      switch UInt8(bitPattern: current.pointee) {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "?"):
        index -= 1
      case UInt8(ascii: "h"):
        close(values[index].h)
      case UInt8(ascii: "n"):
        if let object = values[index].o { wl_proxy_destroy(object) }
      default:
        break
      }
      index += 1
      letter = current + 1
    }
  }
}

/// The one callback for all events of all objects.
let dispatchEvent: wl_dispatcher_func_t = { _, target, opcode, message, values in
  guard let target, let message, let values else { return 0 }
  guard let proxy = Dispatcher.proxy(for: OpaquePointer(target)) else {
    Dispatcher.dispose(values, of: message)
    return 0
  }
  if !proxy.receive(Int(opcode), EventArguments(values: values, receiver: proxy)) {
    Dispatcher.dispose(values, of: message)
  }
  if type(of: proxy).isDestructor(Int(opcode)) { proxy.discard() }
  return 0
}
