import DactylGeometry

/// What recognizers are bound to and may hold or claim: a touch, or a press (`GR-44`).
@MainActor protocol BoundContact: AnyObject {
  var identifier: ContactID { get }
  var downTime: Timestamp { get }
  /// The finger is still on the glass, the key still held.
  var isDown: Bool { get }
  /// What its view, or its responder, has heard of it.
  var delivery: TouchDelivery { get set }
  /// Deepest view first.
  var gestureRecognizers: [GestureRecognizer] { get set }
}

extension BoundContact {
  /// A recognizer keeps every phase from the responder (`GR-27`).
  var isBeganHeldByRecognizer: Bool {
    gestureRecognizers.contains { $0.delaysTouchesBegan && $0.sequence.state == .possible }
  }

  /// A recognizer keeps the end from the responder (`GR-28`, `GR-53`).
  var isEndHeldByRecognizer: Bool {
    gestureRecognizers.contains { $0.delaysTouchesEnded && !$0.neverHoldsEnds && $0.sequence.state == .possible }
  }

  /// It joined a recognizer that is under way and claims what it has (`GR-21`).
  var isClaimedByActiveRecognizer: Bool {
    gestureRecognizers.contains { $0.sequence.isActive && $0.cancelsTouchesInView }
  }
}
