import DactylGeometry

@testable import DactylCore
@testable import DactylWidgets

/// The parts of a `CallbackFixture`: each reports what it is called for.
final class CallbackView: View {
  weak var fixture: CallbackFixture?
  var canBecomeFirst = false

  override var canBecomeFirstResponder: Bool { canBecomeFirst }

  private func note(_ phase: Touch.Phase, _ touches: [Touch]) {
    fixture?.check.note(phase, touches, of: self)
    fixture?.note("view \(phase)")
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { note(.began, touches) }
  override func touchesMoved(_ touches: [Touch], with event: Event) { note(.moved, touches) }
  override func touchesEnded(_ touches: [Touch], with event: Event) { note(.ended, touches) }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { note(.cancelled, touches) }
  override func pressesBegan(_ presses: [Press], with event: Event) { fixture?.note("pressesBegan") }
  override func pressesEnded(_ presses: [Press], with event: Event) { fixture?.note("pressesEnded") }
  override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    fixture?.note("view shouldBegin")
    return true
  }
  override var keyCommands: [KeyCommand] {
    fixture?.note("keyCommands")
    return []
  }
  override func didMoveToWindow() { if window == nil { fixture?.note("didMoveToWindow") } }
}

final class CallbackWindow: Window {
  weak var fixture: CallbackFixture?
  override func sendEvent(_ event: Event) {
    fixture?.note("window sendEvent")
    super.sendEvent(event)
    fixture?.note("window sendEvent done")
  }
}

final class CallbackApplication: Application {
  weak var fixture: CallbackFixture?
  override func sendEvent(_ event: Event) {
    fixture?.note("application sendEvent")
    super.sendEvent(event)
  }
}

final class CallbackScrollView: ScrollView {
  weak var fixture: CallbackFixture?
  override func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool {
    fixture?.note("touchesShouldBegin")
    return true
  }
  override func touchesShouldCancel(in view: View) -> Bool {
    fixture?.note("touchesShouldCancel")
    return true
  }
}

final class CallbackControl: Control {
  weak var fixture: CallbackFixture?
  override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    fixture?.note("beginTracking")
    return true
  }
  override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    fixture?.note("continueTracking")
    return true
  }
  override func endTracking(_ touch: Touch?, with event: Event?) { fixture?.note("endTracking") }
  override func cancelTracking(with event: Event?) { fixture?.note("cancelTracking") }
  override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    fixture?.note("control shouldBegin")
    return recognizer.view === self
  }
}

/// Follows its touches, or recognizes when one has moved a little.
final class CallbackRecognizer: GestureRecognizer {
  enum Kind { case follows, wins }

  weak var fixture: CallbackFixture?
  var kind = Kind.follows

  override func touchesBegan(_ touches: [Touch], with event: Event) { fixture?.note("touchesBegan") }
  override func touchesMoved(_ touches: [Touch], with event: Event) {
    fixture?.note("touchesMoved")
    guard kind == .wins else { return }
    state = state == .possible ? .began : .changed
  }
  override func touchesEnded(_ touches: [Touch], with event: Event) {
    fixture?.note("touchesEnded")
    guard !boundTouches.contains(where: \.isDown) else { return }
    state = state == .began || state == .changed ? .ended : .failed
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    fixture?.note("touchesCancelled")
    super.touchesCancelled(touches, with: event)
  }
  override func reset() { fixture?.note("reset") }
  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    fixture?.note("canPrevent")
    return false
  }
  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    fixture?.note("canBePrevented")
    return true
  }
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    fixture?.note("shouldRequireFailure")
    return false
  }
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    fixture?.note("shouldBeRequiredToFail")
    return false
  }
}

/// Delegate and target of everything.
final class CallbackListener: GestureRecognizerDelegate, ScrollViewDelegate {
  weak var fixture: CallbackFixture?

  func pressed(_ control: CallbackControl, _ event: Event?) { fixture?.note("target") }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    fixture?.note("shouldReceive")
    return true
  }
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    fixture?.note("shouldBegin")
    return true
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    fixture?.note("shouldRecognizeSimultaneously")
    return true
  }
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool {
    fixture?.note("delegate shouldRequireFailure")
    return false
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    fixture?.note("delegate shouldBeRequiredToFail")
    return false
  }
  func gestureRecognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    fixture?.note("changedTo \(state)")
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { fixture?.note("didScroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { fixture?.note("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) { fixture?.note("willEndDragging") }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { fixture?.note("didEndDragging") }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { fixture?.note("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { fixture?.note("didEndDecelerating") }
}
