// Objects of the event model are equal only if they are identical, as in UIKit: they can be members of a set and keys
// of a dictionary. The framework itself keeps them in arrays, since the order of a set differs from run to run.

extension Responder: Hashable {
  /// Returns whether both are the same object.
  public nonisolated static func == (a: Responder, b: Responder) -> Bool { a === b }

  public nonisolated final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Touch: Hashable {
  /// Returns whether both are the same contact, from its down to its up.
  public nonisolated static func == (a: Touch, b: Touch) -> Bool { a === b }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Press: Hashable {
  /// Returns whether both are the same press, from the down to the release of a key.
  public nonisolated static func == (a: Press, b: Press) -> Bool { a === b }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Event: Hashable {
  /// Returns whether both are the same object. The application reuses an event that nothing else retains.
  public nonisolated static func == (a: Event, b: Event) -> Bool { a === b }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension GestureRecognizer: Hashable {
  /// Returns whether both are the same object.
  public nonisolated static func == (a: GestureRecognizer, b: GestureRecognizer) -> Bool { a === b }

  public nonisolated final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
