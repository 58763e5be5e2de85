import CDactylWaylandServer
import DactylWayland
import Glibc

/// An object of a client, on the server's side.
///
/// It handles only requests called `destroy` and `release`, which destroy it; `onRequest` handles all others.
package final class Resource {
  package let client: WireClient
  package let interface: Interface
  package let version: UInt32
  package let id: UInt32
  /// The `wl_resource`; nil after the object was destroyed.
  private(set) var pointer: OpaquePointer?
  private var destroyHandlers: [() -> Void] = []

  /// Receives each request, before `destroy` and `release` take effect. An error thrown here ends the connection.
  package var onRequest: ((RecordedRequest) throws -> Void)?

  /// The compositor's own object behind the resource.
  package var model: AnyObject?

  private init(client: WireClient, interface: Interface, version: UInt32, pointer: OpaquePointer) {
    self.client = client
    self.interface = interface
    self.version = version
    self.pointer = pointer
    id = wl_resource_get_id(pointer)
  }

  /// Makes the object that a client requested with `id`, or a server-side one with 0.
  package static func make(client: WireClient, interface: Interface, version: UInt32, id: UInt32) -> Resource? {
    guard let owner = client.pointer else { return nil }
    let table = interface.rawPointer.assumingMemoryBound(to: wl_interface.self)
    guard let pointer = wl_resource_create(owner, table, Int32(version), id) else { return nil }
    let resource = Resource(client: client, interface: interface, version: version, pointer: pointer)
    client.add(resource)
    // libwayland's object keeps it alive until it is destroyed.
    wl_resource_set_dispatcher(
      pointer, dispatchRequest, nil, Unmanaged.passRetained(resource).toOpaque(),
      { pointer in
        guard let pointer, let data = wl_resource_get_user_data(pointer) else { return }
        Unmanaged<Resource>.fromOpaque(data).takeRetainedValue().ended()
      })
    return resource
  }

  /// The Swift object of a `wl_resource`.
  static func of(_ pointer: OpaquePointer) -> Resource? {
    guard let data = wl_resource_get_user_data(pointer) else { return nil }
    return Unmanaged<Resource>.fromOpaque(data).takeUnretainedValue()
  }

  package var isDestroyed: Bool { pointer == nil }

  /// Calls `handler` when the object is destroyed, by a request or with its client.
  package func onDestroy(_ handler: @escaping () -> Void) { destroyHandlers.append(handler) }

  /// Destroys the object, as the server may do for some kinds.
  package func destroy() {
    if let pointer { wl_resource_destroy(pointer) }
  }

  /// Ends the client's connection with a protocol error.
  package func postError(_ code: UInt32, _ text: String) {
    if let pointer { dactyl_resource_post_error(pointer, code, text) }
  }

  private func ended() {
    pointer = nil
    client.remove(self)
    for handler in destroyHandlers { handler() }
    destroyHandlers = []
    onRequest = nil
    model = nil
  }
}

extension Resource: CustomStringConvertible {
  package var description: String { "\(interface.name)#\(id)" }
}
