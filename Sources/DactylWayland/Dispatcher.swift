import CDactylWayland

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Passes events from libwayland's callback to the handlers of proxies.
enum Dispatcher {
  /// Marks the `wl_proxy`s that have a Swift `Proxy`. Another library may use the same display, with proxies of its
  /// own.
  nonisolated(unsafe) static let mark = UnsafeRawPointer(UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// Returns the Swift `Proxy` of a `wl_proxy`; nil if it has none.
  static func proxy(for handle: OpaquePointer) -> Proxy? {
    guard wl_proxy_get_listener(handle) == mark, let data = wl_proxy_get_user_data(handle) else { return nil }
    return Unmanaged<Proxy>.fromOpaque(data).takeUnretainedValue()
  }

  /// Closes the file descriptors and destroys the new objects of an event without a handler.
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
