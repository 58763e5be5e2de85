import Dactyl

/// A responder whose behaviour a test sets.
@MainActor package protocol StubResponder: Responder {
  var mode: ResponderMode { get }
  var canBecomeFirst: Bool { get set }
}

/// A controller that intercepts or forwards touches and presses.
package final class StubController: ViewController, StubResponder {
  package let mode: ResponderMode
  package var canBecomeFirst = false
  private let interceptor = Interceptor()

  package init(mode: ResponderMode) {
    self.mode = mode
    super.init()
  }

  package override var next: Responder? { interceptor.next(super.next, mode) }
  package override var canBecomeFirstResponder: Bool { canBecomeFirst }
}

/// A delegate of the application that intercepts or forwards touches and presses, at the end of the chain.
package final class StubDelegate: Responder, ApplicationDelegate, StubResponder {
  package let mode: ResponderMode
  package var canBecomeFirst = false

  package init(mode: ResponderMode) {
    self.mode = mode
    super.init()
  }

  package override var canBecomeFirstResponder: Bool { canBecomeFirst }
}

/// The next responder of one that intercepts: touches and presses that the default implementation forwards end here, as
/// if the methods were overridden without a call of `super` (`RC-5`). Everything else continues along the chain.
final class Interceptor: Responder {
  private weak var following: Responder?

  /// The next responder of one with this mode, in place of `next`.
  func next(_ next: Responder?, _ mode: ResponderMode) -> Responder? {
    following = next
    return mode.forwards ? next : self
  }

  override var next: Responder? { following }

  override func touchesBegan(_ touches: [Touch], with event: Event) {}
  override func touchesMoved(_ touches: [Touch], with event: Event) {}
  override func touchesEnded(_ touches: [Touch], with event: Event) {}
  override func touchesCancelled(_ touches: [Touch], with event: Event) {}
  override func pressesBegan(_ presses: [Press], with event: Event) {}
  override func pressesChanged(_ presses: [Press], with event: Event) {}
  override func pressesEnded(_ presses: [Press], with event: Event) {}
  override func pressesCancelled(_ presses: [Press], with event: Event) {}
}
