import DactylCore

/// A closure that controls call, as a target's method is called.
///
///     button.addAction(Action { [weak self] _ in self?.save() }, for: .primaryActionTriggered)
///
/// The control keeps the action: capture weakly what owns the control.
@MainActor public final class Action {
  /// Another action with the same identifier takes this one's place on a control; nil is like no other.
  public let identifier: String?
  /// What a button or a menu shows for it.
  public var title: String
  /// The control that calls it, while it does.
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
