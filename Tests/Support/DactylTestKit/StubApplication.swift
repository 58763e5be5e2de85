import Dactyl

/// An application that intercepts or forwards touches and presses, and that can hold back events and actions for a
/// test.
open class StubApplication: Application, StubResponder {
  package var mode = ResponderMode.plain
  package var canBecomeFirst = false
  private let interceptor = Interceptor()
  /// The event that was sent last.
  package private(set) var lastEvent: Event?
  /// Called with each event that is sent.
  package var onSend: @MainActor (Event) -> Void = { _ in }
  /// Whether an event is passed on; false withholds it from all windows and views.
  package var passesOn: @MainActor (Event) -> Bool = { _ in true }
  /// Asked before an action is sent on; false stops it.
  package var onAction: @MainActor (Selector, AnyObject?) -> Bool = { _, _ in true }

  open override var next: Responder? { interceptor.next(super.next, mode) }
  open override var canBecomeFirstResponder: Bool { canBecomeFirst }

  open override func sendEvent(_ event: Event) {
    lastEvent = event
    onSend(event)
    if passesOn(event) { super.sendEvent(event) }
  }

  open override func sendAction(
    _ action: Selector, to target: AnyObject?, from sender: AnyObject?, for event: Event?
  ) -> Bool {
    onAction(action, sender) && super.sendAction(action, to: target, from: sender, for: event)
  }
}
