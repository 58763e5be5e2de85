import DactylEventLoop
import DactylGeometry
import DactylRandom
import DactylTestBus
import Testing

@testable import DactylBus

/// Messages with wrong bytes. They are read as something else or not at all, and nothing ends the program.
@MainActor @Suite struct RandomBytesTests {
  /// A body with many types: `a{sv}`, `(yas)`, `v` and `ay`.
  private static let body: [UInt8] = {
    func number(_ value: UInt32) -> [UInt8] { WireMessage.number(value) }
    var bytes = number(32) + number(0)
    bytes += number(1) + Array("k".utf8) + [0, 1, UInt8(ascii: "s"), 0] + [0, 0, 0]
    bytes += number(3) + Array("abc".utf8) + [0]
    bytes += [UInt8](repeating: 0, count: 40 - bytes.count)
    bytes += [7, 0, 0, 0] + number(6) + WireMessage.string("z")
    bytes += [2, UInt8(ascii: "a"), UInt8(ascii: "u"), 0] + [0, 0] + number(8) + number(1) + number(2)
    return bytes + number(3) + [1, 2, 3]
  }()

  private static let messages: [[UInt8]] = [
    WireMessage.signal(signature: "s", body: WireMessage.string("hello")),
    WireMessage.signal(signature: "a{sv}(yas)vay", body: body),
    WireMessage.signal(1, signature: "s", body: WireMessage.string("hello")),
    WireMessage.signal(3, signature: "s", body: WireMessage.string("hello")),
    WireMessage.reply(to: 2, signature: "su", body: WireMessage.string("abc") + WireMessage.number(9)),
    WireMessage.signal(signature: "vvvvvvvv", body: [UInt8](repeating: 1, count: 64)),
  ]

  @Test func aWholeMessageOfTheFakeBusIsRead() async throws {
    let loop = try MainLoop(clock: .virtual)
    let bus = try FakeBus(.polite, loop: loop)
    let connection = BusConnection(.address(bus.address), loop: loop)
    var heard: [[BusValue]] = []
    let subscription = try connection.subscribe { heard.append($0.arguments.values) }
    await loop.wait("a connection") { connection.state == .connected }
    #expect(connection.uniqueName == ":1.7")
    bus.send(Self.messages[0])
    await loop.wait("a signal") { !heard.isEmpty }
    #expect(heard == [[.string("hello")]])
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: [10, 64, 65, 100, 200]) func deepValuesOfTheBusAreReadOrDropped(depth: Int) async throws {
    let loop = try MainLoop(clock: .virtual)
    let bus = try FakeBus(.polite, loop: loop)
    let connection = BusConnection(.address(bus.address), loop: loop)
    var heard: [[BusValue]] = []
    let subscription = try connection.subscribe { heard.append($0.arguments.values) }
    await loop.wait("a connection") { connection.state == .connected }
    // The body of a value in `depth` variants, the innermost of which is a byte.
    let variant: [UInt8] = [1, UInt8(ascii: "v"), 0]
    let body: [UInt8] = Array([[UInt8]](repeating: variant, count: depth - 1).joined()) + [1, UInt8(ascii: "y"), 0, 7]
    bus.send(WireMessage.signal(signature: "v", body: body))
    bus.send(Self.messages[0])
    await loop.wait("a signal") { heard.last == [.string("hello")] || connection.state != .connected }
    #expect(connection.state == .connected)
    var value = BusValue.byte(7)
    for _ in 0..<depth { value = .variant(value) }
    #expect(heard == (depth <= 64 ? [[value]] : []) + [[.string("hello")]])
    withExtendedLifetime(subscription) {}
  }

  @Test(arguments: 0..<24) func wrongBytesEndNothing(seed: Int) async throws {
    var random = SeededSource(seed: UInt64(seed))
    let loop = try MainLoop(clock: .virtual)
    let bus = try FakeBus(.polite, loop: loop)
    let connection = BusConnection(.address(bus.address), loop: loop)
    var interface = BusInterface("org.dactyl.Test1")
    interface.method("Changed", "s") { _ in [] }
    let export = try connection.export([interface], at: "/org/dactyl/test")
    let subscription = try connection.subscribe { _ in }
    for _ in 0..<20 {
      connection.connectSoon()
      let greeted = bus.greeted
      await loop.wait("an end of connecting") { bus.greeted > greeted || connection.state == .connected }
      await loop.wait("a connection") { connection.state != .connecting }
      connection.call("a.b", "/", "a.b", "C", timeout: 1) { _ in }
      for _ in 0..<10 {
        var bytes = random.pick(Self.messages) ?? []
        for _ in 0..<random.int(0...6) { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
        if random.chance(10) { bytes.removeLast(random.int(1...bytes.count)) }
        if random.chance(10) { bytes.insert(contentsOf: [UInt8](repeating: 0xff, count: 9), at: bytes.count / 2) }
        bus.send(bytes)
      }
      await loop.settle(1)
      loop.advance(by: Timestamp(seconds: 2))
    }
    withExtendedLifetime((export, subscription)) {}
  }
}
