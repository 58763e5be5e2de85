import DactylCore
import DactylGeometry
import DactylTesting
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// A program on a stage, and a portal of the test on a private bus, with one loop.
@MainActor final class PortalStage {
  let stage: TestStage
  let fixture: BusFixture
  private(set) var calls: [(method: String, arguments: [BusValue])] = []
  /// The requests that were closed by the program.
  private(set) var closed: [BusObjectPath] = []
  /// What the portal does with a call: it returns the path of a request, or an error.
  var reply: @MainActor (Int) async throws -> BusObjectPath = { "/org/freedesktop/request/\($0)" }

  private var exports: [BusExport] = []
  private var names: [BusName] = []

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 300))
    fixture = try BusFixture(loop: stage.loop)
    beginDesktop()
  }

  /// Gives the program services of the desktop, as each run does.
  func beginDesktop() {
    let bus = Bus.address(fixture.daemon.address)
    stage.application.desktopServices = DesktopServices(bus, system: bus, loop: stage.loop)
  }

  /// Puts a portal with the methods on the bus, by their names and the types of their arguments.
  func begin(_ name: String, _ methods: [(String, BusSignature)]) async throws {
    var interface = BusInterface(name)
    for (method, signature) in methods {
      interface.asyncMethod(method, signature, returns: "o") { [weak self] call in
        guard let self else { throw BusError.cancelled }
        calls.append((method, call.arguments.values))
        let path = try await reply(calls.count)
        exportRequest(path)
        return [.objectPath(path)]
      }
    }
    exports.append(try fixture.service.export([interface], at: DesktopPortal.path))
    names.append(try fixture.service.own(DesktopPortal.service))
    await wait("the name of the portal") { [names] in names.allSatisfy { $0.state == .owned } }
  }

  private func exportRequest(_ path: BusObjectPath) {
    var interface = BusInterface("org.freedesktop.portal.Request")
    interface.method("Close", "", returns: "") { [weak self] _ in
      self?.closed.append(path)
      return []
    }
    if let export = try? fixture.service.export([interface], at: path) { exports.append(export) }
  }

  /// The portal ends.
  func end() {
    exports = []
    names = []
  }

  func respond(_ path: BusObjectPath, _ code: UInt32 = 0, _ results: [String: BusValue] = [:]) throws {
    try fixture.service.emit(
      path, "org.freedesktop.portal.Request", "Response", [.uint32(code), .options(results)])
  }

  func wait(
    _ what: String, sourceLocation: SourceLocation = #_sourceLocation, until condition: @MainActor () -> Bool
  ) async {
    await stage.loop.wait(what, sourceLocation: sourceLocation, until: condition)
  }
}
