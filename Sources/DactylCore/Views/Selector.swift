/// A method that an object may be asked to perform: what `sendAction` sends and `canPerformAction` is asked about.
///
/// A command that many responders know is declared by a protocol, and named once:
///
///     @MainActor protocol Editing: Responder {
///       func copy(_ sender: Any?)
///     }
///     extension Selector {
///       static let copy = Selector(Editing.copy)
///     }
///     button.addTarget(nil, action: .copy, for: .primaryActionTriggered)
///
/// An object of the type that declares the method implements the action. Methods take nothing, the sender, or the
/// sender and the event, which is nil where the program sends. Functions can't be compared in Swift: make a selector once, or
/// give it an `id`.
@MainActor public final class Selector {
  private let implements: @MainActor (AnyObject) -> Bool
  /// Answers whether target and sender were of the right types.
  private let call: @MainActor (AnyObject, AnyObject?, Event?) -> Bool
  /// Names the method; nil where the selector is equal to itself alone.
  private nonisolated let id: String?

  private init(
    id: String?, implements: @escaping @MainActor (AnyObject) -> Bool,
    call: @escaping @MainActor (AnyObject, AnyObject?, Event?) -> Bool
  ) {
    self.id = id
    self.implements = implements
    self.call = call
  }

  /// A selector of `method`. Two selectors with the same `id` are equal; without one a selector is equal to itself alone.
  public convenience init<Target>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void, id: String? = nil
  ) {
    self.init(id: id, implements: { $0 is Target }) { target, _, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  /// The method is not called for a sender that is not a `Sender`; `Any?` takes every one, and none.
  public convenience init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, id: String? = nil
  ) {
    self.init(id: id, implements: { $0 is Target }) { target, sender, _ in
      guard let target = target as? Target, let sender = sender as Any? as? Sender else { return false }
      method(target)(sender)
      return true
    }
  }

  /// As above, for a method that also takes the event; that is nil where the program sends.
  public convenience init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event?) -> Void, id: String? = nil
  ) {
    self.init(id: id, implements: { $0 is Target }) { target, sender, event in
      guard let target = target as? Target, let sender = sender as Any? as? Sender else { return false }
      method(target)(sender, event)
      return true
    }
  }

  /// Whether `object` is of the type that declares the method.
  public func isImplemented(by object: AnyObject) -> Bool { implements(object) }

  /// Calls the method on `target`. Answers false, and calls nothing, where `target` does not implement it or the method
  /// does not take such a `sender`.
  @discardableResult public func perform(
    on target: AnyObject, from sender: AnyObject? = nil, for event: Event? = nil
  ) -> Bool {
    call(target, sender, event)
  }
}

extension Selector: Hashable {
  public nonisolated static func == (a: Selector, b: Selector) -> Bool { a === b || a.id != nil && a.id == b.id }

  public nonisolated func hash(into hasher: inout Hasher) {
    if let id { hasher.combine(id) } else { hasher.combine(ObjectIdentifier(self)) }
  }
}
