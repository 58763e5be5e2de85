import DactylEventLoop
import Testing

@testable import DactylBus

/// A bus with a service and a client, which share a loop.
@MainActor struct BusFixture {
  let daemon: BusDaemon
  let loop: MainLoop
  let service: BusConnection
  let client: BusConnection

  static let name = "org.dactyl.Test"
  static let path: BusObjectPath = "/org/dactyl/test"
  static let interface = "org.dactyl.Test1"

  init(clock: MainLoop.Clock = .monotonic) throws { try self.init(loop: MainLoop(clock: clock)) }

  init(loop: MainLoop) throws {
    daemon = try BusDaemon()
    self.loop = loop
    service = BusConnection(.address(daemon.address), loop: loop)
    client = BusConnection(.address(daemon.address), loop: loop)
  }

  /// Puts an object on the bus, and waits until the service has its name.
  func export(_ make: (inout BusInterface) -> Void) async throws -> (BusExport, BusName) {
    var interface = BusInterface(Self.interface)
    make(&interface)
    let export = try service.export([interface], at: Self.path)
    let name = try service.own(Self.name)
    await loop.wait("the name of the service") { name.state == .owned }
    return (export, name)
  }

  /// Calls a method of the service.
  func call(
    _ method: String, _ arguments: [BusValue] = [], interface: String = interface, path: BusObjectPath = path,
    timeout: Double = 25, sourceLocation: SourceLocation = #_sourceLocation
  ) async -> Result<[BusValue], BusError> {
    await client.reply(
      Self.name, path, interface, method, arguments, timeout: timeout, sourceLocation: sourceLocation)
  }
}
