import Dactyl

/// A tap recognizer that records the calls of its methods.
final class LabTap: TapGestureRecognizer {
  weak var recorder: LabRecorder?

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    recorder?.add("g", name ?? "", "began", touches)
    super.touchesBegan(touches, with: event)
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    recorder?.add("g", name ?? "", "moved", touches)
    super.touchesMoved(touches, with: event)
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    recorder?.add("g", name ?? "", "ended", touches)
    super.touchesEnded(touches, with: event)
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    recorder?.add("g", name ?? "", "cancelled", touches)
    super.touchesCancelled(touches, with: event)
  }
}
