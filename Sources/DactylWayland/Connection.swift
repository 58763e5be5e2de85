import CDactylWayland
import Glibc

/// A connection to a compositor.
///
/// It never waits, but in `roundtrip()`: whoever runs the loop polls `fileDescriptor` for reading, calls
/// `dispatchAvailable()` when there is something to read and `flush()` before sleeping; where that answers false, it
/// polls for writing, too.
///
///     let connection = try Connection()
///     try connection.roundtrip()
///     let compositor = connection.registry.bind(WlCompositor.self, maximum: 6)
///
/// A connection and its proxies belong to one thread at a time. They end with `close()`, or when nobody holds the
/// connection any more.
public final class Connection {
  private let display: Display

  /// What the compositor offers.
  public let registry: Registry

  /// Why the connection is of no use any more. It is thrown, too, by the call that found out.
  public private(set) var error: WaylandError?

  /// Reads of 4096 bytes by one `dispatchAvailable()`; a compositor that writes without end doesn't keep us from
  /// everything else.
  private static let maximumReads = 256
  /// After a read of fewer events the socket is empty, nearly always; whoever polls it finds what is left.
  private static let fewEvents = 16

  /// Connects to the compositor of the session, or to the one called `name`.
  ///
  /// Without a name it goes by `WAYLAND_SOCKET`, `WAYLAND_DISPLAY` and `XDG_RUNTIME_DIR`, as every client does.
  public convenience init(to name: String? = nil) throws(WaylandError) {
    try self.init(fileDescriptor: try CompositorSocket.connect(to: name))
  }

  /// Where the socket of the session's compositor is, or of the one called `name`; it need not be there.
  public static func socketPath(for name: String? = nil) throws(WaylandError) -> String {
    try CompositorSocket.path(for: name)
  }

  /// Takes over a connected socket. It is closed in every case.
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

  /// To poll; -1 after the end. It stays the connection's.
  public var fileDescriptor: Int32 { display.pointer.map { wl_display_get_fd($0) } ?? -1 }

  /// Sends what is waiting, as far as the socket takes it. False where something is left: poll for writing then.
  @discardableResult public func flush() throws(WaylandError) -> Bool {
    if let error { throw error }
    return display.flush()
  }

  /// Handles the events that have come, and sends what is waiting. Never waits. What comes faster than it is handled is
  /// left for another call.
  ///
  /// Returns whether there were any.
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

  /// Calls `done` when the compositor has worked through everything that was sent until now.
  public func sync(_ done: @escaping () -> Void) {
    guard let pointer = display.pointer else { return }
    let callback = display.construct(WlCallback.self, version: 1, from: pointer, 0, [.newObject])
    callback.onEvent = { _ in done() }
  }

  /// Waits until the compositor has worked through everything that was sent until now, and handles events meanwhile.
  ///
  /// Throws when that takes longer than `timeout` seconds on `clock`, whose zero may be anywhere; nil waits for ever. The
  /// connection is as good as before, then.
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

  /// What is thrown, or told, where a compositor has not answered for `seconds`.
  public static func noAnswer(after seconds: Double) -> WaylandError {
    let text = seconds == seconds.rounded() && seconds.magnitude < 1e9 ? "\(Int(seconds))" : "\(seconds)"
    return WaylandError(.noAnswer, "the Wayland compositor does not answer: nothing came from it in \(text) s")
  }

  /// Seconds on the system's monotonic clock.
  public static func monotonicSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Destroys all objects and closes the socket. What was not flushed is not sent.
  public func close() {
    display.close()
    if error == nil { error = WaylandError(.disconnected, "the connection is closed") }
  }
}
