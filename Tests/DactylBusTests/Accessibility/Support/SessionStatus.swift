import Testing

@testable import DactylBus

/// The service of the session that says whether there are assistive programs.
@MainActor final class SessionStatus {
  private let bus: BusConnection
  private var exports: [BusExport] = []
  private var name: BusName?
  var isEnabled = false
  var isScreenReaderEnabled = false
  let address: String
  private(set) var askedForAddress = 0

  init(_ bus: BusConnection, address: String) {
    self.bus = bus
    self.address = address
  }

  func begin() async throws {
    var status = BusInterface("org.a11y.Status")
    status.property("IsEnabled", "b") { [weak self] _ in .bool(self?.isEnabled ?? false) }
    status.property("ScreenReaderEnabled", "b") { [weak self] _ in .bool(self?.isScreenReaderEnabled ?? false) }
    var service = BusInterface("org.a11y.Bus")
    service.method("GetAddress", returns: "s") { [weak self] _ in
      self?.askedForAddress += 1
      return [.string(self?.address ?? "")]
    }
    exports.append(try bus.export([status, service], at: "/org/a11y/bus"))
    let name = try bus.own("org.a11y.Bus")
    self.name = name
    await bus.loop.wait("the name") { name.state == .owned }
  }

  func end() {
    name = nil
    exports = []
  }

  func set(_ isEnabled: Bool) throws {
    self.isEnabled = isEnabled
    try exports.first?.propertiesChanged("org.a11y.Status", ["IsEnabled"])
  }

  func setScreenReader(_ isEnabled: Bool) throws {
    isScreenReaderEnabled = isEnabled
    try exports.first?.propertiesChanged("org.a11y.Status", ["ScreenReaderEnabled"])
  }
}
