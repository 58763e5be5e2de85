import DactylBus
import DactylCore

/// The notifications of a program, by their names, at the service that shows them.
///
/// There are two kinds of services: the notification server of the desktop, which comes first, and the portal, for
/// programs that are kept away from the server.
@MainActor package final class Notifications {
  /// The wish of the program about one notification.
  private enum Wish: Hashable {
    case show(Notification)
    case withdraw
  }

  private let server: NotificationServer
  private let portal: NotificationPortal
  private unowned let application: Application
  private var service: (any NotificationService)?
  /// The wishes that wait for an earlier call about the same name, in the order of the program.
  private var waiting: [(id: String, wish: Wish)] = []
  /// The names whose calls are on their way.
  private var busy: Set<String> = []

  /// More than a user can read. The oldest wish is dropped.
  private static let mostWishes = 256

  package var didActivate: (@MainActor (NotificationActivation) -> Void)?

  init(_ bus: BusConnection, application: Application) {
    self.application = application
    server = NotificationServer(bus, name: Application.displayedName, appID: application.toplevels.first?.appID)
    portal = NotificationPortal(bus)
    server.didActivate = { [weak self] in self?.activate($0) }
    portal.didActivate = { [weak self] in self?.activate($0) }
  }

  package func show(_ notification: Notification, id: String) { add(.show(notification), id) }
  package func withdraw(_ id: String) { add(.withdraw, id) }

  private func add(_ wish: Wish, _ id: String) {
    // The last wish counts.
    waiting.removeAll { $0.id == id }
    waiting.append((id, wish))
    if waiting.count > Self.mostWishes { waiting.removeFirst() }
    perform()
  }

  private func perform() {
    for (id, wish) in waiting where !busy.contains(id) {
      waiting.removeAll { $0.id == id }
      busy.insert(id)
      send(wish, id, to: service ?? server)
    }
  }

  private func send(_ wish: Wish, _ id: String, to service: any NotificationService) {
    let done: @MainActor (Bool) -> Void = { [weak self] isThere in
      guard let self else { return }
      if isThere {
        self.service = service
      } else if service === server, self.service == nil {
        // There is no server for this program.
        return send(wish, id, to: portal)
      } else {
        // The next notification begins with the server again.
        self.service = nil
      }
      busy.remove(id)
      perform()
    }
    switch wish {
    case .show(let notification): service.show(notification, id: id, done: done)
    case .withdraw: service.withdraw(id, done: done)
    }
  }

  private func activate(_ activation: NotificationActivation) {
    if let didActivate {
      didActivate(activation)
    } else {
      application.toplevels.first?.activate(token: activation.activationToken)
    }
  }
}

/// A service that shows notifications.
@MainActor protocol NotificationService: AnyObject {
  var didActivate: (@MainActor (NotificationActivation) -> Void)? { get set }
  /// Calls `done` once, with false if there is no such service.
  func show(_ notification: Notification, id: String, done: @escaping @MainActor (Bool) -> Void)
  func withdraw(_ id: String, done: @escaping @MainActor (Bool) -> Void)
}

extension DesktopServices {
  package func notifications(for application: Application) -> Notifications {
    if let notifications { return notifications }
    let notifications = Notifications(bus, application: application)
    self.notifications = notifications
    return notifications
  }
}
