import DactylCore

/// One target of a control: a method of an object, a method of the first responder in the chain that implements it, or
/// a closure.
@MainActor final class ControlTarget {
  private enum Kind {
    case object(WeakObject)
    /// The first responder in the chain that can perform the action (`RC-14`).
    case chain
    case closure(Action)
  }

  private struct WeakObject {
    weak var object: AnyObject?
  }

  private let kind: Kind
  let action: Selector
  var events: Control.Events

  init(_ object: AnyObject?, _ action: Selector, _ events: Control.Events) {
    kind = object.map { .object(WeakObject(object: $0)) } ?? .chain
    self.action = action
    self.events = events
  }

  init(_ closure: Action, _ events: Control.Events) {
    kind = .closure(closure)
    action = Action.performing
    self.events = events
  }

  /// The object that performs the action; nil for the chain.
  var object: AnyObject? {
    switch kind {
    case .object(let reference): reference.object
    case .chain: nil
    case .closure(let closure): closure
    }
  }

  /// Whether the object still exists and the target has events.
  var isAlive: Bool {
    if case .object(let reference) = kind, reference.object == nil { return false }
    return !events.isEmpty
  }

  var closure: Action? {
    if case .closure(let closure) = kind { return closure }
    return nil
  }

  /// Returns whether this is the pair of `object`, nil for the chain, and `action`.
  func isPair(_ object: AnyObject?, _ action: Selector) -> Bool {
    isAlive && closure == nil && self.object === object && self.action == action
  }
}
