/// Lets the user drop content on a view: `view.dropInteraction = DropInteraction(delegate: self)`.
@MainActor public final class DropInteraction {
  /// The object that takes the content.
  public weak var delegate: (any DropInteractionDelegate)?
  /// The view that content is dropped on.
  public internal(set) weak var view: View?
  /// Whether drops are possible. Default: true.
  public var isEnabled = true

  /// Creates an interaction. `delegate` decides about drops.
  public init(delegate: (any DropInteractionDelegate)? = nil) { self.delegate = delegate }
}

/// Decides about content that is dragged over a view, and takes it (`DD-3`, `DD-4`).
@MainActor public protocol DropInteractionDelegate: AnyObject {
  /// Returns whether the view takes the content of `session` at all. Called once for each drag; with false the views
  /// around it are asked. Default: true.
  func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool
  /// The drag has come over the view. Default: nothing.
  func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession)
  /// Returns the effect of a drop at the present location; nil for none. Called after `sessionDidEnter`, after each
  /// movement, and when the content has scrolled or the modifier keys have changed. An operation that
  /// `session.allowedOperations` does not contain counts as none. Default: `copy`, or `move` if that alone is allowed.
  func dropInteraction(_ interaction: DropInteraction, sessionDidUpdate session: DropSession) -> DropOperation?
  /// The drag has left the view, or was cancelled. Default: nothing.
  func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession)
  /// The user has dropped the content, with the effect that was returned last. Reads what it needs of `session`. No
  /// `sessionDidExit` follows. A destination that takes less than the content sets ``DropSession/outcome``.
  func dropInteraction(
    _ interaction: DropInteraction, performDrop session: DropSession, operation: DropOperation)
}

extension DropInteractionDelegate {
  public func dropInteraction(_ interaction: DropInteraction, canHandle session: DropSession) -> Bool { true }
  public func dropInteraction(_ interaction: DropInteraction, sessionDidEnter session: DropSession) {}
  public func dropInteraction(
    _ interaction: DropInteraction, sessionDidUpdate session: DropSession
  ) -> DropOperation? { session.allowedOperations.contains(.copy) ? .copy : .move }
  public func dropInteraction(_ interaction: DropInteraction, sessionDidExit session: DropSession) {}
}

extension View {
  /// Lets the user drop content on the view and its subviews; nil, the default, does not.
  public final var dropInteraction: DropInteraction? {
    get { dragAndDrop?.drop }
    set {
      dragAndDropForUse.drop?.view = nil
      dragAndDropForUse.drop = newValue
      newValue?.view?.dropInteraction = nil
      newValue?.view = self
    }
  }
}
