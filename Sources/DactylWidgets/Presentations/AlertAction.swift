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

  /// The title of the button, in the language of the source.
  public var title: String { localizedTitle.string(in: .english) }
  /// The title of the button.
  public let localizedTitle: LocalizedText
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
  public convenience init(
    title: String, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil
  ) {
    self.init(localized: .verbatim(title), style: style, handler: handler)
  }

  /// Creates a choice with a title in the language of the alert. `handler` is called after the alert has disappeared.
  public init(
    localized title: LocalizedText, style: Style = .default, handler: (@MainActor (AlertAction) -> Void)? = nil
  ) {
    localizedTitle = title
    self.style = style
    self.handler = handler
  }
}
