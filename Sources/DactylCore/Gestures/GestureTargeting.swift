/// Passes a recognizer to targets and closures with its own type: a pan's action gets a `PanGestureRecognizer`.
@MainActor public protocol GestureTargeting: AnyObject {
  /// A recognizer without targets.
  init()
}

extension GestureTargeting where Self: GestureRecognizer {
  /// A recognizer that calls `action` on `target`, which it does not keep alive:
  /// `PanGestureRecognizer(target: self, action: Board.panned)`.
  public init<Target: AnyObject>(target: Target, action: @escaping @MainActor (Target) -> (Self) -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recognizer that calls the method `action` of `target`, without arguments. `target` is not kept alive.
  public init<Target: AnyObject>(target: Target, action: @escaping @MainActor (Target) -> () -> Void) {
    self.init()
    addTarget(target, action: action)
  }

  /// A recognizer that calls `handler` with itself.
  public init(handler: @escaping @MainActor (Self) -> Void) {
    self.init()
    addHandler(handler)
  }

  /// Calls `action` on `target` at every transition that sends one (`GR-2`), after those added before (`GR-4`).
  /// `target` is not kept alive (`GR-6`).
  public func addTarget<Target: AnyObject>(
    _ target: Target, action: @escaping @MainActor (Target) -> (Self) -> Void
  ) {
    actions.append(
      GestureAction(target: target) { target, recognizer in
        guard let target = target as? Target, let recognizer = recognizer as? Self else { return }
        action(target)(recognizer)
      })
  }

  /// Calls the method `action` of `target`, without arguments, at every transition that sends one.
  public func addTarget<Target: AnyObject>(_ target: Target, action: @escaping @MainActor (Target) -> () -> Void) {
    actions.append(
      GestureAction(target: target) { target, _ in
        guard let target = target as? Target else { return }
        action(target)()
      })
  }

  /// Calls `handler` with the recognizer at every transition that sends an action. Capture owners of the view weakly.
  public func addHandler(_ handler: @escaping @MainActor (Self) -> Void) {
    actions.append(
      GestureAction(target: nil) { _, recognizer in
        guard let recognizer = recognizer as? Self else { return }
        handler(recognizer)
      })
  }

  /// Removes every action on `target`.
  public func removeTarget(_ target: AnyObject) {
    actions.removeAll { $0.target === target }
  }
}

/// A target and a call on it, or a closure alone.
@MainActor final class GestureAction {
  private(set) weak var target: AnyObject?
  private let hasTarget: Bool
  private let call: @MainActor (AnyObject?, GestureRecognizer) -> Void

  init(target: AnyObject?, call: @escaping @MainActor (AnyObject?, GestureRecognizer) -> Void) {
    self.target = target
    hasTarget = target != nil
    self.call = call
  }

  func send(from recognizer: GestureRecognizer) {
    if hasTarget && target == nil { return }
    call(target, recognizer)
  }
}
