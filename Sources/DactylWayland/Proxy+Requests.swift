/// What generated requests are made of.
///
/// A request that is newer than the object is never sent, nor is one on a destroyed object or with a destroyed object
/// in it, nor one that is too long for the wire (4096 bytes).
extension Proxy {
  public final func send(opcode: Int, since: UInt32, _ arguments: [Argument]) {
    guard version >= since, let handle else { return }
    display.send(handle, opcode, arguments)
  }

  /// Destroys the object, and says so to the compositor where it understands that.
  public final func sendDestructor(opcode: Int, since: UInt32, _ arguments: [Argument]) {
    guard version >= since, display.canSend(arguments), let handle = surrender() else { return discard() }
    display.withdraw(handle, id: id)
    // Its handler goes, too: it may hold what holds the proxy.
    discard()
    display.send(handle, opcode, arguments, destroys: true)
  }

  /// A new object. It is a destroyed one where the request can't be sent.
  public final func construct<Object: Proxy>(
    _ type: Object.Type, version: UInt32, opcode: Int, since: UInt32, _ arguments: [Argument],
    isDestructor: Bool = false
  ) -> Object {
    guard self.version >= since, let handle, display.canSend(arguments) else {
      if isDestructor { discard() }
      return Object(ProxyBirth(display: display, handle: nil, version: version))
    }
    if isDestructor {
      _ = surrender()
      display.withdraw(handle, id: id)
      discard()
    }
    return display.construct(type, version: version, from: handle, opcode, arguments, destroys: isDestructor)
  }

  /// A new object, or nil where ours is older than the request.
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
