import DactylLanguage

/// An action of the user on an element, by other means than a touch or a key.
public enum AccessibilityAction: Hashable, Sendable {
  /// Does what a tap does.
  case activate
  /// Does what the Return key does in a text of one line.
  case submit
  /// Raises the value by one step.
  case increment
  /// Lowers the value by one step.
  case decrement
  /// Changes the value to this one, within the range of the element. No description lists this action: any enabled
  /// element with a range can be asked.
  case set(Double)
  /// Opens the menu of the element.
  case showMenu
  /// Closes the element.
  case dismiss
  /// Shows the next part of the content in a direction.
  case scroll(Direction)
  /// An action of the program, by its name (`View.accessibilityCustomActions`).
  case custom(String)

  /// The direction of `scroll`, from the part of the content that is shown to the next one.
  public enum Direction: Hashable, Sendable, CaseIterable {
    /// Above the part that is shown.
    case up
    /// Below the part that is shown.
    case down
    /// To the left of the part that is shown.
    case left
    /// To the right of the part that is shown.
    case right
  }
}

/// An action that a program offers on an element, such as deleting a row that the user otherwise swipes away.
public struct AccessibilityCustomAction {
  /// The name that the user reads or hears.
  public let name: String
  /// Performs the action. Returns whether it succeeded.
  public let handler: @MainActor () -> Bool

  /// Creates an action with a name for the user.
  public init(_ name: String, handler: @escaping @MainActor () -> Bool) {
    self.name = name
    self.handler = handler
  }
}

extension AccessibilityAction {
  /// The name of the action for users, in the language of the application.
  @MainActor package func title(in application: Application) -> String {
    switch self {
    case .activate, .set: application.localized(FrameworkText.switchChoose)
    case .submit: application.localized(FrameworkText.returnKey)
    case .increment: application.localized(FrameworkText.increase)
    case .decrement: application.localized(FrameworkText.decrease)
    case .showMenu: application.localized(FrameworkText.showMenu)
    case .dismiss: application.localized(FrameworkText.close)
    case .scroll(.up): application.localized(FrameworkText.scrollUp)
    case .scroll(.down): application.localized(FrameworkText.scrollDown)
    case .scroll(.left): application.localized(FrameworkText.scrollLeft)
    case .scroll(.right): application.localized(FrameworkText.scrollRight)
    case .custom(let name): name
    }
  }
}
