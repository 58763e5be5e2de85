import DactylBus
import DactylCore
import DactylEventLoop
import DactylGeometry

/// The application on the bus of assistive programs: its objects, and the events of those who listen (`AC-2`).
@MainActor package final class AccessibilityConnection {
  private static let registry = "org.a11y.atspi.Registry"
  private static let registryPath: BusObjectPath = "/org/a11y/atspi/registry"

  let bus: BusConnection
  let application: Application
  let tracker: AccessibilityTracker
  private(set) lazy var interfaces = ObjectInterfaces(self)
  private var exports: [BusExport] = []
  private var subscriptions: [BusSubscription] = []
  private var watch: BusNameWatch?
  /// The events that other programs listen to.
  private var listeners: [EventListener] = []
  private lazy var events = EventSender(self)
  private lazy var keys = KeyForwarder(bus)

  /// The desktop, which is the parent of the application; nil before the registry has answered.
  private(set) var desktop: BusValue?
  /// The number that the registry has given to the application.
  var applicationID: Int32 = 0

  init(_ bus: BusConnection, application: Application) {
    self.bus = bus
    self.application = application
    tracker = AccessibilityTracker(application)
    export()
    // The names are valid.
    watch = try? bus.watch(Self.registry) { [weak self] in self?.registryChanged($0) }
    for (member, isAdded) in [("EventListenerRegistered", true), ("EventListenerDeregistered", false)] {
      let subscription = try? bus.subscribe(
        sender: Self.registry, interface: Self.registry, member: member
      ) { [weak self] in self?.listenersChanged($0.arguments, isAdded) }
      if let subscription { subscriptions.append(subscription) }
    }
    let ended = try? bus.subscribe(
      sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus", member: "NameOwnerChanged"
    ) { [weak self] in self?.nameChanged($0.arguments) }
    if let ended { subscriptions.append(ended) }
  }

  /// Takes everything off the bus.
  func end() {
    tracker.end()
    application.keyListener = nil
    exports = []
    subscriptions = []
    watch = nil
    listeners = []
  }

  private func export() {
    func add(_ export: BusExport?) { if let export { exports.append(export) } }
    // No other object has these paths, and the interfaces are valid.
    add(try? bus.export(below: ObjectReference.folder) { [weak self] in self?.interfaces.of($0) })
    add(try? bus.export([CacheInterface(self).interface], at: CacheInterface.path))
  }

  // MARK: The registry

  private func registryChanged(_ owner: String?) {
    listeners = []
    listenersChanged()
    desktop = nil
    guard owner != nil else { return keys.end() }
    bus.call(
      Self.registry, ObjectReference.root, "org.a11y.atspi.Socket", "Embed", [reference(tracker.root)],
      startsService: false
    ) { [weak self] in
      guard let self, let desktop = (try? $0.get())?.first, desktop.signature == "(so)" else { return }
      self.desktop = desktop
    }
    bus.call(
      Self.registry, Self.registryPath, Self.registry, "GetRegisteredEvents", startsService: false
    ) { [weak self] in
      guard let self, let list = (try? $0.get())?.first?.elements else { return }
      for listener in list.compactMap(EventListener.init) { add(listener) }
      listenersChanged()
    }
    keys.begin { [weak self] in self?.application.keyListener = $0 }
  }

  private func listenersChanged(_ arguments: BusArguments, _ isAdded: Bool) {
    guard arguments.values.count >= 2, let name = arguments.values[0].string, let event = arguments.values[1].string
    else { return }
    let listener = EventListener(name: name, event: event)
    if isAdded {
      add(listener)
    } else if let index = listeners.firstIndex(of: listener) {
      listeners.remove(at: index)
    }
    listenersChanged()
  }

  /// The most listeners that are kept. A screen reader has some fifty.
  private static let mostListeners = 10_000

  private func add(_ listener: EventListener) {
    if listeners.count < Self.mostListeners { listeners.append(listener) }
  }

  /// A program that ends without saying so listens no longer.
  private func nameChanged(_ arguments: BusArguments) {
    guard arguments.values.count == 3, let name = arguments.values[0].string, arguments.values[2].string == "" else {
      return
    }
    guard listeners.contains(where: { $0.name == name }) else { return }
    listeners.removeAll { $0.name == name }
    listenersChanged()
  }

  private func listenersChanged() {
    guard listeners.isEmpty == (tracker.report != nil) else { return }
    if listeners.isEmpty {
      tracker.report = nil
    } else {
      tracker.update()
      tracker.report = { [weak self] changes in self?.events.send(changes) }
      tracker.reportPresent()
    }
  }

  // MARK: References

  /// The name and the path by which others know an object; those of nothing for nil.
  func reference(_ object: AccessibilityObject?) -> BusValue {
    guard let object else { return ObjectReference.none }
    return .structure([.string(bus.uniqueName ?? ""), .objectPath(ObjectReference.path(object))])
  }

  func reference(toParentOf object: AccessibilityObject) -> BusValue {
    object.isApplication ? desktop ?? ObjectReference.none : reference(object.parent ?? object.formerParent)
  }
}

/// A program that listens to an event.
private struct EventListener: Hashable {
  var name: String
  var event: String

  init(name: String, event: String) {
    self.name = name
    self.event = event
  }

  init?(_ value: BusValue) {
    guard let parts = value.elements, parts.count >= 2, let name = parts[0].string, let event = parts[1].string else {
      return nil
    }
    self.init(name: name, event: event)
  }
}

/// The paths of objects.
@MainActor enum ObjectReference {
  static let folder: BusObjectPath = "/org/a11y/atspi/accessible"
  static let root: BusObjectPath = "/org/a11y/atspi/accessible/root"
  /// No object.
  static let none = BusValue.structure([.string(""), .objectPath("/org/a11y/atspi/null")])

  static func path(_ object: AccessibilityObject) -> BusObjectPath {
    object.isApplication ? root : BusObjectPath(stringLiteral: folder.text + "/\(object.number)")
  }

  /// Returns the number of the object at a path, 0 for the application; nil for other paths.
  static func number(_ path: BusObjectPath) -> Int? {
    if path == root { return 0 }
    guard path.isBelow(folder) else { return nil }
    let text = path.text.dropFirst(folder.text.utf8.count + 1)
    guard let number = Int(text), number > 0, String(number) == text else { return nil }
    return number
  }
}
