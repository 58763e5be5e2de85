import DactylBus
import DactylCore

/// The service of the system for sensors, iio-sensor-proxy, as long as this object is kept (`SE-1`).
@MainActor final class SensorProxy {
  private static let service = "net.hadess.SensorProxy"
  private static let path: BusObjectPath = "/net/hadess/SensorProxy"
  private static let properties = "org.freedesktop.DBus.Properties"

  private let bus: BusConnection
  /// Called with each orientation, and with nil when the service does not tell any, or no longer.
  private let changed: @MainActor (DeviceOrientation?) -> Void
  private var subscription: BusSubscription?
  private var watch: BusNameWatch?
  private var wasAsked = false
  /// Whether the service has agreed to measure.
  private var isClaimed = false

  init(_ bus: BusConnection, changed: @escaping @MainActor (DeviceOrientation?) -> Void) {
    self.bus = bus
    self.changed = changed
    // The names are valid.
    subscription = try? bus.subscribe(
      sender: Self.service, path: Self.path, interface: Self.properties, member: "PropertiesChanged",
      argument0: Self.service
    ) { [weak self] signal in
      if let changes: [String: BusValue] = try? signal.arguments.value(1) { self?.receive(changes) }
    }
    watch = try? bus.watch(Self.service) { [weak self] in self?.ownerChanged($0) }
  }

  isolated deinit {
    // The service stops measuring when no program needs it.
    if isClaimed {
      bus.call(Self.service, Self.path, Self.service, "ReleaseAccelerometer", startsService: false) { _ in }
    }
  }

  private func ownerChanged(_ owner: String?) {
    isClaimed = false
    if owner == nil { changed(nil) }
    // A service that does not run yet is started by the first call.
    guard owner != nil || !wasAsked else { return }
    wasAsked = true
    claim()
  }

  private func claim() {
    bus.call(Self.service, Self.path, Self.service, "ClaimAccelerometer") { [weak self] reply in
      guard let self, case .success = reply else { return }
      isClaimed = true
      ask()
    }
  }

  private func ask() {
    bus.call(Self.service, Self.path, Self.properties, "GetAll", [.string(Self.service)]) { [weak self] reply in
      guard let values: [String: BusValue] = try? BusArguments((try? reply.get()) ?? []).only() else { return }
      self?.receive(values)
    }
  }

  private func receive(_ values: [String: BusValue]) {
    switch values["HasAccelerometer"]?.bool {
    case false?: return changed(nil)
    // It has come meanwhile, and measures for those who ask.
    case true? where !isClaimed: claim()
    default: break
    }
    guard isClaimed, let word = values["AccelerometerOrientation"]?.string,
      let orientation = DeviceOrientation(sensorProxyName: word)
    else { return }
    changed(orientation)
  }
}

extension DeviceOrientation {
  /// Nil for a word that the service does not have.
  init?(sensorProxyName name: String) {
    switch name {
    case "undefined": self = .unknown
    case "normal": self = .portrait
    case "bottom-up": self = .portraitUpsideDown
    case "left-up": self = .landscapeRight
    case "right-up": self = .landscapeLeft
    default: return nil
    }
  }
}
