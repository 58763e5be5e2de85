import Dactyl

/// A view that intercepts or forwards touches and presses, and whose hit test a test can change.
///
/// It logs nothing: a `DispatchObserver` sees the calls.
open class StubView: View, StubResponder, HitTestStub {
  package var mode = ResponderMode.log
  package var canBecomeFirst = false
  package var agreesToResign = true
  package var commands: [KeyCommand] = []
  /// Called in the touch methods, before the touches are forwarded.
  package var onTouches: (@MainActor (Touch.Phase, [Touch], Event) -> Void)?
  /// Replaces the default next responder if it is set.
  package weak var nextOverride: Responder?
  package var hitTestAnswers = HitTestAnswers()

  package init(_ name: String, frame: Rect) {
    super.init(frame: frame)
    debugName = name
  }

  open override var next: Responder? { nextOverride ?? super.next }
  open override var canBecomeFirstResponder: Bool { canBecomeFirst }
  open override var canResignFirstResponder: Bool { agreesToResign }
  open override var keyCommands: [KeyCommand] { commands }

  open override func hitTest(_ point: Point, with event: Event?) -> View? {
    hitTestAnswers.hit(event) { super.hitTest(point, with: event) }
  }

  open override func point(inside point: Point, with event: Event?) -> Bool {
    hitTestAnswers.contains(point) { super.point(inside: point, with: event) }
  }

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    onTouches?(.began, touches, event)
    if mode.forwards { super.touchesBegan(touches, with: event) }
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    onTouches?(.moved, touches, event)
    if mode.forwards { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    onTouches?(.ended, touches, event)
    if mode.forwards { super.touchesEnded(touches, with: event) }
  }

  open override func touchesCancelled(_ touches: [Touch], with event: Event) {
    onTouches?(.cancelled, touches, event)
    if mode.forwards { super.touchesCancelled(touches, with: event) }
  }

  open override func pressesBegan(_ presses: [Press], with event: Event) {
    if mode == .take { take(presses) { _ in true } }
    if mode.forwards { super.pressesBegan(presses, with: event) }
  }

  open override func pressesChanged(_ presses: [Press], with event: Event) {
    if mode.forwards { super.pressesChanged(presses, with: event) }
  }

  open override func pressesEnded(_ presses: [Press], with event: Event) {
    if mode.forwards { super.pressesEnded(presses, with: event) }
  }

  open override func pressesCancelled(_ presses: [Press], with event: Event) {
    if mode.forwards { super.pressesCancelled(presses, with: event) }
  }
}
