import DactylGeometry

@testable import DactylCore
@testable import DactylWidgets

/// A recognizer of the tests.
@MainActor protocol LoggedRecognizer: GestureRecognizer {
  var rig: Rig? { get set }
  /// What an action line says besides the state.
  var values: String { get }
}

final class LoggedTap: TapGestureRecognizer, LoggedRecognizer {
  weak var rig: Rig?
  var values: String { "" }

  private func write(_ phase: Touch.Phase, _ touches: [Touch]) {
    rig?.write(.gestures, "\(name ?? "?") \(phase) \(labels(touches))")
  }
  override func touchesBegan(_ touches: [Touch], with event: Event) {
    write(.began, touches)
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: [Touch], with event: Event) {
    write(.moved, touches)
    super.touchesMoved(touches, with: event)
  }
  override func touchesEnded(_ touches: [Touch], with event: Event) {
    write(.ended, touches)
    super.touchesEnded(touches, with: event)
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    write(.cancelled, touches)
    super.touchesCancelled(touches, with: event)
  }
}

final class LoggedPan: PanGestureRecognizer, LoggedRecognizer {
  weak var rig: Rig?
  var values: String {
    let translation = translation(in: nil)
    return " \(translation.x),\(translation.y)"
  }

  private func write(_ phase: Touch.Phase, _ touches: [Touch]) {
    rig?.write(.gestures, "\(name ?? "?") \(phase) \(labels(touches))")
  }
  override func touchesBegan(_ touches: [Touch], with event: Event) {
    write(.began, touches)
    super.touchesBegan(touches, with: event)
  }
  override func touchesMoved(_ touches: [Touch], with event: Event) {
    write(.moved, touches)
    super.touchesMoved(touches, with: event)
  }
  override func touchesEnded(_ touches: [Touch], with event: Event) {
    write(.ended, touches)
    super.touchesEnded(touches, with: event)
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    write(.cancelled, touches)
    super.touchesCancelled(touches, with: event)
  }
}

/// Sets the state that the test wants at each phase, and answers the questions of subclasses as the test wants.
final class CustomRecognizer: GestureRecognizer, LoggedRecognizer {
  weak var rig: Rig?
  var values: String { "" }
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
    rig?.write(.gestures, "\(name ?? "?") \(phase) \(labels(touches))")
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
