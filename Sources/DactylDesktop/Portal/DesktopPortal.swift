import DactylBus
import DactylCore

/// The portal of the desktop: dialogs and other services, whose answers come in signals (`FD-21`).
@MainActor package final class DesktopPortal {
  static let service = "org.freedesktop.portal.Desktop"
  static let path: BusObjectPath = "/org/freedesktop/portal/desktop"

  let bus: BusConnection
  /// The requests that have no answer yet.
  private var requests: [PortalRequest] = []
  private var count = 0

  init(_ bus: BusConnection) { self.bus = bus }

  /// The seconds that the portal may take to accept a request. The user sees nothing meanwhile.
  package static let patience = 4.0

  /// The errors of a desktop without such a portal.
  private nonisolated static let missing = Set(
    ["ServiceUnknown", "UnknownObject", "UnknownInterface", "UnknownMethod", "NameHasNoOwner"].map {
      "org.freedesktop.DBus.Error." + $0
    })

  /// Whether `error` says that the desktop has no such portal. One that ends before its reply is another matter.
  nonisolated static func isMissing(_ error: BusError) -> Bool {
    if case .remote(let name, _) = error { missing.contains(name) } else { false }
  }

  /// Ends a request that the portal has accepted.
  static func close(_ request: BusObjectPath, on bus: BusConnection) {
    bus.call(service, request, "org.freedesktop.portal.Request", "Close", startsService: false) { _ in }
  }

  /// Calls `method` of a portal, whose last argument is a table of options, and calls `answer` once.
  func ask(
    _ interface: String, _ method: String, _ arguments: [BusValue], options: [String: BusValue],
    application: Application, answer: @escaping @MainActor (PortalAnswer) -> Void
  ) -> PortalRequest {
    count += 1
    var options = options
    options["handle_token"] = .string("dactyl\(count)")
    let request = PortalRequest(bus, application: application) { [weak self] request, result in
      self?.requests.removeAll { $0 === request }
      if let result { answer(result) }
    }
    requests.append(request)
    request.begin(interface, method, arguments + [.options(options)])
    return request
  }
}

/// The answer of a portal.
enum PortalAnswer: Hashable, Sendable {
  /// The user has agreed.
  case success([String: BusValue])
  /// The user has closed the dialog, or something else has ended it.
  case cancelled
  /// The portal is missing, has ended, or does not answer.
  case unavailable
}
