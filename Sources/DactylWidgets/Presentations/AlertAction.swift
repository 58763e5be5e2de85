import DactylCore

/// A choice of an alert: the title of a button, and the closure that it calls.
@MainActor public final class AlertAction {
  /// The meaning of a choice.
  public enum Style: Hashable, Sendable, CaseIterable {
    /// Nothing in particular.
    case `default`
    /// Leaves everything as it is. Escape chooses it.
    case cancel
    /// Destroys something.
    case destructive
  }

  /// The title of the button.
  public let title: String
  /// The meaning of the choice.
  public let style: Style
  /// Whether the user can choose the action. Default: true.
  public var isEnabled = true {
    didSet { button?.isEnabled = isEnabled }
  }

  let handler: (@MainActor (AlertAction) -> Void)?
  /// The button, while the alert is loaded.
  weak var button: Button?

  /// Creates a choice. `handler` is called after the alert has disappeared.
  public init(title: String, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
