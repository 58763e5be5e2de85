/// Keeps a handler called, until it is released or cancelled: for changes of a pasteboard, movements of a scroll view,
/// or decisions about gestures.
@MainActor public class Subscription {
  init() {}

  /// Ends the calls, and releases the handler.
  public func cancel() {}
}

/// A subscription with its handler.
private final class HandlerSubscription<Value>: Subscription {
  var handler: (@MainActor (Value) -> Void)?

  init(_ handler: @escaping @MainActor (Value) -> Void) { self.handler = handler }

  override func cancel() { handler = nil }
}

/// The subscriptions to something. It keeps none of them alive.
@MainActor struct Subscriptions<Value> {
  private struct Reference {
    weak var subscription: HandlerSubscription<Value>?
  }

  private var references: [Reference] = []

  var isEmpty: Bool { references.isEmpty }

  mutating func add(_ handler: @escaping @MainActor (Value) -> Void) -> Subscription {
    removeEnded()
    let subscription = HandlerSubscription(handler)
    references.append(Reference(subscription: subscription))
    return subscription
  }

  mutating func removeEnded() { references.removeAll { $0.subscription?.handler == nil } }

  /// Calls the handlers in the order of their subscriptions. One that is added by a handler is not called.
  func notify(_ value: Value) {
    for reference in references { reference.subscription?.handler?(value) }
  }
}
