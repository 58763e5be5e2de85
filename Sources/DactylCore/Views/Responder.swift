/// An object that can handle events: a view, a controller, a window, the application or its delegate.
///
/// Responders form a chain by `next`. An event that a responder does not handle is forwarded to the next: not
/// overriding a method forwards, overriding it without `super` intercepts, overriding it with `super` does both
/// (`RC-4`, `RC-5`).
@MainActor open class Responder: WeakReferable {
  /// Creates a responder, which forwards all events unless methods are overridden.
  public init() { Application.checkThread() }

  isolated deinit { storedWeakBox?.clear() }

  private final var storedWeakBox: WeakBox?
  final var weakBox: WeakBox { WeakBox.of(self, in: &storedWeakBox) }

  /// The next responder of the chain, computed on each call (`RC-1`, `RC-2`); nil at the end of the chain.
  open var next: Responder? { nil }

  // MARK: Touches

  /// Touches began. `touches` are in order of down and never empty. Default: the same call on `next`.
  open func touchesBegan(_ touches: [Touch], with event: Event) {
    event.forward(touches, .began, from: self)
  }

  /// Touches moved. `touches` are in order of down. Default: the same call on `next`.
  open func touchesMoved(_ touches: [Touch], with event: Event) {
    event.forward(touches, .moved, from: self)
  }

  /// Touches lifted. `touches` are in order of down. Default: the same call on `next`.
  open func touchesEnded(_ touches: [Touch], with event: Event) {
    event.forward(touches, .ended, from: self)
  }

  /// A recognizer or an interruption took the touches away. Undo the effects of their beginning. Default: the same call
  /// on `next`.
  open func touchesCancelled(_ touches: [Touch], with event: Event) {
    event.forward(touches, .cancelled, from: self)
  }

  // MARK: Presses

  /// Keys went down. Delivery starts at the first responder of the key window (`RC-11`). Default: a first responder
  /// that is a `KeyInput` takes them as text, views use Tab, arrow keys, Return and Escape for the keyboard focus
  /// (section 7a), and others make the same call on `next`.
  open func pressesBegan(_ presses: [Press], with event: Event) {
    useByDefault(presses)
    event.forward(notTaken(presses), .began, from: self)
  }

  /// Values of keys changed. Default: the same call on `next`, for keys that this responder has not taken.
  open func pressesChanged(_ presses: [Press], with event: Event) {
    event.forward(notTaken(presses), .changed, from: self)
  }

  /// Keys were released. Default: the same call on `next`, for keys that this responder has not taken.
  open func pressesEnded(_ presses: [Press], with event: Event) {
    event.forward(notTaken(presses), .ended, from: self)
  }

  /// A recognizer, a change of the keyboard focus or an interruption took the presses away. Default: the same call on
  /// `next`, for keys that this responder has not taken.
  open func pressesCancelled(_ presses: [Press], with event: Event) {
    event.forward(notTaken(presses), .cancelled, from: self)
  }

  /// Takes a press that this responder uses (`RC-16`): the default methods of this responder forward none of its
  /// phases, and nothing else uses it. A press that is taken already stays as it is. Call it in `pressesBegan`, before
  /// `super`.
  ///
  /// While the key is held, `repeating` is called for each repetition, with the key and its present modifiers.
  public final func take(_ press: Press, repeating: (@MainActor (Key) -> Void)? = nil) {
    if let repeating {
      take(press, again: { _, key in repeating(key) })
    } else {
      take(press, again: nil)
    }
  }

  /// Takes the presses for which `use` uses the key and returns true (`RC-16`). It is not called for presses that are
  /// taken already.
  ///
  ///     override func pressesBegan(_ presses: [Press], with event: Event) {
  ///       take(presses) { $0.key.name == "Escape" && clear() }
  ///       super.pressesBegan(presses, with: event)
  ///     }
  public final func take(_ presses: [Press], where use: (Press) -> Bool) {
    for press in presses {
      if case .press = press.use, use(press) { take(press) }
    }
  }

  /// The key commands of this responder, which are available while it is in the chain (`EI-32`). Read at each key.
  /// Default: none.
  open var keyCommands: [KeyCommand] { [] }

  // MARK: Motion and remote control

  /// A motion of the device began; `motion` is its kind. Delivery starts where that of presses does (`EI-35`). Default:
  /// the same call on `next`.
  open func motionBegan(_ motion: Event.EventSubtype, with event: Event) {
    event.forward(from: self) { $0.motionBegan(motion, with: event) }
  }

  /// The motion is complete. Default: the same call on `next`.
  open func motionEnded(_ motion: Event.EventSubtype, with event: Event) {
    event.forward(from: self) { $0.motionEnded(motion, with: event) }
  }

  /// The motion was interrupted, or took too long. Default: the same call on `next`.
  open func motionCancelled(_ motion: Event.EventSubtype, with event: Event) {
    event.forward(from: self) { $0.motionCancelled(motion, with: event) }
  }

  /// A media key was pressed or released; `event.subtype` is its meaning (`EI-34`). Delivery starts where that of
  /// presses does, after a call of `beginReceivingRemoteControlEvents`. Default: the same call on `next`.
  open func remoteControlReceived(with event: Event) {
    event.forward(from: self) { $0.remoteControlReceived(with: event) }
  }

  // MARK: Undo

  /// The manager that undoes changes in this responder and those before it in the chain (`UN-12`). Override it for an
  /// undo manager of its own, such as that of a document, or nil for none. Default: that of `next`; a window has one.
  open var undoManager: UndoManager? {
    // The chain may be a loop (`RC-3`).
    guard !ProcessState.respondersFindingUndo.contains(ObjectIdentifier(self)) else { return nil }
    ProcessState.respondersFindingUndo.append(ObjectIdentifier(self))
    defer { ProcessState.respondersFindingUndo.removeLast() }
    return next?.undoManager
  }

  // MARK: First responder

  /// Whether the responder can become first responder. Default: false.
  open var canBecomeFirstResponder: Bool { false }

  /// Whether another responder can become first responder instead. Default: true.
  open var canResignFirstResponder: Bool { true }

  /// Whether keys are delivered to this responder first, in its window.
  public final var isFirstResponder: Bool { firstResponderWindow?.firstResponder === self }

  /// Makes this responder the first responder of its window. Returns false if it can't become that, or if the current
  /// one does not resign (`RC-10`).
  @discardableResult open func becomeFirstResponder() -> Bool {
    guard let window = firstResponderWindow else { return false }
    if window.firstResponder === self { return true }
    guard canBecomeFirstResponder else { return false }
    if let present = window.firstResponder, !present.resignFirstResponder() { return false }
    // An override of resign may have made a third one first responder.
    guard window.firstResponder == nil else { return false }
    window.firstResponder = self
    return true
  }

  /// Stops being first responder. Returns false if `canResignFirstResponder` does.
  @discardableResult open func resignFirstResponder() -> Bool {
    guard let window = firstResponderWindow, window.firstResponder === self else { return true }
    guard canResignFirstResponder else { return false }
    window.firstResponder = nil
    return true
  }

  /// The responder has become first responder, or stopped being it, or a view with the keyboard focus shows it from now
  /// on, or no longer (`KF-6`). Default: nothing.
  open func focusDidChange() {}

  /// The window whose first responder this one can be; nil if there is none.
  var firstResponderWindow: Window? { nil }

  // MARK: Actions

  /// Returns whether this responder performs `action`. It is asked along the chain for an action without a target
  /// (`RC-14`). Default: true if it implements the action, that is, if it is of the type that declares the method.
  open func canPerformAction(_ action: Selector, withSender sender: AnyObject?) -> Bool {
    action.isImplemented(by: self)
  }

  /// A menu is about to show `command`, which this responder performs, or a key is about to perform it (`MN-15`). Change
  /// its title or its state, or disable it. Before each call they are reset to what the program has set. Default:
  /// nothing.
  open func validate(_ command: Command) {}

  /// The view of the responder: itself, or the root view of a controller.
  var homeView: View? { nil }

  // MARK: The chain

  /// Returns the first responder after this one that is of `type`; nil if there is none (`RC-13`).
  public final func nearest<T>(of type: T.Type) -> T? {
    for responder in chain.dropFirst() {
      if let match = responder as? T { return match }
    }
    return nil
  }
}
