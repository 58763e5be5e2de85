/// A message to the user outside of the windows of the program: it has arrived, it is done, it needs an answer
/// (`NT-1`).
///
/// ```swift
/// application.show(
///   Notification(
///     "Order 12 is ready", body: "Two coffees and a cake",
///     actions: [NotificationAction("collected", title: "Collected")]),
///   id: "order-12")
/// application.didActivateNotification = { activation in print(activation.id, activation.action ?? "") }
/// ```
public struct Notification: Hashable, Sendable {
  /// How much the message may disturb.
  public enum Priority: Hashable, Sendable {
    /// It can wait, and makes no sound.
    case low
    /// The standard.
    case normal
    /// It stays until the user has seen it, also where others are held back.
    case urgent
  }

  /// The first line. Text, not markup.
  public var title: String
  /// Further lines; may be empty. Text, not markup.
  public var body: String
  /// The name of an icon of the desktop's theme; nil for that of the program.
  public var iconName: String?
  /// How much the message may disturb.
  public var priority: Priority
  /// The buttons, of which a desktop shows three or so. Not all desktops show any.
  public var actions: [NotificationAction]

  /// A message. Texts are cut off at a length that no user reads.
  public init(
    _ title: String, body: String = "", iconName: String? = nil, priority: Priority = .normal,
    actions: [NotificationAction] = []
  ) {
    self.title = title
    self.body = body
    self.iconName = iconName
    self.priority = priority
    self.actions = actions
  }
}

/// A button of a notification.
public struct NotificationAction: Hashable, Sendable {
  /// The name for the program, not shown. Not empty.
  public let id: String
  /// The title of the button.
  public let title: String

  /// A button. Traps for an empty name, which stands for the notification itself.
  public init(_ id: String, title: String) {
    precondition(!id.isEmpty, "An action of a notification has a name.")
    self.id = id
    self.title = title
  }
}

/// The answer of the user to a notification.
public struct NotificationActivation: Hashable, Sendable {
  /// The name that the program has given the notification.
  public let id: String
  /// The button that was pressed; nil if the user has chosen the notification itself.
  public let action: String?
  /// The right to the keyboard focus, for `Toplevel.activate(token:)`; nil if the desktop has given none.
  public let activationToken: String?
}
