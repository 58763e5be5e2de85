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
  /// The recognizer that keeps every phase from the responder (`GR-27`).
  var beganHolder: GestureRecognizer? {
    gestureRecognizers.first { $0.delaysTouchesBegan && $0.sequence.state == .possible }
  }

  /// The recognizer that keeps the end from the responder (`GR-28`, `GR-53`).
  var endHolder: GestureRecognizer? {
    gestureRecognizers.first { $0.delaysTouchesEnded && !$0.neverHoldsEnds && $0.sequence.state == .possible }
  }

  /// The recognizer under way that it joined and that claims what it has (`GR-21`).
  var claimer: GestureRecognizer? {
    gestureRecognizers.first { $0.sequence.state.isActive && $0.cancelsTouchesInView }
  }
}
