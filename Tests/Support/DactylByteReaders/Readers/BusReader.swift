import DactylBus
import DactylEventLoop
import DactylTestBus
import DactylTestCompositor

extension ByteReader {
  /// Messages of a D-Bus: with any values, or bytes that are no messages.
  static let bus = ByteReader("bus") { bytes in
    // Some descriptors are opened once and stay open.
    if !isWarm { try playMessages([]) }
    isWarm = true
    let before = openDescriptors().count
    try playMessages(bytes)
    let after = openDescriptors().count
    try check(after == before, "all descriptors are closed: \(after - before) more")
  }

  private static var isWarm = false

  private static func playMessages(_ bytes: [UInt8]) throws {
    var source = ByteSource(bytes)
    let loop = try MainLoop(clock: .virtual)
    let bus = try FakeBus(.polite, loop: loop)
    let connection = BusConnection(.address(bus.address), loop: loop)
    var heard: [[BusValue]] = []
    let subscription = try connection.subscribe { heard.append($0.arguments.values) }
    var interface = BusInterface("org.dactyl.Test1")
    interface.method("Changed", "s", returns: "s") { [.string("\($0.arguments.values)")] }
    let export = try connection.export([interface], at: "/org/dactyl/test")
    try settle(loop)
    try check(connection.state == .connected, "the bus is reached")
    connection.call("a.b", "/", "a.b", "C", timeout: 1) { _ in }
    try settle(loop)
    var steps = 0
    while !source.isEmpty, steps < 64, connection.state == .connected {
      steps += 1
      switch source.choice(8) {
      case 0: bus.send(source.bytes())
      case 1: bus.send(WireMessage.signal(1, signature: source.signature(), body: source.longBytes()))
      case 2:
        // The serials of what the client has sent are small.
        bus.send(
          WireMessage.reply(to: UInt32(source.choice(8)), signature: source.signature(), body: source.longBytes()))
      default: bus.send(WireMessage.signal(signature: source.signature(), body: source.longBytes()))
      }
      try settle(loop)
    }
    for values in heard {
      do throws(BusError) {
        try connection.emit("/org/dactyl/test", "org.dactyl.Test1", "Copied", values)
      } catch .disconnected, .unavailable {
      } catch {
        throw BrokenRule("what was read can be sent: \(error) \(values)")
      }
    }
    try settle(loop)
    withExtendedLifetime((subscription, export)) {}
  }

  private static func settle(_ loop: MainLoop) throws {
    var turns = 0
    while loop.runOnce(waiting: false) {
      turns += 1
      try check(turns < 10_000, "the client becomes idle")
    }
  }
}

extension ByteSource {
  /// A text of letters of types.
  fileprivate mutating func signature() -> String {
    let letters = Array("ybnqiuxtdsogvha(){}")
    return String((0..<choice(24)).map { _ in letters[choice(letters.count)] })
  }

  /// Bytes behind a number of two bytes.
  fileprivate mutating func longBytes() -> [UInt8] { take(Int(byte()) | Int(byte() & 3) << 8) }
}
