import DactylCore

/// A choice of an alert: a button, and what it does.
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
  /// The meaning.
  public let style: Style
  /// Whether the user can choose it. Default: true.
  public var isEnabled = true {
    didSet { button?.isEnabled = isEnabled }
  }

  let handler: (@MainActor (AlertAction) -> Void)?
  /// The button, while the alert is loaded.
  weak var button: Button?

  /// A choice. `handler` is called when the alert has left.
  public init(title: String, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil) {
    self.title = title
    self.style = style
    self.handler = handler
  }
}
