/// What pointer, keyboard and touch screen of a seat have in common: clients' objects, and time.
package class TestDevice {
  unowned let compositor: TestCompositor

  /// What clients have made of it and not released. Anything can be sent to these, also what makes no sense.
  package private(set) var resources: [Resource] = []
  /// `zwp_input_timestamps_v1` objects for it.
  package private(set) var timestampResources: [Resource] = []

  /// Of the press that began the implicit grab there is, or was last: the first finger, the first button; of a
  /// keyboard its last event, as weston has it.
  package var grabSerial: UInt32?

  init(compositor: TestCompositor) { self.compositor = compositor }

  /// A client has made an object for the device.
  func add(_ resource: Resource) {
    resources.append(resource)
    resource.model = self
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 === resource } }
  }

  func addTimestamps(_ resource: Resource) {
    timestampResources.append(resource)
    resource.onDestroy { [weak self] in self?.timestampResources.removeAll { $0 === resource } }
  }

  /// Says exactly when the next event happened, to clients that want to know. Nanoseconds of the monotonic clock.
  package func timestamp(nanoseconds: UInt64) {
    let seconds = nanoseconds / 1_000_000_000
    timestampResources.send(
      "timestamp", .uint(UInt32(seconds >> 32)), .uint(UInt32(truncatingIfNeeded: seconds)),
      .uint(UInt32(nanoseconds % 1_000_000_000)))
  }

  /// The objects of the client that owns a surface; all of them where there is no surface.
  func resources(for surface: TestSurface?) -> [Resource] {
    guard let surface else { return resources }
    return resources.filter { $0.client === surface.resource.client }
  }

  var nextSerial: UInt32 { compositor.server.nextSerial() }
}
