import CDactylWayland

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A connection to a compositor.
///
/// Only `roundtrip()` waits. The event loop polls `fileDescriptor` for reading, calls `dispatchAvailable()` when there
/// is something to read, and calls `flush()` before it sleeps. If `flush()` returns false, the loop polls for writing
/// too.
///
///     let connection = try Connection()
///     try connection.roundtrip()
///     let compositor = connection.registry.bind(WlCompositor.self, maximum: 6)
///
/// A connection and its proxies belong to one thread at a time. They end with `close()`, or with the last reference to
/// the connection.
public final class Connection {
  private let display: Display

  /// The globals of the compositor.
  public let registry: Registry

  /// The reason why the connection has ended. The call that detects the end throws it, too.
  public private(set) var error: WaylandError?

  /// The most reads of 4096 bytes by one `dispatchAvailable()`, so that a compositor that never stops writing does not
  /// block the loop.
  private static let maximumReads = 256
  /// After a read of fewer events the socket is nearly always empty. If it is not, the next poll reports it.
  private static let fewEvents = 16

  /// Connects to the compositor of the session, or to the one called `name`.
  ///
  /// Without a name, `WAYLAND_SOCKET`, `WAYLAND_DISPLAY` and `XDG_RUNTIME_DIR` decide, as for every client.
  public convenience init(to name: String? = nil) throws(WaylandError) {
    try self.init(fileDescriptor: try CompositorSocket.connect(to: name))
  }

  /// Returns the path of the session's socket, or of the one called `name`. The socket need not exist.
  public static func socketPath(for name: String? = nil) throws(WaylandError) -> String {
    try CompositorSocket.path(for: name)
  }

  /// Takes over a connected socket, and closes it even if it throws.
  public init(fileDescriptor: Int32) throws(WaylandError) {
    guard fcntl(fileDescriptor, F_GETFD) >= 0, let pointer = wl_display_connect_to_fd(fileDescriptor) else {
      let code = errno
      Glibc.close(fileDescriptor)
      throw WaylandError(.system(code), "the socket can't be used: \(String(cString: strerror(code)))")
    }
    display = Display(pointer: pointer)
    registry = Registry(display.construct(WlRegistry.self, version: 1, from: pointer, 1, [.newObject]))
  }

  deinit { close() }

  /// The socket, for polling; -1 after the end. The connection owns it.
  public var fileDescriptor: Int32 { display.pointer.map { wl_display_get_fd($0) } ?? -1 }

  /// Sends waiting requests until the socket is full. Returns false if some are left; the caller then polls for
  /// writing.
  @discardableResult public func flush() throws(WaylandError) -> Bool {
    if let error { throw error }
    return display.flush()
  }

  /// Handles the events that have arrived, and sends waiting requests. It never waits. If events arrive faster than
  /// they are handled, the rest is left for the next call.
  ///
  /// Returns whether there were events.
  @discardableResult public func dispatchAvailable() throws(WaylandError) -> Bool {
    if let error { throw error }
    do {
      var hasRead = false
      for _ in 0..<Self.maximumReads {
        _ = display.flush()
        guard let count = try display.readOnce() else { break }
        hasRead = true
        if count < Self.fewEvents { break }
      }
      return hasRead
    } catch {
      self.error = error
      throw error
    }
  }

  /// Calls `done` when the compositor has handled all requests sent before.
  public func sync(_ done: @escaping () -> Void) {
    guard let pointer = display.pointer else { return }
    let callback = display.construct(WlCallback.self, version: 1, from: pointer, 0, [.newObject])
    callback.onEvent = { _ in done() }
  }

  /// Waits until the compositor has handled all requests sent before, and handles events meanwhile.
  ///
  /// Throws if that takes longer than `timeout` seconds on `clock`; nil sets no limit. The zero of `clock` does not
  /// matter. The connection can still be used after a timeout.
  public func roundtrip(
    timeout: Double? = nil, clock: () -> Double = monotonicSeconds
  ) throws(WaylandError) {
    let deadline = timeout.map { clock() + $0 }
    var isDone = false
    sync { isDone = true }
    while !isDone {
      let isWritten = try flush()
      if try dispatchAvailable() || isDone { continue }
      guard display.pointer != nil else { return }
      var milliseconds: Int32 = -1
      if let deadline, let timeout {
        let left = deadline - clock()
        guard left > 0 else { throw Self.noAnswer(after: timeout) }
        milliseconds = Int32(min((left * 1000).rounded(.up), 1e9))
      }
      var descriptor = pollfd(fd: fileDescriptor, events: Int16(isWritten ? POLLIN : POLLIN | POLLOUT), revents: 0)
      poll(&descriptor, 1, milliseconds)
    }
  }

  /// Returns the error for a compositor that has not responded for `seconds`.
  public static func noAnswer(after seconds: Double) -> WaylandError {
    let text = seconds == seconds.rounded() && seconds.magnitude < 1e9 ? "\(Int(seconds))" : "\(seconds)"
    return WaylandError(.noAnswer, "the Wayland compositor does not respond: no message for \(text) s")
  }

  /// Seconds on the system's monotonic clock.
  public static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Destroys all objects and closes the socket. Requests that were not flushed are not sent.
  public func close() {
    display.close()
    if error == nil { error = WaylandError(.disconnected, "the connection is closed") }
  }
}
