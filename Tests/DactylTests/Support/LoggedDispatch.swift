import DactylGeometry
import DactylTestKit

@testable import DactylCore
@testable import DactylWidgets

/// Contacts by number, in order of down: the first finger of a test is 1.
@MainActor func labels(_ touches: [Touch]) -> String {
  touches.map { "\($0.contactNumber)" }.joined(separator: ",")
}

/// Writes what the dispatcher decides and which calls it makes.
class LoggedDispatch: DispatchObserver {
  private unowned let fixture: Fixture

  init(fixture: Fixture) {
    self.fixture = fixture
  }

  func recognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    fixture.write(.states, "\(recognizer.name ?? "?") \(state)")
  }
  func recognizer(
    _ recognizer: GestureRecognizer, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event
  ) {
    // A recognizer of presses writes those itself.
    guard let name = recognizer.name, !(recognizer is PressRecognizer) else { return }
    fixture.write(.gestures, "\(name) \(phase) \(labels(touches))")
  }
  func recognizerWasReset(_ recognizer: GestureRecognizer) {
    fixture.write(.resets, "reset \(recognizer.name ?? "?")")
  }
  func recognizerShouldNotBegin(_ recognizer: GestureRecognizer, refusedBy view: View?) {
    fixture.write(.decisions, "\(recognizer.name ?? "?") may not begin\(view.map { ", says \($0.debugName)" } ?? "")")
  }
  func recognizer(_ recognizer: GestureRecognizer, refused touch: Touch) {
    fixture.write(.decisions, "\(recognizer.name ?? "?") refuses \(labels([touch]))")
  }

  func responder(_ responder: Responder, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event) {
    guard let stub = responder as? any StubResponder else { return }
    // Of what reaches the application, the beginning is enough.
    guard stub.mode.writes || stub is Application && phase == .began else { return }
    fixture.write(.touches, "\(stub.name) \(phase) \(labels(touches))")
  }
  func responder(_ responder: Responder, getsPresses presses: [Press], phase: Press.Phase, with event: Event) {
    guard let stub = responder as? any StubResponder, stub.mode.writes || stub is Window else { return }
    let word =
      switch phase {
      case .began: "pressed"
      case .ended: "released"
      case .cancelled: "lost"
      case .changed, .stationary: "\(phase)"
      }
    fixture.write(.presses, "\(stub.name) \(word) \(presses.map(\.key.name).joined(separator: ","))")
  }
  func dropped(contact number: Int) {
    fixture.write(.touches, "drop \(number)")
  }
}

extension StubResponder {
  fileprivate var name: String { (self as? View)?.debugName ?? "App" }
}
