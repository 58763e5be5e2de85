import DactylBus

/// The portal for notifications, for programs that are kept away from the server.
@MainActor final class NotificationPortal: NotificationService {
  private static let interface = "org.freedesktop.portal.Notification"

  private let bus: BusConnection
  private var subscription: BusSubscription?
  var didActivate: (@MainActor (NotificationActivation) -> Void)?

  init(_ bus: BusConnection) { self.bus = bus }

  func show(_ notification: Notification, id: String, done: @escaping @MainActor (Bool) -> Void) {
    // The names are valid.
    subscription =
      subscription
      ?? (try? bus.subscribe(
        sender: DesktopPortal.service, path: DesktopPortal.path, interface: Self.interface, member: "ActionInvoked"
      ) { [weak self] in self?.receive($0) })
    var options: [String: BusValue] = [
      "title": .text(notification.title), "body": .text(notification.body),
      "priority": .string(notification.priority.portalName), "default-action": .string(NotificationChoice.defaultKey),
    ]
    if let icon = notification.iconName {
      options["icon"] = .structure([.string("themed"), .variant(.array(element: "s", [.text(icon)]))])
    }
    if !notification.actions.isEmpty {
      options["buttons"] = .array(
        element: "a{sv}",
        notification.actions.map { action in
          .options(["label": .text(action.title), "action": .text(action.key)])
        })
    }
    call("AddNotification", [.text(id), .options(options)], done)
  }

  func withdraw(_ id: String, done: @escaping @MainActor (Bool) -> Void) {
    // One that does not run shows none.
    call("RemoveNotification", [.text(id)], startsService: false, done)
  }

  private func call(
    _ method: String, _ arguments: [BusValue], startsService: Bool = true, _ done: @escaping @MainActor (Bool) -> Void
  ) {
    bus.call(
      DesktopPortal.service, DesktopPortal.path, Self.interface, method, arguments, startsService: startsService
    ) { reply in
      if case .failure = reply { done(false) } else { done(true) }
    }
  }

  private func receive(_ signal: BusSignal) {
    guard let id: String = try? signal.arguments.value(0), let key: String = try? signal.arguments.value(1),
      let choice = NotificationChoice(key: key)
    else { return }
    didActivate?(choice.activation(of: id, token: Self.token(in: signal)))
  }

  /// The right to the focus, from the platform data that newer portals add.
  private static func token(in signal: BusSignal) -> String? {
    let parameters = signal.arguments.values.count > 2 ? signal.arguments.values[2].elements ?? [] : []
    return parameters.lazy.compactMap { $0.unwrapped["activation-token"]?.string }.first
  }
}

extension Notification.Priority {
  fileprivate var portalName: String {
    switch self {
    case .low: "low"
    case .normal: "normal"
    case .urgent: "urgent"
    }
  }
}
