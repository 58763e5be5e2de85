/// An object that can answer events: a view, a controller, a window, the application or its delegate.
///
/// Responders form a chain by `next`. What one does not handle goes to the next: not overriding a method forwards,
/// overriding it without `super` intercepts, overriding it with `super` does both (`RC-4`, `RC-5`).
@MainActor open class Responder: WeakReferable {
  /// A responder that overrides nothing passes everything on.
  public init() { Application.checkThread() }

  isolated deinit { storedWeakBox?.clear() }

  private final var storedWeakBox: WeakBox?
  final var weakBox: WeakBox { WeakBox.of(self, in: &storedWeakBox) }

  /// The responder after this one, computed when asked (`RC-1`, `RC-2`); nil at the end of the chain.
  open var next: Responder? { nil }

  // MARK: Touches

  /// `touches`: those that began, in order of down, never empty. Default: the same call on `next`.
  open func touchesBegan(_ touches: [Touch], with event: Event) {
    event.forward(touches, .began, from: self)
  }

  /// `touches`: those that moved, in order of down. Default: the same call on `next`.
  open func touchesMoved(_ touches: [Touch], with event: Event) {
    event.forward(touches, .moved, from: self)
  }

  /// `touches`: those that lifted, in order of down. Default: the same call on `next`.
  open func touchesEnded(_ touches: [Touch], with event: Event) {
    event.forward(touches, .ended, from: self)
  }

  /// The touches were taken away: by a recognizer, or by an interruption. Undo what their beginning did.
  open func touchesCancelled(_ touches: [Touch], with event: Event) {
    event.forward(touches, .cancelled, from: self)
  }

  // MARK: Presses

  /// Keys went down. They start at the first responder of the key window (`RC-11`). Default: a first responder that is a
  /// `KeyInput` takes them as text; others make the same call on `next`.
  open func pressesBegan(_ presses: [Press], with event: Event) {
    event.forward(takeAsText(presses), .began, from: self)
  }

  /// Values of keys changed. Default: as for `pressesBegan(_:with:)`, without taking text.
  open func pressesChanged(_ presses: [Press], with event: Event) {
    event.forward(withoutText(presses), .changed, from: self)
  }

  /// Keys were released. Default: the same call on `next`, for keys that were not taken as text.
  open func pressesEnded(_ presses: [Press], with event: Event) {
    event.forward(withoutText(presses), .ended, from: self)
  }

  /// The presses were taken away: by a recognizer, by another window that keys go to now, or by an interruption.
  open func pressesCancelled(_ presses: [Press], with event: Event) {
    event.forward(withoutText(presses), .cancelled, from: self)
  }

  /// Keys that do something while this responder is on the chain (`EI-32`), asked for at each key. Default: none.
  open var keyCommands: [KeyCommand] { [] }

  // MARK: Motion and remote control

  /// The device is being moved, as `motion` says. It starts where presses do (`EI-35`). Default: the same call on `next`.
  open func motionBegan(_ motion: Event.EventSubtype, with event: Event) {
    event.forward(from: self) { $0.motionBegan(motion, with: event) }
  }

  /// The motion is complete. Default: the same call on `next`.
  open func motionEnded(_ motion: Event.EventSubtype, with event: Event) {
    event.forward(from: self) { $0.motionEnded(motion, with: event) }
  }

  /// The motion was interrupted, or took too long to be one.
  open func motionCancelled(_ motion: Event.EventSubtype, with event: Event) {
    event.forward(from: self) { $0.motionCancelled(motion, with: event) }
  }

  /// A key controls a player: `event.subtype` says how (`EI-34`). It starts where presses do, once the application has
  /// asked by `beginReceivingRemoteControlEvents`. Default: the same call on `next`.
  open func remoteControlReceived(with event: Event) {
    event.forward(from: self) { $0.remoteControlReceived(with: event) }
  }

  // MARK: First responder

  /// Whether keys may start here. Default: false.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether another may take over. Default: true.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys start here, in the window of this responder.
  public final var isFirstResponder: Bool { firstResponderWindow?.firstResponder === self }

  /// Makes keys start here. Answers false where that is not allowed, or the present one does not resign (`RC-10`).
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let window = firstResponderWindow else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    // An override of resign may have given the place to a third one.
    guard window.firstResponder == nil else { return false }
    window.firstResponder = self
    return true
  }

  /// Gives the place up. Answers false where `canResignFirstResponder` does.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard let window = firstResponderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }

  /// The window that keeps this responder as its first one; nil while it belongs to none.
  var firstResponderWindow: Window? { nil }

  // MARK: Actions

  /// Whether this responder would perform `action`: asked along the chain for an action without a target (`RC-14`).
  /// Default: true if it implements it, that is, if it is of the type that declares the method.
  open func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    action.isImplemented(by: self)
  }

  /// The view that the responder goes with: itself, or that of a controller.
  var homeView: View? { nil }

  // MARK: The chain

  /// The first responder after this one that is of `type`; nil at the end of the chain (`RC-13`).
  public final func nearest<T>(of type: T.Type) -> T? {
    for responder in chain.dropFirst() {
      if let match = responder as? T { return match }
    }
    return nil
  }
}
