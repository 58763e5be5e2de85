import CDactylWaylandServer
import Glibc

/// A client on the server's side.
package final class WireClient {
  /// Nil while the server is being released.
  package private(set) weak var server: WireServer?
  /// The `wl_client`; nil after the client is gone.
  private(set) var pointer: OpaquePointer?
  private let listener: UnsafeMutablePointer<dactyl_destroy_listener>

  /// The living objects, by the time of their creation.
  package private(set) var resources: [Resource] = []

  /// Called once, when the client is gone: it disconnected, the server disconnected it, or it had an error.
  package var onEnd: (() -> Void)?

  init(server: WireServer, pointer: OpaquePointer) {
    self.server = server
    self.pointer = pointer
    listener = .allocate(capacity: 1)
    listener.initialize(to: dactyl_destroy_listener())
    listener.pointee.owner = Unmanaged.passUnretained(self).toOpaque()
    listener.pointee.listener.notify = { listener, _ in
      guard let listener else { return }
      let whole = UnsafeMutableRawPointer(listener).assumingMemoryBound(to: dactyl_destroy_listener.self)
      guard let owner = whole.pointee.owner else { return }
      Unmanaged<WireClient>.fromOpaque(owner).takeUnretainedValue().ended()
    }
    listener.withMemoryRebound(to: wl_listener.self, capacity: 1) { wl_client_add_destroy_listener(pointer, $0) }
  }

  deinit { listener.deallocate() }

  package var isConnected: Bool { pointer != nil }

  /// Ends the connection without an error.
  ///
  /// The client notices at once, even if a process that is just being started still has a copy of the socket.
  package func disconnect() {
    guard let pointer else { return }
    wl_client_flush(pointer)
    shutdown(wl_client_get_fd(pointer), Int32(SHUT_RDWR))
    wl_client_destroy(pointer)
  }

  /// Sends pending events to this client.
  package func flush() {
    if let pointer { wl_client_flush(pointer) }
  }

  /// Writes bytes that libwayland would never write, after all earlier events.
  package func writeRaw(_ bytes: [UInt8]) {
    guard let pointer else { return }
    wl_client_flush(pointer)
    let count = send(wl_client_get_fd(pointer), bytes, bytes.count, Int32(Int(MSG_DONTWAIT) | Int(MSG_NOSIGNAL)))
    precondition(count == bytes.count, "the socket to the client is full")
  }

  /// The number of bytes that were sent and that the client has not read.
  package var unreadByteCount: Int {
    guard let pointer else { return 0 }
    var count: Int32 = 0
    _ = ioctl(wl_client_get_fd(pointer), UInt(TIOCOUTQ), &count)
    return Int(count)
  }

  /// Living objects of an interface.
  package func resources(of interface: String) -> [Resource] { resources.filter { $0.interface.name == interface } }

  func add(_ resource: Resource) { resources.append(resource) }

  func remove(_ resource: Resource) { resources.removeAll { $0 === resource } }

  private func ended() {
    guard let pointer else { return }
    self.pointer = nil
    server?.clientEnded(self, pointer: pointer)
    onEnd?()
    onEnd = nil
  }
}
