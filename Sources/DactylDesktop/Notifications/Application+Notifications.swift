import DactylCore

extension Application {
  /// Shows a notification of the desktop, called `id` (`NT-1`). One of the same name is replaced.
  ///
  /// Nothing waits for the desktop. Where it shows no notifications, nothing happens. They stay when the program ends.
  public final func show(_ notification: Notification, id: String) {
    services?.notifications(for: self).show(notification, id: id)
  }

  /// Removes the notification `id`, for instance because what it says is no longer true (`NT-2`). Does nothing if there
  /// is none.
  public final func withdrawNotification(_ id: String) {
    services?.notifications(for: self).withdraw(id)
  }

  /// Called when the user has chosen a notification of this run, or one of its buttons (`NT-3`). Without one, the first
  /// toplevel asks for the keyboard focus.
  public final var didActivateNotification: (@MainActor (NotificationActivation) -> Void)? {
    get { services?.notifications(for: self).didActivate }
    set { services?.notifications(for: self).didActivate = newValue }
  }
}
