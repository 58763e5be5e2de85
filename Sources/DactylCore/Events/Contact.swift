import DactylGeometry

/// A touch or a press: it goes down, recognizers are bound to it and may hold or claim it, and one receiver hears of it
/// by the table of section 5.9 (`GR-44`).
@MainActor protocol Contact: AnyObject {
  associatedtype Phase: ContactPhase

  var identifier: ContactID { get }
  var downTime: Timestamp { get }
  var phase: Phase { get set }
  /// The finger is still on the glass, the key still held.
  var isDown: Bool { get set }
  /// The receiver has left the window, or the window its surface: nothing but a cancel may reach it (`IN-2`).
  var isCutOff: Bool { get set }
  /// How much of it the receiver has got (section 5.9).
  var delivery: ContactDelivery { get set }
  /// The recognizers that it is bound to, deepest view first.
  var gestureRecognizers: [GestureRecognizer] { get set }
  /// Fixed when the contact begins; nil when the object is gone from memory.
  var receiver: Responder? { get }

  /// Adds the contact to those that `recognizer` counts.
  func join(_ recognizer: GestureRecognizer)
  /// Takes it away again.
  func leave(_ recognizer: GestureRecognizer)

  static func send(_ contacts: [Self], _ phase: Phase, to recognizer: GestureRecognizer, _ event: Event)
  static func send(_ contacts: [Self], _ phase: Phase, to responder: Responder, _ event: Event)
}

/// The phases that touches and presses have in common.
protocol ContactPhase: Hashable {
  static var began: Self { get }
  static var ended: Self { get }
  static var cancelled: Self { get }
}

extension Touch.Phase: ContactPhase {}
extension Press.Phase: ContactPhase {}

extension Contact {
  /// The recognizer that keeps every phase from the receiver (`GR-27`).
  var beganHolder: GestureRecognizer? {
    gestureRecognizers.first { $0.delaysTouchesBegan && $0.standing.state == .possible }
  }

  /// The recognizer that keeps the end from the receiver (`GR-28`, `GR-53`).
  var endHolder: GestureRecognizer? {
    gestureRecognizers.first { $0.delaysTouchesEnded && !$0.neverHoldsEnds && $0.standing.state == .possible }
  }

  /// The recognizer under way that it joined and that claims what it has (`GR-21`).
  var claimer: GestureRecognizer? {
    gestureRecognizers.first { $0.standing.state.isActive && $0.cancelsTouchesInView }
  }

  /// Nothing of it is to come.
  var isOver: Bool { !isDown && !delivery.isOpen }
}
