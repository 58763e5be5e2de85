import DactylBus
import DactylCore

/// The program as an object on the bus, under its application id: `org.freedesktop.Application` (`PR-4`).
@MainActor final class ProgramObject {
  private static let interface = "org.freedesktop.Application"
  /// The most files of one request. A user does not choose more.
  private static let mostFiles = 10_000

  private weak var application: Application?
  private var export: BusExport?
  private var name: BusName?

  /// Whether other programs reach this process by the id.
  var isReachable: Bool { name?.state == .owned }

  /// Nil for an id that is no name on a bus.
  init?(_ id: String, bus: BusConnection, application: Application) {
    guard let path = Self.path(for: id) else { return nil }
    self.application = application
    do throws(BusError) {
      // The object first: calls come as soon as there is a name.
      export = try bus.export([makeInterface()], at: path)
      name = try bus.own(id)
    } catch {
      return nil
    }
  }

  /// The path that belongs to an id: `/org/example/Counter` for `org.example.Counter`.
  static func path(for id: String) -> BusObjectPath? {
    BusObjectPath(validating: "/" + String(id.map { $0 == "." ? "/" : $0 == "-" ? "_" : $0 }))
  }

  private func makeInterface() -> BusInterface {
    var interface = BusInterface(Self.interface)
    interface.method("Activate", "a{sv}") { [weak self] call in
      self?.receive(.activate, [], call.arguments.values[0])
      return []
    }
    interface.method("Open", "asa{sv}") { [weak self] call in
      let addresses = call.arguments.values[0].elements?.compactMap(\.string) ?? []
      guard addresses.count <= Self.mostFiles else {
        throw BusError.remote(name: "org.freedesktop.DBus.Error.LimitsExceeded", text: "there are too many files")
      }
      self?.receive(.open, addresses, call.arguments.values[1])
      return []
    }
    interface.method("ActivateAction", "sava{sv}") { [weak self] call in
      let arguments = call.arguments.values
      let parameter = arguments[1].elements?.first?.string
      self?.receive(.action(name: arguments[0].string ?? "", parameter: parameter), [], arguments[2])
      return []
    }
    return interface
  }

  private func receive(_ kind: LaunchRequest.Kind, _ addresses: [String], _ platform: BusValue) {
    // The older name of the token is used by launchers of X11 alone.
    let token = platform["activation-token"]?.string
    application?.receive(LaunchRequest(kind, words: addresses, activationToken: token))
  }
}
