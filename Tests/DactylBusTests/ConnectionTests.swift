import DactylGeometry
import DactylTestBus
import TestProcesses
import Testing

@testable import DactylBus
@testable import DactylEventLoop

/// The start, the loss and the return of connections.
@MainActor @Suite struct ConnectionTests {
  private func ping(_ connection: BusConnection, timeout: Double = 25) -> Box<Result<[BusValue], BusError>> {
    let ends = Box<Result<[BusValue], BusError>>()
    connection.call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.Peer", "Ping", timeout: timeout
    ) { ends.values.append($0) }
    return ends
  }

  @Test func nothingIsLoadedBeforeItIsNeeded() async throws {
    // Other tests load the library, so this one needs its own copy of it.
    let loaded = BusLibrary(BusLibrary.standardName)
    try #require(loaded != nil)
    let maps = { String(decoding: TextFiles.read("/proc/self/maps"), as: UTF8.self) }
    let line = try #require(maps().split(separator: "\n").first { $0.contains("/libsystemd.so") })
    let daemon = try BusDaemon()
    let copy = daemon.folder + "/bus.conf"
    try TextFiles.write(TextFiles.read(String(line[(line.firstIndex(of: "/") ?? line.startIndex)...])), to: copy)

    let loop = try MainLoop()
    let connection = BusConnection(.address(daemon.address), loop: loop, library: copy)
    while loop.runOnce(waiting: false) {}
    #expect(!maps().contains(copy))
    #expect(loop.watches.isEmpty && loop.timers.count == 0)
    #expect(connection.state == .idle && connection.transport == nil && connection.uniqueName == nil)

    let ends = ping(connection)
    #expect(!maps().contains(copy), "the caller does not wait")
    await loop.wait("a reply") { !ends.values.isEmpty }
    #expect(ends.values == [.success([])])
    #expect(maps().contains(copy))
    #expect(connection.uniqueName?.hasPrefix(":1.") == true)
    withExtendedLifetime(connection) {}
  }

  @Test(arguments: ["libnothing-of-this-name.so.0", "libc.so.6", "", "a\0b"])
  func withoutTheLibraryThereIsNoBus(library: String) async throws {
    let loop = try MainLoop(clock: .virtual)
    let connection = BusConnection(.address("unix:path=/nowhere/bus"), loop: loop, library: library)
    let subscription = try connection.subscribe { _ in }
    let ends = ping(connection)
    await loop.wait("an error") { !ends.values.isEmpty }
    #expect(ends.values == [.failure(.unavailable("\(library) can't be loaded"))])
    #expect(connection.state == .unavailable("\(library) can't be loaded"))
    #expect(loop.timers.count == 0, "it is not tried again")
    withExtendedLifetime(subscription) {}
  }

  @Test func withoutAnAddressThereIsNoBus() async throws {
    let loop = try MainLoop(clock: .virtual)
    let connection = BusConnection(.session, loop: loop) { _ in nil }
    let ends = ping(connection)
    await loop.wait("an error") { !ends.values.isEmpty }
    let reason = "neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set"
    #expect(ends.values == [.failure(.unavailable(reason))])
    #expect(connection.state == .unavailable(reason))
  }

  @Test func onlySocketsOfThisSystemAreAddresses() throws {
    func resolve(_ bus: Bus, _ variables: [String: String] = [:]) -> String? {
      try? BusAddress.resolve(bus) { variables[$0] }
    }
    #expect(resolve(.session, ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a,guid=12"]) == "unix:path=/a")
    #expect(resolve(.session, ["XDG_RUNTIME_DIR": "/run/user/0"]) == "unix:path=/run/user/0/bus")
    #expect(resolve(.session, ["XDG_RUNTIME_DIR": "run"]) == nil)
    #expect(resolve(.session) == nil)
    #expect(resolve(.system) == "unix:path=/var/run/dbus/system_bus_socket")
    #expect(resolve(.system, ["DBUS_SYSTEM_BUS_ADDRESS": "unix:abstract=a"]) == "unix:abstract=a")
    let several = "tcp:host=example.org,port=1;unixexec:path=/bin/sh;unix:path=/a%20b;unix:abstract=c;unix:path=d"
    #expect(resolve(.address(several)) == "unix:path=/a%20b;unix:abstract=c")
    for wrong in [
      "", ";", "unix:", "unix:path", "unix:path=", "unix:path=a", "unix:path=/a%0", "unix:path=/a%00",
      "unix:path=/a%+1",
      "unix:path=/a%ff", "unix:tmpdir=/tmp", "unix:path=/a,abstract=b", "unixexec:path=/bin/sh",
      "tcp:host=localhost",
      "nonce-tcp:host=localhost", "autolaunch:", "launchd:env=A", "systemd:", "x-machine-unix:machine=.host",
      "/run/bus",
      "unix:path=/" + String(repeating: "a", count: 107),
    ] {
      #expect(resolve(.address(wrong)) == nil, "\(wrong)")
    }
  }

  @Test func theFirstAddressThatCanBeReachedIsUsed() async throws {
    let daemon = try BusDaemon()
    let loop = try MainLoop()
    let connection = BusConnection(.address("unix:path=/nowhere/bus;\(daemon.address)"), loop: loop)
    await connection.untilConnected()
    #expect(connection.state == .connected)
  }

  @Test func aBusThatCannotBeReachedIsTriedAgainWithPauses() async throws {
    let loop = try MainLoop(clock: .virtual)
    let connection = BusConnection(.address("unix:path=/nowhere/bus"), loop: loop)
    var states: [BusState] = []
    connection.stateChanged = { states.append($0) }
    let ends = ping(connection)
    await loop.wait("an error") { !ends.values.isEmpty }
    guard case .failure(.disconnected(let reason))? = ends.values.first else {
      Issue.record("\(ends.values)")
      return
    }
    #expect(states == [.lost(reason)])
    #expect(loop.timers.count == 0, "no one needs the bus")

    var subscription: BusSubscription? = try connection.subscribe { _ in }
    await loop.settle()
    var pauses: [Double] = []
    for _ in 0..<8 {
      let deadline = try #require(loop.timers.first?.deadline)
      pauses.append((deadline - loop.now).seconds)
      loop.advance(to: deadline)
    }
    #expect(pauses == [1, 2, 4, 8, 16, 32, 60, 60])
    // A new call tries at once.
    let again = ping(connection)
    await loop.settle()
    #expect(again.values == [.failure(.disconnected(reason))])
    _ = subscription
    subscription = nil
    loop.advance(by: Timestamp(seconds: 61))
    #expect(loop.timers.count == 0, "no one needs the bus any more")
  }

  @Test func aBusThatSaysNothingIsGivenUp() async throws {
    let loop = try MainLoop(clock: .virtual)
    let bus = try FakeBus(.silent, loop: loop)
    let connection = BusConnection(.address(bus.address), loop: loop)
    let short = ping(connection, timeout: 5)
    let long = ping(connection, timeout: 60)
    let endless = ping(connection, timeout: .infinity)
    await loop.wait("a client") { bus.clients.count == 1 }
    #expect(connection.state == .connecting)
    loop.advance(by: Timestamp(seconds: 5))
    #expect(short.values == [.failure(.timedOut)])
    loop.advance(by: Timestamp(seconds: 19))
    #expect(long.values.isEmpty && connection.state == .connecting)
    loop.advance(by: Timestamp(seconds: 1))
    #expect(long.values == [.failure(.disconnected("the bus does not answer"))])
    #expect(endless.values == long.values)
    #expect(connection.state == .lost("the bus does not answer"))
    #expect(connection.transport == nil && loop.timers.count == 0)
  }

  @Test(arguments: ["ERROR\r\n", "REJECTED EXTERNAL\r\n", "OK\r\nOK\r\nOK\r\n", "\0\0\0\0", "\r\n\r\n\r\n", "long"])
  func aBusThatSaysGarbageIsLost(text: String) async throws {
    let loop = try MainLoop(clock: .virtual)
    let bytes = text == "long" ? [UInt8](repeating: 65, count: 200_000) : Array(text.utf8)
    let bus = try FakeBus(.garbage(bytes), loop: loop)
    let connection = BusConnection(.address(bus.address), loop: loop)
    let ends = ping(connection)
    await loop.wait("a client") { bus.clients.count == 1 }
    await loop.settle(10)
    loop.advance(by: Timestamp(seconds: 30))
    guard case .failure? = ends.values.first, case .lost = connection.state else {
      Issue.record("\(ends.values) \(connection.state)")
      return
    }
  }

  @Test func aBusThatDiesAndComesBackFindsEverythingAgain() async throws {
    let fixture = try BusFixture(clock: .virtual)
    let (loop, service, client) = (fixture.loop, fixture.service, fixture.client)
    let waiter = Waiter()
    defer { waiter.release() }
    let kept = try await fixture.export { interface in
      interface.method("Echo", "s", returns: "s") { $0.arguments.values }
      interface.asyncMethod("Never") { _ in
        await waiter.wait()
        return []
      }
      interface.signal("Changed", "s")
    }
    var (heard, owners): ([String], [String?]) = ([], [])
    let subscription = try client.subscribe(sender: BusFixture.name, member: "Changed") {
      heard.append($0.arguments.values.first?.string ?? "")
    }
    let watch = try client.watch(BusFixture.name) { owners.append($0) }
    var states: [BusState] = []
    client.stateChanged = { states.append($0) }
    await client.untilConnected()
    await client.roundTrip()
    try kept.0.emit(BusFixture.interface, "Changed", [.string("one")])
    await loop.wait("a signal") { heard == ["one"] }

    let ends = Box<Result<[BusValue], BusError>>()
    client.call(BusFixture.name, BusFixture.path, BusFixture.interface, "Never") { ends.values.append($0) }
    await client.roundTrip()
    fixture.daemon.stop()
    await loop.wait("the loss") { kept.1.state == .lost && !ends.values.isEmpty }
    guard case .failure(.disconnected)? = ends.values.first, case .lost = client.state else {
      Issue.record("\(ends.values) \(client.state)")
      return
    }
    #expect(owners.count == 2 && owners[1] == nil && watch.owner == nil)
    // A signal without a connection is dropped.
    try kept.0.emit(BusFixture.interface, "Changed", [.string("lost")])

    try fixture.daemon.start()
    loop.advance(by: Timestamp(seconds: 1))
    await loop.wait("the return") { kept.1.state == .owned && owners.count == 3 }
    #expect(owners[2] == service.uniqueName)
    #expect(await fixture.call("Echo", [.string("again")]) == .success([.string("again")]))
    try kept.0.emit(BusFixture.interface, "Changed", [.string("two")])
    await loop.wait("a signal") { heard == ["one", "two"] }
    #expect(states.first == .connecting && states.last == .connected && states.count == 5)
    withExtendedLifetime((kept, subscription, watch)) {}
  }

  @Test func aFloodLeavesTimeForTheRest() async throws {
    let fixture = try BusFixture()
    let (loop, service, client) = (fixture.loop, fixture.service, fixture.client)
    await service.untilConnected()
    var heard: [UInt32] = []
    let subscription = try client.subscribe(interface: BusFixture.interface) {
      heard.append($0.arguments.values.first?.uint32 ?? 0)
    }
    await client.untilConnected()
    await client.roundTrip()
    let numbers = (0..<1000).map { UInt32($0) }
    for number in numbers {
      try service.emit(BusFixture.path, BusFixture.interface, "Flood", [.uint32(number)])
    }
    var most = 0
    await loop.wait("the flood") {
      // One turn for each look.
      let before = client.messageCount
      loop.runOnce(waiting: false)
      most = max(most, client.messageCount - before)
      return heard.count >= numbers.count
    }
    #expect(heard.count == numbers.count && heard.elementsEqual(numbers))
    #expect(most <= BusTransport.messagesPerTurn && most > 1)
    withExtendedLifetime(subscription) {}
  }
}
