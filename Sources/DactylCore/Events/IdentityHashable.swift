// Objects of the event model are the same only where they are one object, as in UIKit: they can be members of a set and
// keys of a dictionary. The framework itself keeps them in arrays, since the order of a set differs from run to run.

extension Responder: Hashable {
  /// Whether both are one object.
  public nonisolated static func == (a: Responder, b: Responder) -> Bool { a === b }

  public nonisolated final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Touch: Hashable {
  /// Whether both are one contact, from its down to its up.
  public nonisolated static func == (a: Touch, b: Touch) -> Bool { a === b }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Press: Hashable {
  /// Whether both are one key, from its press to its release.
  public nonisolated static func == (a: Press, b: Press) -> Bool { a === b }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Event: Hashable {
  /// Whether both are one object. The application reuses an object that nothing else retains.
  public nonisolated static func == (a: Event, b: Event) -> Bool { a === b }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension GestureRecognizer: Hashable {
  /// Whether both are one object.
  public nonisolated static func == (a: GestureRecognizer, b: GestureRecognizer) -> Bool { a === b }

  public nonisolated final func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
