import DactylGeometry

@testable import DactylCore
@testable import DactylWidgets

/// The parts of a `CallbackStage`: each reports what it is called for.
final class StageView: View {
  weak var stage: CallbackStage?
  var canBecomeFirst = false

  override var canBecomeFirstResponder: Bool { canBecomeFirst }

  private func hear(_ phase: Touch.Phase, _ touches: [Touch]) {
    stage?.check.note(phase, touches, of: self)
    stage?.hear("view \(phase)")
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { hear(.began, touches) }
  override func touchesMoved(_ touches: [Touch], with event: Event) { hear(.moved, touches) }
  override func touchesEnded(_ touches: [Touch], with event: Event) { hear(.ended, touches) }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { hear(.cancelled, touches) }
  override func pressesBegan(_ presses: [Press], with event: Event) { stage?.hear("pressesBegan") }
  override func pressesEnded(_ presses: [Press], with event: Event) { stage?.hear("pressesEnded") }
  override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    stage?.hear("view shouldBegin")
    return true
  }
  override var keyCommands: [KeyCommand] {
    stage?.hear("keyCommands")
    return []
  }
  override func didMoveToWindow() { if window == nil { stage?.hear("didMoveToWindow") } }
}

final class StageWindow: Window {
  weak var stage: CallbackStage?
  override func sendEvent(_ event: Event) {
    stage?.hear("window sendEvent")
    super.sendEvent(event)
    stage?.hear("window sendEvent done")
  }
}

final class StageApplication: Application {
  weak var stage: CallbackStage?
  override func sendEvent(_ event: Event) {
    stage?.hear("application sendEvent")
    super.sendEvent(event)
  }
}

final class StageScrollView: ScrollView {
  weak var stage: CallbackStage?
  override func touchesShouldBegin(_ touches: [Touch], with event: Event, in view: View) -> Bool {
    stage?.hear("touchesShouldBegin")
    return true
  }
  override func touchesShouldCancel(in view: View) -> Bool {
    stage?.hear("touchesShouldCancel")
    return true
  }
}

final class StageControl: Control {
  weak var stage: CallbackStage?
  override func beginTracking(_ touch: Touch, with event: Event) -> Bool {
    stage?.hear("beginTracking")
    return true
  }
  override func continueTracking(_ touch: Touch, with event: Event) -> Bool {
    stage?.hear("continueTracking")
    return true
  }
  override func endTracking(_ touch: Touch?, with event: Event?) { stage?.hear("endTracking") }
  override func cancelTracking(with event: Event?) { stage?.hear("cancelTracking") }
  override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    stage?.hear("control shouldBegin")
    return recognizer.view === self
  }
}

/// Follows its touches, or recognizes when one has moved a little.
final class StageRecognizer: GestureRecognizer {
  enum Kind { case follows, wins }

  weak var stage: CallbackStage?
  var kind = Kind.follows

  override func touchesBegan(_ touches: [Touch], with event: Event) { stage?.hear("touchesBegan") }
  override func touchesMoved(_ touches: [Touch], with event: Event) {
    stage?.hear("touchesMoved")
    guard kind == .wins else { return }
    state = state == .possible ? .began : .changed
  }
  override func touchesEnded(_ touches: [Touch], with event: Event) {
    stage?.hear("touchesEnded")
    guard !boundTouches.contains(where: \.isDown) else { return }
    state = state == .began || state == .changed ? .ended : .failed
  }
  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    stage?.hear("touchesCancelled")
    super.touchesCancelled(touches, with: event)
  }
  override func reset() { stage?.hear("reset") }
  override func canPrevent(_ other: GestureRecognizer) -> Bool {
    stage?.hear("canPrevent")
    return false
  }
  override func canBePrevented(by other: GestureRecognizer) -> Bool {
    stage?.hear("canBePrevented")
    return true
  }
  override func shouldRequireFailure(of other: GestureRecognizer) -> Bool {
    stage?.hear("shouldRequireFailure")
    return false
  }
  override func shouldBeRequiredToFail(by other: GestureRecognizer) -> Bool {
    stage?.hear("shouldBeRequiredToFail")
    return false
  }
}

/// Delegate, data source and target of everything.
final class StageEars: GestureRecognizerDelegate, ScrollViewDelegate, TableViewDataSource, TableViewDelegate {
  weak var stage: CallbackStage?

  func pressed(_ control: StageControl, _ event: Event?) { stage?.hear("target") }

  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldReceive touch: Touch) -> Bool {
    stage?.hear("shouldReceive")
    return true
  }
  func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    stage?.hear("shouldBegin")
    return true
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldRecognizeSimultaneouslyWith other: GestureRecognizer
  ) -> Bool {
    stage?.hear("shouldRecognizeSimultaneously")
    return true
  }
  func gestureRecognizer(_ recognizer: GestureRecognizer, shouldRequireFailureOf other: GestureRecognizer) -> Bool {
    stage?.hear("delegate shouldRequireFailure")
    return false
  }
  func gestureRecognizer(
    _ recognizer: GestureRecognizer, shouldBeRequiredToFailBy other: GestureRecognizer
  ) -> Bool {
    stage?.hear("delegate shouldBeRequiredToFail")
    return false
  }
  func gestureRecognizer(_ recognizer: GestureRecognizer, changedTo state: GestureRecognizer.State) {
    stage?.hear("changedTo \(state)")
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { stage?.hear("didScroll") }
  func scrollViewWillBeginDragging(_ scrollView: ScrollView) { stage?.hear("willBeginDragging") }
  func scrollViewWillEndDragging(
    _ scrollView: ScrollView, withVelocity velocity: Point, targetContentOffset: inout Point
  ) { stage?.hear("willEndDragging") }
  func scrollViewDidEndDragging(_ scrollView: ScrollView, willDecelerate: Bool) { stage?.hear("didEndDragging") }
  func scrollViewWillBeginDecelerating(_ scrollView: ScrollView) { stage?.hear("willBeginDecelerating") }
  func scrollViewDidEndDecelerating(_ scrollView: ScrollView) { stage?.hear("didEndDecelerating") }

  func numberOfRows(in tableView: TableView) -> Int { 20 }
  func tableView(_ tableView: TableView, cellForRowAt row: Int) -> TableViewCell {
    stage?.hear("cellForRow")
    return TableViewCell(reuseIdentifier: "row")
  }
  func tableView(_ tableView: TableView, shouldHighlightRowAt row: Int) -> Bool {
    stage?.hear("shouldHighlight")
    return true
  }
  func tableView(_ tableView: TableView, willSelectRowAt row: Int) -> Int? {
    stage?.hear("willSelect")
    return row
  }
  func tableView(_ tableView: TableView, didSelectRowAt row: Int) { stage?.hear("didSelect") }
}
