import Dactyl

/// A button that records the calls of its touch methods, its control events, and the recognizers it refuses.
final class LabButton: Button {
  private static let words: [(event: Control.Events, word: String)] = [
    (.touchDown, "touchDown"), (.touchDownRepeat, "touchDownRepeat"), (.touchUpInside, "touchUpInside"),
    (.touchUpOutside, "touchUpOutside"), (.touchCancel, "touchCancel"),
    (.primaryActionTriggered, "primaryActionTriggered"),
  ]

  weak var recorder: LabRecorder?

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    recorder?.add("v", debugName, "began", touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    recorder?.add("v", debugName, "moved", touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    recorder?.add("v", debugName, "ended", touches)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    recorder?.add("v", debugName, "cancelled", touches)
    super.touchesCancelled(touches, with: event)
  }

  override func sendActions(for events: Control.Events, with event: Event?) {
    for (event, word) in Self.words where events.contains(event) { recorder?.add("c \(debugName) \(word)") }
    super.sendActions(for: events, with: event)
  }

  override func shouldBegin(_ recognizer: GestureRecognizer) -> Bool {
    let begins = super.shouldBegin(recognizer)
    if !begins { recorder?.addRefusal(by: debugName, of: recognizer.name ?? "") }
    return begins
  }
}
