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
/// Whoever is of the type that declares the method implements the action. Methods take nothing, the sender, or the
/// sender and the event, which is nil where the program sends. Functions can't be compared in Swift: a selector is equal
/// to itself and to no other, even of the same method, so make it once.
@MainActor public final class Selector {
  private let implements: @MainActor (AnyObject) -> Bool
  /// Answers whether target and sender were of the right types.
  private let call: @MainActor (AnyObject, AnyObject?, Event?) -> Bool
  /// Where it was made on the fly, by an `addTarget`; nil for those made by the program.
  let place: Place?

  /// A call of `addTarget` in the source; the same call for other events counts as another.
  struct Place: Equatable {
    var file: String
    var line: UInt
    var column: UInt
    var events: Control.Events

    init(_ file: StaticString, _ line: UInt, _ column: UInt, _ events: Control.Events) {
      self.file = file.description
      (self.line, self.column, self.events) = (line, column, events)
    }
  }

  private init(
    place: Place?, implements: @escaping @MainActor (AnyObject) -> Bool,
    call: @escaping @MainActor (AnyObject, AnyObject?, Event?) -> Bool
  ) {
    self.place = place
    self.implements = implements
    self.call = call
  }

  /// A selector for a method without arguments.
  public convenience init<Target>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Void) {
    self.init(method, place: nil)
  }

  /// The method is not called for a sender that is not a `Sender`; `Any?` takes every one, and none.
  public convenience init<Target, Sender>(_ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void) {
    self.init(method, place: nil)
  }

  /// A selector for a method that takes the sender and the event. It is not called for a sender of another type.
  public convenience init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event?) -> Void
  ) {
    self.init(method, place: nil)
  }

  convenience init<Target>(_ method: @escaping @MainActor (Target) -> @MainActor () -> Void, place: Place?) {
    self.init(place: place, implements: { $0 is Target }) { target, _, _ in
      guard let target = target as? Target else { return false }
      method(target)()
      return true
    }
  }

  convenience init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender) -> Void, place: Place?
  ) {
    self.init(place: place, implements: { $0 is Target }) { target, sender, _ in
      guard let target = target as? Target, let sender = sender as Any? as? Sender else { return false }
      method(target)(sender)
      return true
    }
  }

  convenience init<Target, Sender>(
    _ method: @escaping @MainActor (Target) -> @MainActor (Sender, Event?) -> Void, place: Place?
  ) {
    self.init(place: place, implements: { $0 is Target }) { target, sender, event in
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

  /// Whether both stand for one method, as far as that can be known.
  func isSame(as other: Selector) -> Bool {
    self === other || place != nil && place == other.place
  }
}

extension Selector: Hashable {
  public nonisolated static func == (a: Selector, b: Selector) -> Bool { a === b }
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
