import DactylBus
import DactylCore
import DactylDesktop
import DactylEventLoop

/// Connects the application with assistive programs while there are any (`AC-2`).
@MainActor package final class AccessibilityWatch: DesktopWorker {
  private static let service = "org.a11y.Bus"
  private static let path: BusObjectPath = "/org/a11y/bus"
  private static let status = "org.a11y.Status"

  private unowned let application: Application
  private let variable: (String) -> String?
  private var bus: BusConnection?
  private var watch: BusNameWatch?
  private var subscription: BusSubscription?
  /// The switches of the desktop: one for all assistive programs, one for screen readers.
  private var switches: [String: Bool] = [:]
  private var isAsking = false
  /// The connection to the bus of assistive programs; nil while there are none.
  package private(set) var connection: AccessibilityConnection?

  /// `variable` returns the value of an environment variable; nil if it is not set or empty.
  package init(_ application: Application, variable: @escaping (String) -> String? = ProcessEnvironment.value) {
    self.application = application
    self.variable = variable
  }

  package func runBegan() {
    guard let services = application.services else { return }
    // A test, or a kiosk without a session, names the bus itself.
    if let address = variable("AT_SPI_BUS_ADDRESS") { return connect(to: address) }
    let bus = services.bus
    self.bus = bus
    // The names are valid. A service that does not run is not started.
    subscription = try? bus.subscribe(
      sender: Self.service, path: Self.path, interface: "org.freedesktop.DBus.Properties", member: "PropertiesChanged",
      argument0: Self.status
    ) { [weak self] in self?.changed($0.arguments) }
    watch = try? bus.watch(Self.service) { [weak self] in self?.ownerChanged($0) }
  }

  package func runEnded() {
    watch = nil
    subscription = nil
    bus = nil
    disconnect()
  }

  private func ownerChanged(_ owner: String?) {
    switches = [:]
    guard owner != nil else { return disconnect() }
    bus?.call(
      Self.service, Self.path, "org.freedesktop.DBus.Properties", "GetAll", [.string(Self.status)], startsService: false
    ) { [weak self] reply in
      guard let self, let values: [String: BusValue] = try? BusArguments(reply.get()).only() else { return }
      take(values)
    }
  }

  private func changed(_ arguments: BusArguments) {
    if let values: [String: BusValue] = try? arguments.value(1) { take(values) }
  }

  private func take(_ values: [String: BusValue]) {
    for name in ["IsEnabled", "ScreenReaderEnabled"] { if let value = values[name]?.bool { switches[name] = value } }
    if switches.values.contains(true) { askForAddress() } else { disconnect() }
  }

  private func askForAddress() {
    guard connection == nil, !isAsking, let bus else { return }
    isAsking = true
    bus.call(Self.service, Self.path, Self.service, "GetAddress", startsService: false) { [weak self] reply in
      guard let self else { return }
      isAsking = false
      guard switches.values.contains(true), let address = (try? reply.get())?.first?.string else { return }
      connect(to: address)
    }
  }

  private func connect(to address: String) {
    guard connection == nil, let loop = application.services?.loop else { return }
    connection = AccessibilityConnection(BusConnection(.address(address), loop: loop), application: application)
  }

  private func disconnect() {
    connection?.end()
    connection = nil
  }
}
