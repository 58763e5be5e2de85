import DactylBus
import DactylCore
import DactylEventLoop

/// The settings of the desktop, from the Settings portal (`DS-4`).
///
/// Nothing waits for it. A portal that is missing, silent or wrong leaves the settings that are known, and one that
/// comes back is asked again.
@MainActor package final class PortalSettings: DesktopSettingsSource {
  private static let interface = "org.freedesktop.portal.Settings"
  /// The most settings that are remembered. A desktop tells some hundred.
  private static let mostSettings = 4096

  private let makeConnection: @MainActor (MainLoop) -> BusConnection
  private var connection: BusConnection?
  private var subscription: BusSubscription?
  private var watch: BusNameWatch?
  private var table: [DesktopSettingKey: BusValue] = [:]
  private var isKnown = false
  private var wasAsked = false
  private var changed: (@MainActor (DesktopSettings.Values) -> Void)?

  /// Settings over the connection that `connection` returns.
  package init(over connection: @escaping @MainActor (MainLoop) -> BusConnection) { makeConnection = connection }

  /// Settings over a connection of their own to `bus`.
  package convenience init(bus: Bus) { self.init { BusConnection(bus, loop: $0) } }

  package func begin(on loop: MainLoop, changed: @escaping @MainActor (DesktopSettings.Values) -> Void) {
    self.changed = changed
    let connection = makeConnection(loop)
    self.connection = connection
    // The names are valid.
    subscription = try? connection.subscribe(
      sender: DesktopPortal.service, path: DesktopPortal.path, interface: Self.interface, member: "SettingChanged"
    ) { [weak self] in self?.settingChanged($0.arguments) }
    watch = try? connection.watch(DesktopPortal.service) { [weak self] in self?.ownerChanged($0) }
  }

  package func end() {
    changed = nil
    subscription = nil
    watch = nil
    connection = nil
  }

  // MARK: Asking

  private func ownerChanged(_ owner: String?) {
    // A portal that does not run yet is started by the first call.
    guard owner != nil || !wasAsked, let connection else { return }
    wasAsked = true
    connection.call(
      DesktopPortal.service, DesktopPortal.path, Self.interface, "ReadAll", [.strings(DesktopSettingKey.namespaces)]
    ) { [weak self] in self?.receive($0) }
  }

  private func receive(_ reply: Result<[BusValue], BusError>) {
    switch reply {
    case .success(let values):
      guard let settings: [String: [String: BusValue]] = try? BusArguments(values).only() else { return }
      table = [:]
      for (namespace, values) in settings {
        for (key, value) in values { set(DesktopSettingKey(namespace, key), value) }
      }
      report()
    case .failure(let error) where DesktopPortal.isMissing(error):
      // This desktop has no such settings. Those of another one do not count.
      table = [:]
      report()
    case .failure: break
    }
  }

  private func settingChanged(_ arguments: BusArguments) {
    guard let namespace: String = try? arguments.value(0), let key: String = try? arguments.value(1),
      arguments.values.count == 3
    else { return }
    set(DesktopSettingKey(namespace, key), arguments.values[2])
    // All settings are told together first.
    if isKnown { report() }
  }

  private func set(_ key: DesktopSettingKey, _ value: BusValue) {
    guard DesktopSettingKey.known.contains(key), table.count < Self.mostSettings || table[key] != nil else { return }
    table[key] = value.unwrapped
  }

  private func report() {
    isKnown = true
    changed?(DesktopSettings.Values(table))
  }
}
