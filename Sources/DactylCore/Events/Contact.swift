import DactylGeometry

/// A touch or a press. Recognizers are bound to it and may hold or claim it, and one receiver gets its phases by the
/// table of section 5.9 (`GR-44`).
@MainActor protocol Contact: AnyObject {
  associatedtype Phase: ContactPhase

  var identifier: ContactID { get }
  var downTime: Timestamp { get }
  var phase: Phase { get set }
  /// The finger is still on the screen, or the key still held.
  var isDown: Bool { get set }
  /// The receiver has left the window, or the window its surface: only a cancel may reach the receiver (`IN-2`).
  var isCutOff: Bool { get set }
  /// The state of the delivery to the receiver (section 5.9).
  var delivery: ContactDelivery { get set }
  /// The recognizers that receive the contact, deepest view first.
  var gestureRecognizers: [GestureRecognizer] { get set }
  /// Fixed when the contact begins; nil after the receiver is deallocated.
  var receiver: Responder? { get }

  /// Adds the contact to the sequence of `recognizer`.
  func join(_ recognizer: GestureRecognizer)
  /// Removes the contact from the sequence of `recognizer`.
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
  /// The recognizer that holds back all phases (`GR-27`).
  var beganHolder: GestureRecognizer? {
    gestureRecognizers.first { $0.delaysTouchesBegan && $0.standing.state == .possible }
  }

  /// The recognizer that holds back the end (`GR-28`, `GR-53`).
  var endHolder: GestureRecognizer? {
    gestureRecognizers.first { $0.delaysTouchesEnded && $0.canDelayTouchesEnded && $0.standing.state == .possible }
  }

  /// The active recognizer that claims the contact (`GR-21`).
  var claimer: GestureRecognizer? {
    gestureRecognizers.first { $0.standing.state.isActive && $0.cancelsTouchesInView }
  }

  /// The contact has lifted, and the receiver gets no further phase.
  var isOver: Bool { !isDown && !delivery.isOpen }
}
