import Dactyl

/// A window that intercepts or forwards touches and presses, can hold back events, and whose hit test a test can
/// change.
open class StubWindow: Window, StubResponder, HitTestStub {
  package var mode = ResponderMode.log
  package var canBecomeFirst = false
  private let interceptor = Interceptor()
  package var mayBecomeKey = true
  /// Called with each event that is sent.
  package var onSend: @MainActor (Event) -> Void = { _ in }
  /// Whether an event is passed on; false withholds it from all views.
  package var passesOn: @MainActor (Event) -> Bool = { _ in true }
  package var hitTestAnswers = HitTestAnswers()

  package init(_ name: String, frame: Rect) {
    super.init(frame: frame)
    debugName = name
  }

  open override var next: Responder? { interceptor.next(super.next, mode) }
  open override var canBecomeFirstResponder: Bool { canBecomeFirst }
  open override var canBecomeKey: Bool { mayBecomeKey }

  open override func sendEvent(_ event: Event) {
    onSend(event)
    if passesOn(event) { super.sendEvent(event) }
  }

  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    hitTestAnswers.hit(event) { super.hitTest(point, with: event) }
  }

  open override func point(inside point: Point, with event: Event?) -> Bool {
    hitTestAnswers.contains(point) { super.point(inside: point, with: event) }
  }
}
