import DactylEventLoop
import Testing

@testable import DactylBus

/// Subscriptions and watches of names.
@MainActor @Suite struct SignalTests {
  let fixture: BusFixture

  init() throws {
    fixture = try BusFixture()
  }

  @Test func onlySignalsThatAreMeantAreHeard() async throws {
    let (service, client) = (fixture.service, fixture.client)
    await service.untilConnected()
    let heard = Box<String>()
    var kept: [BusSubscription] = []
    func listen(
      _ name: String, sender: String? = nil, path: BusObjectPath? = nil, member: String? = nil, argument0: String? = nil
    ) throws {
      kept.append(
        try client.subscribe(
          sender: sender, path: path, interface: "a.b", member: member, argument0: argument0
        ) { _ in heard.values.append(name) })
    }
    try listen("all")
    try listen("service", sender: service.uniqueName)
    try listen("nobody", sender: ":1.999")
    try listen("path", path: "/a")
    try listen("member", member: "M")
    try listen("argument", argument0: "it's")
    await client.untilConnected()
    await client.roundTrip()
    func emit(_ path: BusObjectPath, _ member: String, _ arguments: [BusValue]) async throws -> [String] {
      heard.values = []
      try service.emit(path, "a.b", member, arguments)
      await service.roundTrip()
      await client.roundTrip()
      return heard.values
    }
    #expect(try await emit("/a", "M", [.string("it's")]) == ["all", "service", "path", "member", "argument"])
    #expect(try await emit("/b", "N", [.string("x")]) == ["all", "service"])
    #expect(try await emit("/org/c", "M", []) == ["all", "service", "member"])
    #expect(try await emit("/a", "N", [.uint32(1)]) == ["all", "service", "path"])
    kept.removeFirst()
    kept[0].cancel()
    #expect(try await emit("/a", "M", [.string("it's")]) == ["path", "member", "argument"])
    kept = []
    #expect(try await emit("/a", "M", [.string("it's")]) == [])
    #expect(client.matches.isEmpty && client.subscribers.isEmpty)
  }

  @Test func signalsOfAWellKnownNameComeFromItsOwnerAlone() async throws {
    let (loop, service, client) = (fixture.loop, fixture.service, fixture.client)
    let other = BusConnection(.address(fixture.daemon.address), loop: loop)
    let heard = Box<String>()
    let ofOwner = try client.subscribe(sender: BusFixture.name, interface: "a.b") {
      heard.values.append("owner: " + ($0.arguments.values.first?.string ?? ""))
    }
    let ofAll = try client.subscribe(interface: "a.b") {
      heard.values.append("all: " + ($0.arguments.values.first?.string ?? ""))
    }
    var name: BusName? = try service.own(BusFixture.name)
    await loop.wait("the name") { name?.state == .owned }
    await other.untilConnected()
    await client.untilConnected()
    await client.roundTrip()
    func emit(_ text: String, _ connection: BusConnection) async throws {
      try connection.emit("/a", "a.b", "M", [.string(text)])
      await connection.roundTrip()
      await client.roundTrip()
    }
    try await emit("one", service)
    try await emit("two", other)
    #expect(heard.values == ["owner: one", "all: one", "all: two"])
    name = nil
    let next = try other.own(BusFixture.name)
    await loop.wait("the name") { next.state == .owned }
    heard.values = []
    try await emit("one", service)
    try await emit("two", other)
    #expect(heard.values == ["all: one", "owner: two", "all: two"])
    withExtendedLifetime((ofOwner, ofAll, next)) {}
  }

  @Test func aHandlerMayEndSubscriptions() async throws {
    let (service, client) = (fixture.service, fixture.client)
    let heard = Box<String>()
    let kept = Box<BusSubscription>()
    for name in ["a", "b"] {
      kept.values.append(
        try client.subscribe(interface: "a.b") { _ in
          heard.values.append(name)
          for subscription in kept.values { subscription.cancel() }
          kept.values = []
        })
    }
    await client.untilConnected()
    await service.untilConnected()
    await client.roundTrip()
    try service.emit("/a", "a.b", "M")
    try service.emit("/a", "a.b", "M")
    await service.roundTrip()
    await client.roundTrip()
    #expect(heard.values == ["a"])
  }

  @Test func aHandlerMayReleaseTheConnection() async throws {
    let heard = Box<String>()
    let connections = Box<BusConnection>()
    connections.values.append(BusConnection(.address(fixture.daemon.address), loop: fixture.loop))
    let subscription = try connections.values[0].subscribe(interface: "a.b") {
      heard.values.append($0.member)
      connections.values = []
    }
    await connections.values[0].untilConnected()
    await connections.values[0].roundTrip()
    await fixture.service.untilConnected()
    for _ in 0..<10 { try fixture.service.emit("/a", "a.b", "M") }
    await fixture.loop.wait("a signal") { !heard.values.isEmpty }
    await fixture.loop.settle()
    #expect(heard.values == ["M"])
    withExtendedLifetime(subscription) {}
  }

  @Test func aWatchTellsOfTheOwner() async throws {
    let (loop, service, client) = (fixture.loop, fixture.service, fixture.client)
    let owners = Box<String?>()
    var watch: BusNameWatch? = try client.watch(BusFixture.name) { owners.values.append($0) }
    await loop.wait("an answer") { owners.values.count == 1 }
    #expect(owners.values == [nil])
    var name: BusName? = try service.own(BusFixture.name)
    await loop.wait("an owner") { owners.values.count == 2 }
    #expect(name?.state == .owned && owners.values[1] == service.uniqueName && watch?.owner == service.uniqueName)
    // A second watch is told, too.
    let more = Box<String?>()
    let second = try client.watch(BusFixture.name) { more.values.append($0) }
    #expect(more.values.isEmpty)
    await loop.wait("an answer") { more.values.count == 1 }
    watch = nil
    name = nil
    await loop.wait("the end of the owner") { more.values.count == 2 }
    #expect(more.values == [service.uniqueName, nil] && owners.values.count == 2)
    second.cancel()
    #expect(client.trackers.isEmpty && client.matches.isEmpty)
    #expect(watch == nil)
  }

  @Test func aWatchThatOutlivesItsConnectionKeepsNothing() throws {
    var connection: BusConnection? = BusConnection(.address("unix:path=/nowhere/bus"), loop: fixture.loop)
    var watch: BusNameWatch? = try connection?.watch(BusFixture.name) { _ in }
    weak let tracker = connection?.trackers.first
    #expect(tracker != nil)
    connection = nil
    watch?.cancel()
    watch = nil
    #expect(tracker == nil)
  }

  @Test func wrongNamesAreErrors() throws {
    let client = fixture.client
    for (sender, path, interface, member) in [
      ("a", nil, nil, nil), (nil, "a", nil, nil), (nil, nil, "a", nil), (nil, nil, nil, "a.b"),
    ] as [(String?, BusObjectPath?, String?, String?)] {
      #expect(throws: BusError.self) {
        try client.subscribe(sender: sender, path: path, interface: interface, member: member) { _ in }
      }
    }
    #expect(throws: BusError.self) { try client.subscribe(argument0: "a\0") { _ in } }
    #expect(throws: BusError.self) { try client.subscribe(argument0: String(repeating: "'", count: 300)) { _ in } }
    #expect(throws: BusError.self) { try client.watch("a b.c") { _ in } }
    #expect(throws: BusError.self) { try client.own(":1.5") }
    #expect(throws: BusError.self) { try client.emit("a", "a.b", "M") }
    #expect(throws: BusError.self) { try client.emit("/a", "a.b", "M", [.string("\0")]) }
    #expect(client.subscribers.isEmpty && client.trackers.isEmpty && client.matches.isEmpty)
  }
}
