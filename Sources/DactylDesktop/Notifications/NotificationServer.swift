import DactylBus

/// The notification server of the desktop, `org.freedesktop.Notifications`.
@MainActor final class NotificationServer: NotificationService {
  private static let service = "org.freedesktop.Notifications"
  private static let path: BusObjectPath = "/org/freedesktop/Notifications"

  private let bus: BusConnection
  private let name: String
  private let appID: String?
  /// The numbers that the server has given, by the names of the program.
  private var numbers: [String: UInt32] = [:]
  /// The right to the focus that comes before the action it belongs to.
  private var tokens: [UInt32: String] = [:]
  private var capabilities: Set<String> = []
  private var owner: String?
  private var subscription: BusSubscription?
  private var watch: BusNameWatch?

  var didActivate: (@MainActor (NotificationActivation) -> Void)?

  init(_ bus: BusConnection, name: String, appID: String?) {
    self.bus = bus
    self.name = name
    self.appID = appID
  }

  func show(_ notification: Notification, id: String, done: @escaping @MainActor (Bool) -> Void) {
    connect()
    // The server that answers is the one whose numbers count.
    call("GetCapabilities") { [weak self] reply in
      guard let self else { return }
      guard let list: [String] = try? BusArguments((try? reply.get()) ?? []).only() else { return done(false) }
      capabilities = Set(list)
      call("Notify", arguments(notification, replacing: numbers[id])) { [weak self] reply in
        let number: UInt32? = try? BusArguments((try? reply.get()) ?? []).only()
        self?.numbers[id] = number
        done(number != nil)
      }
    }
  }

  func withdraw(_ id: String, done: @escaping @MainActor (Bool) -> Void) {
    // One that is not known may be the portal's.
    guard let number = numbers.removeValue(forKey: id) else { return done(false) }
    call("CloseNotification", [.uint32(number)]) { _ in done(true) }
  }

  private func call(
    _ method: String, _ arguments: [BusValue] = [],
    completion: @escaping @MainActor (Result<[BusValue], BusError>) -> Void
  ) {
    bus.call(Self.service, Self.path, Self.service, method, arguments, completion: completion)
  }

  private func arguments(_ notification: Notification, replacing number: UInt32?) -> [BusValue] {
    var actions: [BusValue] = []
    if capabilities.contains("actions") {
      // "default" is the notification itself, and has no button.
      actions = [.string("default"), .string("")]
      for action in notification.actions { actions += [.text(action.key), .text(action.title)] }
    }
    let body = capabilities.contains("body-markup") ? notification.body.escapedForMarkup : notification.body
    var hints: [String: BusValue] = ["urgency": .byte(notification.priority.urgency)]
    if let appID { hints["desktop-entry"] = .text(appID) }
    return [
      .text(name), .uint32(number ?? 0), .text(notification.iconName ?? ""), .text(notification.title),
      .text(body), .array(element: "s", actions), .options(hints), .int32(-1),
    ]
  }

  // MARK: Signals

  private func connect() {
    guard subscription == nil else { return }
    // The names are valid.
    subscription = try? bus.subscribe(sender: Self.service, path: Self.path, interface: Self.service) {
      [weak self] in self?.receive($0)
    }
    watch = try? bus.watch(Self.service) { [weak self] in self?.ownerChanged($0) }
  }

  /// Another server knows nothing of the numbers of the one before.
  private func ownerChanged(_ next: String?) {
    if owner != nil, next != owner {
      numbers = [:]
      tokens = [:]
    }
    owner = next
  }

  private func receive(_ signal: BusSignal) {
    guard let number: UInt32 = try? signal.arguments.value(0),
      let id = numbers.first(where: { $0.value == number })?.key
    else { return }
    switch signal.member {
    case "ActivationToken": tokens[number] = try? signal.arguments.value(1)
    case "NotificationClosed":
      numbers[id] = nil
      tokens[number] = nil
    case "ActionInvoked":
      guard let key: String = try? signal.arguments.value(1), let choice = NotificationChoice(key: key) else { return }
      didActivate?(choice.activation(of: id, token: tokens.removeValue(forKey: number)))
    default: break
    }
  }
}

extension Notification.Priority {
  /// The number of the server.
  fileprivate var urgency: UInt8 {
    switch self {
    case .low: 0
    case .normal: 1
    case .urgent: 2
    }
  }
}

extension String {
  /// The text as markup that means it.
  var escapedForMarkup: String {
    reduce(into: "") { text, character in
      switch character {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "'": text += "&apos;"
      default: text.append(character)
      }
    }
  }
}
