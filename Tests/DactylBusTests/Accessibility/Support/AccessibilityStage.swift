import DactylGeometry
import DactylTesting
import Testing

@testable import DactylAccessibility
@testable import DactylBus
@testable import DactylCore
@testable import DactylDesktop

/// A program on a stage, and an assistive program with a registry on the same private bus.
@MainActor final class AccessibilityStage {
  let stage: TestStage
  let fixture: BusFixture
  let watch: AccessibilityWatch
  let registry: TestRegistry
  /// The events since the last call of `takeEvents`.
  private let events = Box<String>()
  private var subscription: BusSubscription?
  private var ownEvents: BusSubscription?

  /// Connects the program, which was started with `options`, and waits until the registry knows it. `listens` says
  /// whether somebody listens to events.
  init(
    _ root: ViewController = ViewController(), size: Size = Size(width: 400, height: 600), listens: Bool = true,
    options: LaunchOptions = LaunchOptions()
  ) async throws {
    let stage = try TestStage(size: size, application: Application(), root: root, options: options)
    let fixture = try BusFixture(loop: stage.loop)
    self.stage = stage
    self.fixture = fixture
    let bus = Bus.address(fixture.daemon.address)
    stage.application.desktopServices = DesktopServices(bus, system: bus, loop: stage.loop)
    registry = TestRegistry(fixture.service)
    if listens { registry.events = [("org.dactyl.Reader", "object:")] }
    watch = AccessibilityWatch(stage.application) { $0 == "AT_SPI_BUS_ADDRESS" ? fixture.daemon.address : nil }
    try await registry.begin()
    subscription = try fixture.client.subscribe(interface: "org.a11y.atspi.Event.Object") { [weak self] in
      self?.note($0)
    }
    ownEvents = try fixture.client.subscribe(interface: "org.a11y.atspi.Event.Window") { [weak self] in self?.note($0) }
    await fixture.client.untilConnected()
    watch.runBegan()
    await stage.loop.wait("the program in the registry") { registry.embedded != nil }
    await settle()
    _ = takeEvents()
  }

  var connection: AccessibilityConnection {
    get throws { try #require(watch.connection) }
  }
  var tracker: AccessibilityTracker {
    get throws { try connection.tracker }
  }

  // MARK: Asking

  /// The name of the program on the bus.
  var program: String { registry.embedded ?? "" }

  @discardableResult
  func call(
    _ object: AccessibilityObject?, _ interface: String, _ method: String, _ arguments: BusValue...
  ) async -> Result<[BusValue], BusError> {
    guard let object else { return .failure(.cancelled) }
    return await fixture.client.reply(
      program, ObjectReference.path(object), "org.a11y.atspi." + interface, method, arguments)
  }

  func get(_ object: AccessibilityObject?, _ interface: String, _ property: String) async -> BusValue? {
    guard let object else { return nil }
    let reply = await fixture.client.reply(
      program, ObjectReference.path(object), "org.freedesktop.DBus.Properties", "Get",
      [.string("org.a11y.atspi." + interface), .string(property)])
    return reply.value?.first?.unwrapped
  }

  func set(_ object: AccessibilityObject?, _ interface: String, _ property: String, _ value: BusValue) async -> Bool {
    guard let object else { return false }
    let reply = await fixture.client.reply(
      program, ObjectReference.path(object), "org.freedesktop.DBus.Properties", "Set",
      [.string("org.a11y.atspi." + interface), .string(property), .variant(value)])
    return reply.value != nil
  }

  /// The object of a view.
  func object(_ view: View) throws -> AccessibilityObject { try #require(try tracker.exactObject(of: view)) }

  /// The numbers of the states of an object.
  func states(_ object: AccessibilityObject?) async -> Set<Int> {
    let words = await call(object, "Accessible", "GetState").value?.first?.elements?.compactMap(\.uint32) ?? []
    return Set((0..<64).filter { $0 / 32 < words.count && words[$0 / 32] & 1 << UInt32($0 % 32) != 0 })
  }

  // MARK: Events

  private func note(_ signal: BusSignal) {
    let values = signal.arguments.values
    guard values.count == 5, let detail = values[0].string else { return }
    let name = signal.path.text.split(separator: "/").last.map(String.init) ?? ""
    let label = Int(name).flatMap { try? tracker.object($0) }?.description.label ?? (name == "root" ? "root" : "gone")
    var line = "\(label): \(signal.member)"
    if !detail.isEmpty { line += " \(detail)" }
    line += " \(values[1].int32 ?? 0)"
    if let text = values[4].unwrapped.string ?? values[3].unwrapped.string, !text.isEmpty { line += " \"\(text)\"" }
    events.values.append(line)
  }

  /// Lets everything arrive that is on its way.
  func settle() async {
    stage.advance(by: 0.1)
    for _ in 0..<2 {
      await stage.loop.settle()
      await fixture.client.roundTrip()
    }
  }

  /// Returns the events since the last call: the label of the element, the kind, the details and a text.
  func takeEvents() -> [String] {
    defer { events.values = [] }
    return events.values
  }

  /// Returns the events of `body`.
  func events(_ body: () -> Void) async -> [String] {
    await settle()
    events.values = []
    body()
    await settle()
    return takeEvents()
  }
}

/// What registers programs with assistive programs.
@MainActor final class TestRegistry {
  private let bus: BusConnection
  private var exports: [BusExport] = []
  private var name: BusName?
  /// The name of the program that has registered itself.
  private(set) var embedded: String?
  private(set) var embeddings = 0
  /// Whether programs get an answer when they register themselves.
  var answersEmbedding = true
  private let waiter = Waiter()
  /// Who listens to what.
  var events: [(name: String, event: String)] = []
  var keystrokeListeners = 0
  private(set) var keys: [BusValue] = []
  /// The names of the keys that a listener keeps.
  var keptKeys: Set<String> = []

  private static let desktop = BusValue.structure([.string(":0.0"), .objectPath("/desktop")])
  private static let registryName = "org.a11y.atspi.Registry"

  init(_ bus: BusConnection) { self.bus = bus }

  func begin() async throws {
    var socket = BusInterface("org.a11y.atspi.Socket")
    socket.asyncMethod("Embed", "(so)", returns: "(so)") { [weak self] call in
      self?.embedded = call.sender
      self?.embeddings += 1
      if let self, !answersEmbedding { await waiter.wait() }
      return [Self.desktop]
    }
    exports.append(try bus.export([socket], at: "/org/a11y/atspi/accessible/root"))
    var registry = BusInterface(Self.registryName)
    registry.method("GetRegisteredEvents", returns: "a(ss)") { [weak self] _ in
      let list = self?.events ?? []
      return [.array(element: "(ss)", list.map { .structure([.string($0.name), .string($0.event)]) })]
    }
    registry.signal("EventListenerRegistered", "ssas")
    registry.signal("EventListenerDeregistered", "ss")
    exports.append(try bus.export([registry], at: "/org/a11y/atspi/registry"))
    var controller = BusInterface("org.a11y.atspi.DeviceEventController")
    controller.method("GetKeystrokeListeners", returns: "a(souua(iisi)u(bbb))") { [weak self] _ in
      let listener = BusValue.structure([
        .string(":0.0"), .objectPath("/listener"), .uint32(0), .uint32(0), .array(element: "(iisi)", []), .uint32(0),
        .structure([.bool(false), .bool(false), .bool(false)]),
      ])
      let count = self?.keystrokeListeners ?? 0
      return [.array(element: "(souua(iisi)u(bbb))", Array(repeating: listener, count: count))]
    }
    controller.method("NotifyListenersSync", "(uiiiisb)", returns: "b") { [weak self] call in
      let key = call.arguments.values[0]
      self?.keys.append(key)
      return [.bool(self?.keptKeys.contains(key.elements?[5].string ?? "") == true)]
    }
    exports.append(try bus.export([controller], at: "/org/a11y/atspi/registry/deviceeventcontroller"))
    let name = try bus.own(Self.registryName)
    self.name = name
    await bus.loop.wait("the name of the registry") { name.state == .owned }
  }

  /// The registry ends.
  func end() {
    waiter.release()
    exports = []
    name = nil
    embedded = nil
  }

  func tell(_ member: String, _ name: String, _ event: String) throws {
    var values: [BusValue] = [.string(name), .string(event)]
    if member == "EventListenerRegistered" { values.append(.strings([])) }
    try bus.emit("/org/a11y/atspi/registry", Self.registryName, member, values)
  }
}
