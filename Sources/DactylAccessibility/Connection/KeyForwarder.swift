import DactylBus
import DactylCore

/// Forwards keys to the registry while an assistive program wants to hear them (`AC-10`).
///
/// Such a program knows the keys of the user in this way, where the compositor does not tell it. It can keep a key that
/// is a command for it. Nothing waits for its answer but keys.
@MainActor final class KeyForwarder {
  private static let registry = "org.a11y.atspi.Registry"
  private static let path: BusObjectPath = "/org/a11y/atspi/registry/deviceeventcontroller"
  private static let interface = "org.a11y.atspi.DeviceEventController"
  /// The registry sends its signals with the name of another interface than that which describes them.
  private static let signals = "org.a11y.atspi.DeviceEventListener"

  private let bus: BusConnection
  private var subscriptions: [BusSubscription] = []
  /// Tells a key, and calls back with whether somebody keeps it; nil if nobody can say.
  typealias Listener = @MainActor (KeyReport, @escaping @MainActor (Bool?) -> Void) -> Void
  private var listenerChanged: (@MainActor (Listener?) -> Void)?
  private var count = 0

  init(_ bus: BusConnection) { self.bus = bus }

  /// Asks who listens to keys. `changed` gets what to call for each key; nil while nobody listens.
  func begin(_ changed: @escaping @MainActor (Listener?) -> Void) {
    listenerChanged = changed
    count = 0
    changed(nil)
    subscriptions = []
    for (member, step) in [("KeystrokeListenerRegistered", 1), ("KeystrokeListenerDeregistered", -1)] {
      let subscription = try? bus.subscribe(
        sender: Self.registry, path: Self.path, interface: Self.signals, member: member
      ) { [weak self] _ in self?.countChanged(by: step) }
      if let subscription { subscriptions.append(subscription) }
    }
    bus.call(Self.registry, Self.path, Self.interface, "GetKeystrokeListeners", startsService: false) { [weak self] in
      self?.countChanged(by: (try? $0.get())?.first?.elements?.count ?? 0)
    }
  }

  /// The registry is gone, and nobody listens to keys any more.
  func end() {
    subscriptions = []
    count = 0
    listenerChanged?(nil)
  }

  private func countChanged(by step: Int) {
    let (old, new) = (count, max(count + step, 0))
    count = new
    guard (old == 0) != (new == 0) else { return }
    guard new > 0 else {
      listenerChanged?(nil)
      return
    }
    listenerChanged?({ [weak self] in if let self { tell($0, $1) } else { $1(nil) } })
  }

  private func tell(_ key: KeyReport, _ answer: @escaping @MainActor (Bool?) -> Void) {
    // The registry takes these types, and not those of its description.
    let event = BusValue.structure([
      .uint32(key.isDown ? 0 : 1), .int32(Int32(bitPattern: key.symbol)), .int32(Int32(bitPattern: key.code)),
      .int32(Int32(bitPattern: key.modifiers)), .int32(Int32(truncatingIfNeeded: key.milliseconds)), .text(key.name),
      .bool(key.isText),
    ])
    bus.call(
      Self.registry, Self.path, Self.interface, "NotifyListenersSync", [event], timeout: 5, startsService: false
    ) { answer((try? $0.get())?.first?.bool) }
  }
}
