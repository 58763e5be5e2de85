import CDactylWaylandServer
import DactylWayland

/// A global of a server.
package final class ServerGlobal {
  private unowned let server: WireServer
  private var pointer: OpaquePointer?
  private let onBind: (Resource) -> Void

  package let interface: Interface
  package let version: UInt32
  /// Bound objects that are alive.
  package private(set) var resources: [Resource] = []

  init(
    server: WireServer, display: OpaquePointer, interface: Interface, version: UInt32,
    onBind: @escaping (Resource) -> Void
  ) {
    self.server = server
    self.interface = interface
    self.version = version
    self.onBind = onBind
    let table = interface.rawPointer.assumingMemoryBound(to: wl_interface.self)
    let owner = Unmanaged.passUnretained(self).toOpaque()
    pointer = wl_global_create(display, table, Int32(version), owner) { client, data, version, id in
      guard let client, let data else { return }
      Unmanaged<ServerGlobal>.fromOpaque(data).takeUnretainedValue().bind(client, version: version, id: id)
    }
    precondition(pointer != nil, "\(interface.name) has no version \(version)")
  }

  private func bind(_ client: OpaquePointer, version: UInt32, id: UInt32) {
    let client = server.client(for: client)
    guard let resource = Resource.make(client: client, interface: interface, version: version, id: id) else { return }
    resources.append(resource)
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 === resource } }
    onBind(resource)
  }

  func withdraw() {
    if let pointer { wl_global_remove(pointer) }
  }

  func destroy() {
    guard let pointer else { return }
    self.pointer = nil
    wl_global_destroy(pointer)
  }
}
