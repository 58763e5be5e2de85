import CDactylWayland

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The `wl_display` of a connection, and the requests that wait to be sent over it.
///
/// Proxies hold a reference to it, so it lives as long as the last of them. It disconnects in its deinit, or in
/// `close()`.
final class Display {
  /// Nil after the end.
  private(set) var pointer: OpaquePointer?
  let log = WaylandLog()
  /// The live objects. They refer to the display in turn, until the connection closes.
  private let objects = ObjectTable()

  // libwayland's buffer must never fill: if it does while the socket is full too, libwayland 1.21 ends the connection.
  // libwayland does not report how full the buffer is, so the bytes put in since it was last empty are counted here. A
  // request that does not fit waits in this list.
  private var waiting: [OutgoingRequest] = []
  private var firstWaiting = 0
  private var bufferedBytes = 0
  private var bufferedDescriptors = 0
  /// The compositor has closed its end. Unread events may remain, among them the error that explains the end.
  private var isHungUp = false

  private var dispatchDepth = 0
  private var closesAfterDispatch = false

  /// Sizes of libwayland's buffers; messages can't be longer.
  private static let bufferSize = 4096
  private static let maximumDescriptors = 28
  private static let requestsBetweenFlushes = 128

  init(pointer: OpaquePointer) { self.pointer = pointer }

  deinit { disconnect() }

  // MARK: Making and finding objects

  /// Makes an object by a request of `factory`.
  func construct<Object: Proxy>(
    _ type: Object.Type, version: UInt32, from factory: OpaquePointer, _ opcode: Int, _ arguments: [Argument],
    destroys: Bool = false
  ) -> Object {
    // The object is made before the request is sent, because the request may have to wait.
    let handle = pointer == nil ? nil : wl_proxy_create(factory, type.interface.pointer)
    let object = adopt(handle, as: type, version: version)
    send(factory, opcode, arguments, newObject: handle, destroys: destroys)
    return object
  }

  /// Makes the Swift `Proxy` of a `wl_proxy`.
  func adopt<Object: Proxy>(_ handle: OpaquePointer?, as type: Object.Type, version: UInt32) -> Object {
    let object = Object(ProxyContext(display: self, handle: handle, version: version))
    guard let handle else { return object }
    objects.insert(object)
    wl_proxy_add_dispatcher(
      handle, dispatchEvent, Dispatcher.mark, Unmanaged.passUnretained(object as Proxy).toOpaque())
    return object
  }

  /// Returns the Swift `Proxy` of a `wl_proxy`; nil if it has none.
  func proxy(for handle: OpaquePointer) -> Proxy? { Dispatcher.proxy(for: handle) }

  /// Takes an object out of the table, so that it gets no more events.
  func withdraw(_ handle: OpaquePointer, id: UInt32) {
    wl_proxy_set_user_data(handle, nil)
    objects.remove(id)
  }

  /// Destroys a `wl_proxy` without sending anything.
  func forget(_ handle: OpaquePointer, id: UInt32) {
    withdraw(handle, id: id)
    if isWaiting {
      waiting.append(OutgoingRequest(receiver: handle, action: .forget))
    } else {
      wl_proxy_destroy(handle)
    }
  }

  // MARK: Sending

  /// Whether a request with these values can be sent: it fits the wire, and its objects are live ones of this display.
  func canSend(_ arguments: [Argument]) -> Bool {
    var size = 8
    for argument in arguments {
      size += argument.size
      if case .object(let object?) = argument, object.handle == nil || object.display !== self { return false }
    }
    return size <= Self.bufferSize
  }

  /// Sends a request, or keeps it until the socket has room. A request that can never be sent is dropped.
  func send(
    _ receiver: OpaquePointer, _ opcode: Int, _ arguments: [Argument], newObject: OpaquePointer? = nil,
    destroys: Bool = false
  ) {
    guard pointer != nil, !isHungUp, canSend(arguments) else {
      if destroys { wl_proxy_destroy(receiver) }
      return
    }
    if !isWaiting, hasRoom(for: arguments) || (writeBuffer() && !isHungUp) {
      marshal(receiver, opcode, arguments, objects: nil, newObject: newObject, destroys: destroys)
    } else if isHungUp {
      if destroys { wl_proxy_destroy(receiver) }
    } else {
      wait(receiver, opcode, arguments, newObject: newObject, destroys: destroys)
    }
  }

  /// Writes until the socket is full. Returns false if requests are left.
  func flush() -> Bool {
    while writeBuffer() {
      guard isWaiting, !isHungUp else {
        if isHungUp { dropWaiting() }
        return true
      }
      sendWaiting()
    }
    return false
  }

  private var isWaiting: Bool { firstWaiting < waiting.count }

  private func hasRoom(for arguments: [Argument]) -> Bool {
    var size = 8
    var descriptors = 0
    for argument in arguments {
      size += argument.size
      if case .fileDescriptor = argument { descriptors += 1 }
    }
    return bufferedBytes + size <= Self.bufferSize && bufferedDescriptors + descriptors <= Self.maximumDescriptors
  }

  /// Writes libwayland's buffer to the socket. Returns false if the socket is full.
  private func writeBuffer() -> Bool {
    guard let pointer else { return true }
    if log.collect({ wl_display_flush(pointer) }) >= 0 {
      bufferedBytes = 0
      bufferedDescriptors = 0
      return true
    }
    if errno == EAGAIN { return false }
    isHungUp = true
    return true
  }

  private func wait(
    _ receiver: OpaquePointer, _ opcode: Int, _ arguments: [Argument], newObject: OpaquePointer?, destroys: Bool
  ) {
    var objects: [OpaquePointer?] = []
    let arguments = arguments.map { argument -> Argument in
      switch argument {
      case .object(let object):
        objects.append(object?.handle)
        return .object(nil)
      case .fileDescriptor(let descriptor):
        return .fileDescriptor(fcntl(descriptor, F_DUPFD_CLOEXEC, 0))
      default:
        return argument
      }
    }
    waiting.append(
      OutgoingRequest(
        receiver: receiver,
        action: .send(
          opcode: opcode, arguments: arguments, objects: objects, newObject: newObject, destroys: destroys)))
    // A caller that sends many requests at once does not return to the loop; the socket may have room by now.
    if (waiting.count - firstWaiting) % Self.requestsBetweenFlushes == 0 { _ = flush() }
  }

  /// Moves waiting requests into libwayland's buffer until it is full.
  private func sendWaiting() {
    while isWaiting {
      let request = waiting[firstWaiting]
      switch request.action {
      case .forget:
        wl_proxy_destroy(request.receiver)
      case .send(let opcode, let arguments, let objects, let newObject, let destroys):
        guard hasRoom(for: arguments) else { return dropSent() }
        marshal(request.receiver, opcode, arguments, objects: objects, newObject: newObject, destroys: destroys)
        request.closeFileDescriptors()
      }
      firstWaiting += 1
    }
    waiting = []
    firstWaiting = 0
  }

  /// Removes the sent requests from the list, once they are more than the waiting ones.
  private func dropSent() {
    guard firstWaiting > waiting.count / 2 else { return }
    waiting.removeFirst(firstWaiting)
    firstWaiting = 0
  }

  private func dropWaiting() {
    for request in waiting[firstWaiting...] {
      request.closeFileDescriptors()
      switch request.action {
      case .forget, .send(_, _, _, _, destroys: true): wl_proxy_destroy(request.receiver)
      case .send: break
      }
    }
    waiting = []
    firstWaiting = 0
  }

  /// Puts a request into libwayland's buffer, which has room for it. `objects` are the objects of a request that
  /// waited.
  private func marshal(
    _ receiver: OpaquePointer, _ opcode: Int, _ arguments: [Argument], objects: [OpaquePointer?]?,
    newObject: OpaquePointer?, destroys: Bool
  ) {
    for argument in arguments {
      bufferedBytes += argument.size
      if case .fileDescriptor = argument { bufferedDescriptors += 1 }
    }
    bufferedBytes += 8
    WireArguments.with(arguments, objects: objects, newObject: newObject) { values in
      let flags = destroys ? UInt32(WL_MARSHAL_FLAG_DESTROY) : 0
      _ = wl_proxy_marshal_array_flags(
        receiver, UInt32(opcode), nil, wl_proxy_get_version(receiver), flags, values)
    }
  }

  // MARK: Receiving

  /// Reads 4096 bytes at most and calls the handlers of the events, without waiting. Returns the number of events, or
  /// nil if there was nothing to read.
  func readOnce() throws(WaylandError) -> Int? {
    guard let pointer else { return nil }
    while wl_display_prepare_read(pointer) != 0 {
      try dispatchPending()
      // A handler may have closed the connection.
      if self.pointer == nil { return nil }
    }
    // libwayland reads without waiting, and reports an empty socket in errno. A poll before it would double the cost.
    errno = 0
    let result = log.collect { wl_display_read_events(pointer) }
    if result < 0 { throw takeError() }
    if errno == EAGAIN { return nil }
    return try dispatchPending()
  }

  @discardableResult private func dispatchPending() throws(WaylandError) -> Int {
    guard let pointer else { return 0 }
    dispatchDepth += 1
    let result = log.collect { wl_display_dispatch_pending(pointer) }
    let failure = result < 0 ? takeError() : nil
    dispatchDepth -= 1
    for line in log.takeLines() { WaylandLog.writeToStandardError(line) }
    if dispatchDepth == 0, closesAfterDispatch { disconnect() }
    if let failure { throw failure }
    return Int(result)
  }

  // MARK: Closing

  /// Ends the connection and all its objects, at once or after the event that is being handled.
  func close() {
    for proxy in objects.youngestFirst { proxy.discard() }
    if dispatchDepth > 0 { closesAfterDispatch = true } else { disconnect() }
  }

  private func disconnect() {
    guard let pointer else { return }
    dropWaiting()
    self.pointer = nil
    wl_display_disconnect(pointer)
  }

  /// Returns the error that ended the connection.
  func takeError() -> WaylandError {
    guard let pointer else { return WaylandError(.disconnected, "the connection is closed") }
    let code = wl_display_get_error(pointer)
    let lines = log.takeLines()
    switch code {
    case EPROTO:
      var interface: UnsafePointer<wl_interface>?
      var object: UInt32 = 0
      let error = wl_display_get_protocol_error(pointer, &interface, &object)
      // `INTERFACE@ID: error CODE: TEXT`, where the first part differs between versions of libwayland.
      let marker = "error \(Int32(bitPattern: error)): "
      let text = lines.compactMap { Self.text(of: $0, after: marker) }.last ?? lines.last ?? "no reason given"
      let name = interface.map { String(cString: $0.pointee.name) }
      guard let name else {
        return WaylandError(.protocolError(interface: "a destroyed object", object: 0, code: error), text)
      }
      return WaylandError(.protocolError(interface: name, object: object, code: error), text)
    case EPIPE, ECONNRESET, 0:
      return WaylandError(.disconnected, "the compositor has ended the connection")
    default:
      let reason = ([String(cString: strerror(code))] + lines).joined(separator: "; ")
      return WaylandError(.system(code), "the connection to the compositor failed: \(reason)")
    }
  }

  private static func text(of line: String, after marker: String) -> String? {
    let line = Array(line.utf8)
    let marker = Array(marker.utf8)
    guard line.count >= marker.count else { return nil }
    for start in 0...(line.count - marker.count) where line[start...].starts(with: marker) {
      return String(decoding: line[(start + marker.count)...], as: UTF8.self)
    }
    return nil
  }
}
