import DactylCore

/// A closure that controls call.
///
///     button.addAction(Action { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
///
/// The control keeps the action, so capture the control's owner weakly.
@MainActor public final class Action {
  /// An identifier. Another action with the same one replaces this one on a control; nil equals no other.
  public let identifier: String?
  /// The title for a button or a menu.
  public var title: String
  /// The control that calls the action, during the call.
  public private(set) weak var sender: AnyObject?

  private let handler: @MainActor (Action) -> Void

  /// An action that calls `handler` with itself.
  public init(title: String = "", identifier: String? = nil, handler: @escaping @MainActor (Action) -> Void) {
    self.title = title
    self.identifier = identifier
    self.handler = handler
  }

  /// Calls the closure.
  public func perform(from sender: AnyObject?) {
    let outer = self.sender
    self.sender = sender
    handler(self)
    self.sender = outer
  }

  /// How it travels from control to application: the action is its own target.
  static let performing = Selector { (action: Action) in { sender in action.perform(from: sender) } }
}
