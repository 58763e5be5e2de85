/// The part of a notification that the user has chosen.
enum NotificationChoice: Hashable {
  case notification
  case button(String)

  /// The key that services use for the notification itself.
  static let defaultKey = "default"
  /// Keeps the names of a program apart from the key above, and from names with a meaning, such as `app.quit`.
  fileprivate static let prefix = "button-"

  /// Nil for a key that is not from this program.
  init?(key: String) {
    if key == Self.defaultKey {
      self = .notification
    } else if key.hasPrefix(Self.prefix), key.utf8.count > Self.prefix.utf8.count {
      self = .button(String(key.dropFirst(Self.prefix.count)))
    } else {
      return nil
    }
  }

  func activation(of id: String, token: String?) -> NotificationActivation {
    let action: String? = if case .button(let name) = self { name } else { nil }
    return NotificationActivation(id: id, action: action, activationToken: token)
  }
}

extension NotificationAction {
  /// The key of the button for services.
  var key: String { NotificationChoice.prefix + id }
}
