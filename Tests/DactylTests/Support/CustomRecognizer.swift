import DactylGeometry

@testable import DactylCore
@testable import DactylWidgets

/// Sets the state that the test wants at each phase, and answers the questions of subclasses as the test wants.
final class CustomRecognizer: GestureRecognizer {
  /// The state to set, by phase.
  var plan: [Touch.Phase: State] = [:]
  var onTouches: (@MainActor (Touch.Phase, [Touch], Event) -> Void)?
  var onReset: (@MainActor () -> Void)?
  var prevents: @MainActor (GestureRecognizer) -> Bool = { _ in true }
  var isPreventedBy: @MainActor (GestureRecognizer) -> Bool = { _ in true }
  var requiresFailureOf: @MainActor (GestureRecognizer) -> Bool = { _ in false }
  var isRequiredToFailBy: @MainActor (GestureRecognizer) -> Bool = { _ in false }

  required init() {
    super.init()
  }

  private func handle(_ phase: Touch.Phase, _ touches: [Touch], _ event: Event) {
    onTouches?(phase, touches, event)
    if let new = plan[phase] { state = new }
  }
  override func touchesBegan(_ touches: [Touch], with event: Event) { handle(.began, touches, event) }
  override func touchesMoved(_ touches: [Touch], with event: Event) { handle(.moved, touches, event) }
  override func touchesEnded(_ touches: [Touch], with event: Event) { handle(.ended, touches, event) }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { handle(.cancelled, touches, event) }
  override func reset() { onReset?() }
  override func canPrevent(_ other: GestureRecognizer) -> Bool { prevents(other) }
  override func canBePrevented(by other: GestureRecognizer) -> Bool { isPreventedBy(other) }
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool { requiresFailureOf(other) }
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool { isRequiredToFailBy(other) }
}

/// A delegate whose answers the test sets, and that writes the questions.
@MainActor final class TestDelegate: GestureRecognizerDelegate {
  var receives: @MainActor (Touch) -> Bool = { _ in true }
  var receivesEvent: @MainActor (Event) -> Bool = { _ in true }
  var receivesPress: @MainActor (Press) -> Bool = { _ in true }
  var begins: @MainActor (GestureRecognizer) -> Bool = { _ in true }
  var allows: @MainActor (GestureRecognizer) -> Bool = { _ in false }
  var requiresFailureOf: @MainActor (GestureRecognizer) -> Bool = { _ in false }
  var isRequiredToFailBy: @MainActor (GestureRecognizer) -> Bool = { _ in false }
  private(set) var questions: [String] = []

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    questions.append("receive \(labels([touch]))")
    return receives(touch)
  }
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive event: Event) -> Bool {
    questions.append("receive \(event.type)")
    return receivesEvent(event)
  }
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive press: Press) -> Bool { receivesPress(press) }
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    questions.append("begin \(recognizer.name ?? "?")")
    return begins(recognizer)
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool { allows(other) }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer
  ) -> Bool {
    questions.append("\(recognizer.name ?? "?") requires \(other.name ?? "?")")
    return requiresFailureOf(other)
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool { isRequiredToFailBy(other) }
}
