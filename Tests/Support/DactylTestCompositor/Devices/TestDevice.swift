/// The common part of a seat's pointer, keyboard and touch screen: clients' objects, and time.
package class TestDevice {
  unowned let compositor: TestCompositor

  /// Clients' objects for the device that are not released. A test can send anything to them, also invalid events.
  package private(set) var resources: [Resource] = []
  /// `zwp_input_timestamps_v1` objects for it.
  package private(set) var timestampResources: [Resource] = []

  /// The serial of the press that began the present or the last implicit grab: of the first finger or the first button;
  /// of the last event for a keyboard, as in weston.
  package var grabSerial: UInt32?

  init(compositor: TestCompositor) { self.compositor = compositor }

  /// Adds an object that a client has made for the device.
  func add(_ resource: Resource) {
    resources.append(resource)
    resource.model = self
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 === resource } }
  }

  func addTimestamps(_ resource: Resource) {
    timestampResources.append(resource)
    resource.onDestroy { [weak self] in self?.timestampResources.removeAll { $0 === resource } }
  }

  /// Sends the exact time of the next event to clients that requested it. Nanoseconds of the monotonic clock.
  package func timestamp(nanoseconds: UInt64) {
    let seconds = nanoseconds / 1_000_000_000
    timestampResources.send(
      "timestamp", .uint(UInt32(seconds >> 32)), .uint(UInt32(truncatingIfNeeded: seconds)),
      .uint(UInt32(nanoseconds % 1_000_000_000)))
  }

  /// The objects of the client that owns a surface; all of them without a surface.
  func resources(for surface: TestSurface?) -> [Resource] {
    guard let surface else { return resources }
    return resources.filter { $0.client === surface.resource.client }
  }

  var nextSerial: UInt32 { compositor.server.nextSerial() }
}
