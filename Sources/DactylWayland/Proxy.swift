import CDactylWayland

/// The client's side of an object of the compositor: the base of the classes that are generated from protocol files.
///
/// A proxy lives until it is destroyed: by its destructor request, by the event that ends it, by `discard()` or by the
/// end of the connection. Until then its `onEvent` is called, even if the program holds no reference to the proxy.
/// After that it does nothing: requests on it, and requests that name it, are not sent. Proxies and the connection may
/// be released in any order.
///
/// Proxies belong to the thread that uses their connection.
open class Proxy: CustomStringConvertible {
  let display: Display
  /// The `wl_proxy`; nil after the object was destroyed.
  private(set) var handle: OpaquePointer?

  /// The object's id on the wire. Another object may get the same id once this one is destroyed.
  public let id: UInt32

  /// The version that the object was bound with, or the version of the object that made it. The object does not
  /// understand newer requests and sends no newer events.
  public let version: UInt32

  /// Only the runtime makes proxies.
  public required init(_ context: ProxyContext) {
    display = context.display
    handle = context.handle
    version = context.version
    id = context.handle.map { wl_proxy_get_id($0) } ?? 0
  }

  deinit {
    if let handle { display.forget(handle, id: id) }
  }

  /// The interface that the class represents.
  open class var interface: Interface { preconditionFailure("Proxy itself has no interface") }

  /// Whether the object is destroyed. Calls on a destroyed proxy have no effect.
  public final var isDestroyed: Bool { handle == nil }

  /// Whether the object has at least `version`, and so the requests that `version` added.
  public final func supports(since version: Int) -> Bool { self.version >= version }

  /// Destroys the proxy without a request, for objects that have no destructor request.
  open func discard() {
    guard let handle else { return }
    self.handle = nil
    display.forget(handle, id: id)
  }

  /// Decodes an event and calls its handler. Returns false if there is no handler.
  open func receive(_ opcode: Int, _ arguments: EventArguments) -> Bool { false }

  /// Whether the object is destroyed by this event.
  open class func isDestructor(_ opcode: Int) -> Bool { false }

  public final var description: String { "\(Self.interface.name)#\(id)" }

  /// Passes the `wl_proxy` to the caller, who destroys it with the request that it sends.
  func surrender() -> OpaquePointer? {
    defer { handle = nil }
    return handle
  }
}
