/// A reference to a method that an object can perform, for `sendAction` and `canPerformAction`.
///
/// Declare a command that many responders implement in a protocol, and create its selector once:
///
///     @MainActor protocol Editing: Responder {
///       func copy(_ sender: Any?)
///     }
///     extension Selector {
///       static let copy = Selector(Editing.copy)
///     }
///     button.addTarget(nil, action: .copy, for: .primaryActionTriggered)
///
/// An object of the type that declares the method implements the action. Methods take no argument, the sender, or the
/// sender and the event, which is nil for actions of the program. Functions can't be compared in Swift: create a
/// selector once, or give it an `id`.
@MainActor public final class Selector {
  private let implements: @MainActor (AnyObject) -> Bool
  /// Calls the method. Returns false if target or sender have other types.
  private let call: @MainActor (AnyObject, AnyObject?, Event?) -> Bool
  /// Identifies the method; nil if the selector only equals itself.
  private nonisolated let id: String?

  private init(
    id: String?, implements: @escaping @MainActor (AnyObject) -> Bool,
    call: @escaping @MainActor (AnyObject, AnyObject?, Event?) -> Bool
  ) {
    self.id = id
    self.implements = implements
    self.call = call
  }

  /// Creates a selector of a `method` without arguments. Two selectors with the same `id` are equal; without one a
  /// selector only equals itself.
  public convenience init<Target>(
    _ method: @escaping @MainActor (Target) -> @MainActor () -> Void, id: String? = nil
  ) {
    self.init(id: id, implements: { $0 is Target }) { target, _, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  /// Creates a selector of a `method` with the sender. It is not called for a sender that is not a `Sender`; `Any?`
  /// accepts every sender, and nil.
  public convenience init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, id: String? = nil
  ) {
    self.init(id: id, implements: { $0 is Target }) { target, sender, _ in
      guard let target = target as? Target, let sender = sender as Any? as? Sender else { return false }
      method(target)(sender)
      return true
    }
  }

  /// Creates a selector of a `method` with the sender and the event, which is nil for actions of the program.
  public convenience init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event?) -> Void, id: String? = nil
  ) {
    self.init(id: id, implements: { $0 is Target }) { target, sender, event in
      guard let target = target as? Target, let sender = sender as Any? as? Sender else { return false }
      method(target)(sender, event)
      return true
    }
  }

  /// Returns whether `object` is of the type that declares the method.
  public func isImplemented(by object: AnyObject) -> Bool { implements(object) }

  /// Calls the method on `target`. Returns false, and calls nothing, if `target` does not implement it or the method
  /// does not accept the type of `sender`.
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
