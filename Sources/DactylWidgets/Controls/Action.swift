import DactylCore

/// A closure that controls call.
///
///     button.addAction(Action { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
///
/// The control retains the action, so capture the control's owner weakly.
@MainActor public final class Action {
  /// The identifier. Adding an action with the same identifier to a control replaces this one; nil equals no other.
  public let identifier: String?
  /// The title for a button or a menu.
  public var title: String
  /// The control that calls the action, during the call.
  public private(set) weak var sender: AnyObject?

  private let handler: @MainActor (Action) -> Void

  /// Creates an action that calls `handler` with itself.
  public init(title: String = "", identifier: String? = nil, handler: @escaping @MainActor (Action) -> Void) {
    self.title = title
    self.identifier = identifier
    self.handler = handler
  }

  /// Calls the closure. `sender` is available as `sender` during the call.
  public func perform(from sender: AnyObject?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }

  /// The selector that passes the action through the application: the action is its own target.
  static let performing = Selector { (action: Action) in { sender in action.perform(from: sender) } }
}
