import CDactylWayland

/// An object of the compositor, as we see it: base of the classes that are made from protocol files.
///
/// A proxy lives until it is destroyed: by its destructor request, by the event that ends it, by `discard()` or by the
/// end of the connection. Until then its `onEvent` is called, whether or not anybody else holds the proxy. After that
/// it does nothing: requests on it, and requests that hand it over, are not sent. No order of letting go of proxies and
/// connection is wrong.
///
/// Proxies belong to the thread that uses their connection.
open class Proxy: CustomStringConvertible {
  let display: Display
  /// The `wl_proxy`; nil after the object was destroyed.
  private(set) var handle: OpaquePointer?

  /// The object's number on the wire. The compositor gives it to another object once this one is destroyed.
  public let id: UInt32

  /// The version it was bound with, or that of the object that made it. It understands no newer requests and sends no
  /// newer events.
  public let version: UInt32

  /// Only the runtime makes proxies.
  public required init(_ birth: ProxyBirth) {
    display = birth.display
    handle = birth.handle
    version = birth.version
    id = birth.handle.map { wl_proxy_get_id($0) } ?? 0
  }

  deinit {
    if let handle { display.forget(handle, id: id) }
  }

  /// The interface that the class stands for.
  open class var interface: Interface { preconditionFailure("Proxy itself stands for no interface") }

  /// The object is gone: nothing that is done with the proxy has an effect any more.
  public final var isDestroyed: Bool { handle == nil }

  /// Whether the object is of at least `version`, so that what came with it can be used.
  public final func supports(since version: Int) -> Bool { self.version >= version }

  /// Lets go of the object without a word to the compositor, for objects that have no destructor request.
  open func discard() {
    guard let handle else { return }
    self.handle = nil
    display.forget(handle, id: id)
  }

  /// Takes an event apart and hands it to its handler. False where nobody wants it.
  open func receive(_ opcode: Int, _ arguments: EventArguments) -> Bool { false }

  /// Whether the object is destroyed by this event.
  open class func isDestructor(_ opcode: Int) -> Bool { false }

  public final var description: String { "\(Self.interface.name)#\(id)" }

  /// Gives up the `wl_proxy` to whoever destroys it with the request that is being sent.
  func surrender() -> OpaquePointer? {
    defer { handle = nil }
    return handle
  }
}
