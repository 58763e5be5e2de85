import CDactylWaylandServer
import DactylWayland
import Glibc

/// The other end of the socket: a Wayland server without any behaviour of its objects.
///
/// It runs in the process and on the thread of the test, which calls `dispatch()` alternately with the client's loop.
/// It never waits, and does nothing between calls.
package final class WireServer {
  private let display: OpaquePointer
  private var clientsByPointer: [OpaquePointer: WireClient] = [:]
  private var globals: [ServerGlobal] = []
  private var knownInterfaces: [String: Interface] = [:]

  /// The connected clients, in the order in which they connected.
  package private(set) var clients: [WireClient] = []

  /// All requests, in order. A test may empty it.
  package var requests: [RecordedRequest] = []

  /// Receives each event in place of the client, and posts what the client shall get of it; nil posts all.
  package var onSend: ((Resource, _ opcode: Int, _ values: [WireValue]) -> Void)?

  package init() {
    guard let display = wl_display_create() else { preconditionFailure("libwayland makes no wl_display") }
    self.display = display
  }

  deinit {
    for client in clients { client.disconnect() }
    for global in globals { global.destroy() }
    wl_display_destroy(display)
  }

  // MARK: Clients

  /// Returns a connected socket for a client, for `Connection(fileDescriptor:)`.
  ///
  /// `bufferSize` requests a buffer of this size (bytes) in the direction of the client; the kernel gives about double.
  package func connectClient(bufferSize: Int32? = nil) -> Int32 {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    precondition(socketpair(AF_UNIX, type, 0, &ends) == 0, "no socket pair")
    if var size = bufferSize {
      setsockopt(ends[0], SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    guard let pointer = wl_client_create(display, ends[0]) else { preconditionFailure("no wl_client") }
    _ = client(for: pointer)
    return ends[1]
  }

  /// Listens at `path`, so that clients find the server by its name.
  package func listen(at path: String) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    precondition(path.utf8.count < MemoryLayout.size(ofValue: address.sun_path), "the path is too long for a socket")
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    precondition(isBound && Glibc.listen(descriptor, 8) == 0, "can't listen at \(path)")
    precondition(wl_display_add_socket_fd(display, descriptor) == 0, "libwayland takes no socket")
  }

  func client(for pointer: OpaquePointer) -> WireClient {
    if let client = clientsByPointer[pointer] { return client }
    let client = WireClient(server: self, pointer: pointer)
    clientsByPointer[pointer] = client
    clients.append(client)
    return client
  }

  func clientEnded(_ client: WireClient, pointer: OpaquePointer) {
    clientsByPointer[pointer] = nil
    clients.removeAll { $0 === client }
  }

  // MARK: Globals

  /// Advertises a global to all clients. `onBind` receives each object that is bound to it.
  @discardableResult package func addGlobal(
    _ interface: Interface, version: UInt32, onBind: @escaping (Resource) -> Void
  ) -> ServerGlobal {
    learn(interface)
    let global = ServerGlobal(server: self, display: display, interface: interface, version: version, onBind: onBind)
    globals.append(global)
    return global
  }

  /// Sends that a global is removed, and still lets it be bound, as a compositor does for a while: a client may have
  /// sent the request before it read the removal.
  package func withdraw(_ global: ServerGlobal) { global.withdraw() }

  /// Removes a global. Objects that are bound to it remain.
  package func remove(_ global: ServerGlobal) {
    global.destroy()
    globals.removeAll { $0 === global }
  }

  /// Makes an interface known by name, for requests that name the interface of their new object.
  package func learn(_ interface: Interface) { knownInterfaces[interface.name] = interface }

  func interface(named name: String) -> Interface? { knownInterfaces[name] }

  // MARK: At work

  /// Reads and handles all requests of clients, and sends pending events to them.
  ///
  /// A server on its own thread may wait a while for requests.
  package func dispatch(waitingMilliseconds: Int32 = 0) {
    let loop = wl_display_get_event_loop(display)
    if waitingMilliseconds > 0 { wl_event_loop_dispatch(loop, waitingMilliseconds) }
    var descriptor = pollfd(fd: wl_event_loop_get_fd(loop), events: Int16(POLLIN), revents: 0)
    repeat {
      wl_event_loop_dispatch(loop, 0)
      wl_display_flush_clients(display)
    } while poll(&descriptor, 1, 0) > 0
  }

  /// Waits until no client is connected, a second at most.
  ///
  /// A process that is being started on another thread holds a copy of every socket for an instant, which may delay the
  /// end of a client.
  package func waitForClientsToLeave() {
    for _ in 0..<200 where !clients.isEmpty { dispatch(waitingMilliseconds: 5) }
  }

  /// Sends pending events to clients, and reads nothing.
  package func flush() { wl_display_flush_clients(display) }

  package func nextSerial() -> UInt32 { wl_display_next_serial(display) }

  func record(_ request: RecordedRequest) { requests.append(request) }
}
