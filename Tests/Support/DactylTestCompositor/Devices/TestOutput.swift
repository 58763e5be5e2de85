import DactylWayland

/// A monitor.
package final class TestOutput {
  private unowned let compositor: TestCompositor
  private var global: ServerGlobal?

  package var name: String
  package var make = "Dactyl"
  package var model = "Test"
  /// The place on the desktop, in points.
  package var position: (x: Int32, y: Int32) = (0, 0)
  /// What `zxdg_output_v1` tells as its size, in points; nil for what follows from the mode and the scale.
  package var logicalSize: (width: Int32, height: Int32)?
  /// Whether groups of events end with `done`.
  package var sendsDone = true
  /// Whether a mode is sent.
  package var sendsMode = true
  /// The size of its mode in pixels, the refresh rate in thousandths of a hertz, and its size in millimetres.
  package var width: Int32
  package var height: Int32
  package var refresh: Int32
  package var physicalSize: (width: Int32, height: Int32) = (340, 190)
  package var scale: Int32
  package var transform: WlOutput.Transform
  /// Objects that clients have bound and not released.
  package private(set) var resources: [Resource] = []
  /// The `zxdg_output_v1` objects.
  package private(set) var xdgResources: [Resource] = []

  init(
    compositor: TestCompositor, name: String, width: Int32, height: Int32, refresh: Int32, scale: Int32,
    transform: WlOutput.Transform
  ) {
    self.compositor = compositor
    self.name = name
    self.width = width
    self.height = height
    self.refresh = refresh
    self.scale = scale
    self.transform = transform
    global = compositor.server.addGlobal(WlOutput.interface, version: compositor.version(of: WlOutput.interface)) {
      [weak self] in self?.bound($0)
    }
  }

  package var isPlugged: Bool { global != nil }

  func resources(of client: WireClient) -> [Resource] { resources.filter { $0.client === client } }

  /// Sends all its properties again, as after a change of its mode, scale or transform.
  package func sendAll() {
    for resource in xdgResources { describePlace(to: resource) }
    for resource in resources { describe(to: resource) }
  }

  func unplug() {
    guard let global else { return }
    self.global = nil
    compositor.server.withdraw(global)
  }

  private func bound(_ resource: Resource) {
    resources.append(resource)
    resource.model = self
    resource.onDestroy { [weak self] in self?.resources.removeAll { $0 === resource } }
    describe(to: resource)
  }

  private func describe(to resource: Resource) {
    let all = [resource]
    all.send(
      "geometry", .int(position.x), .int(position.y), .int(physicalSize.width), .int(physicalSize.height),
      .int(Int32(WlOutput.Subpixel.unknown.rawValue)), .string(make), .string(model),
      .int(Int32(transform.rawValue)))
    let flags: WlOutput.Mode = [.current, .preferred]
    if sendsMode { all.send("mode", .uint(flags.rawValue), .int(width), .int(height), .int(refresh)) }
    all.send("scale", .int(scale))
    all.send("name", .string(name))
    all.send("description", .string("Test output \(name)"))
    if sendsDone { all.send("done") }
  }

  // MARK: The place on the desktop

  func bound(xdgOutput resource: Resource) {
    xdgResources.append(resource)
    resource.model = self
    resource.onDestroy { [weak self] in self?.xdgResources.removeAll { $0 === resource } }
    describePlace(to: resource)
    // From version 3 on, the group is that of `wl_output`.
    if resource.version >= 3, sendsDone { resources(of: resource.client).send("done") }
  }

  private func describePlace(to resource: Resource) {
    let isTurned = transform.rawValue & 1 == 1
    let mode = isTurned ? (width: height, height: width) : (width: width, height: height)
    let size = logicalSize ?? (width: mode.width / max(scale, 1), height: mode.height / max(scale, 1))
    let all = [resource]
    all.send("logical_position", .int(position.x), .int(position.y))
    all.send("logical_size", .int(size.width), .int(size.height))
    all.send("name", .string(name))
    all.send("description", .string("Test output \(name)"))
    if sendsDone, resource.version < 3 { all.send("done") }
  }
}

extension TestCompositor {
  /// Plugs a monitor in.
  @discardableResult package func addOutput(
    width: Int32 = 1280, height: Int32 = 800, refresh: Int32 = 60_000, scale: Int32 = 1,
    transform: WlOutput.Transform = .normal
  ) -> TestOutput {
    outputCount += 1
    let output = TestOutput(
      compositor: self, name: "TEST-\(outputCount)", width: width, height: height, refresh: refresh, scale: scale,
      transform: transform)
    outputs.append(output)
    return output
  }

  /// Unplugs a monitor. Bound objects remain until clients release them.
  package func removeOutput(_ output: TestOutput) {
    output.unplug()
    outputs.removeAll { $0 === output }
  }
}
