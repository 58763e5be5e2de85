/// The calls that generated requests are made of.
///
/// These requests are never sent: one that is newer than the object, one on a destroyed object or with a destroyed
/// object in it, and one that is too long for the wire (4096 bytes).
extension Proxy {
  /// Sends a request.
  public final func send(opcode: Int, since: UInt32, _ arguments: [Argument]) {
    guard version >= since, let handle else { return }
    display.send(handle, opcode, arguments)
  }

  /// Destroys the object, with a request if the compositor's version has one.
  public final func sendDestructor(opcode: Int, since: UInt32, _ arguments: [Argument]) {
    guard version >= since, display.canSend(arguments), let handle = surrender() else { return discard() }
    display.withdraw(handle, id: id)
    // The handler is released too: it may hold a reference to the proxy's owner.
    discard()
    display.send(handle, opcode, arguments, destroys: true)
  }

  /// Sends a request that makes an object, and returns it. If the request can't be sent, the returned object counts as
  /// destroyed.
  public final func construct<Object: Proxy>(
    _ type: Object.Type, version: UInt32, opcode: Int, since: UInt32, _ arguments: [Argument],
    isDestructor: Bool = false
  ) -> Object {
    guard self.version >= since, let handle, display.canSend(arguments) else {
      if isDestructor { discard() }
      return Object(ProxyContext(display: display, handle: nil, version: version))
    }
    if isDestructor {
      _ = surrender()
      display.withdraw(handle, id: id)
      discard()
    }
    return display.construct(type, version: version, from: handle, opcode, arguments, destroys: isDestructor)
  }

  /// Sends a request that makes an object, and returns it; nil if this object is older than the request.
  public final func constructIfSupported<Object: Proxy>(
    _ type: Object.Type, version: UInt32, opcode: Int, since: UInt32, _ arguments: [Argument],
    isDestructor: Bool = false
  ) -> Object? {
    guard self.version >= since else {
      if isDestructor { discard() }
      return nil
    }
    return construct(type, version: version, opcode: opcode, since: since, arguments, isDestructor: isDestructor)
  }
}
