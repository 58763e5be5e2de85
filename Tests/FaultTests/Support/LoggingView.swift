import Dactyl

/// A view that takes everything and writes down what it is told.
final class LoggingView: View {
  private let log: CallLog

  init(name: String, log: CallLog, frame: Rect = .zero) {
    self.log = log
    super.init(frame: frame)
    debugName = name
    isMultipleTouchEnabled = true
    backgroundColor = .white
  }

  override var canBecomeFirstResponder: Bool { true }

  override func touchesBegan(_ touches: [Touch], with event: Event) {
    log.touches(.began, touches, event, of: self)
  }

  override func touchesMoved(_ touches: [Touch], with event: Event) {
    log.touches(.moved, touches, event, of: self)
  }

  override func touchesEnded(_ touches: [Touch], with event: Event) {
    log.touches(.ended, touches, event, of: self)
  }

  override func touchesCancelled(_ touches: [Touch], with event: Event) {
    log.touches(.cancelled, touches, event, of: self)
  }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    log.presses(.began, presses, of: self)
  }

  override func pressesChanged(_ presses: [Press], with event: Event) {
    log.presses(.changed, presses, of: self)
  }

  override func pressesEnded(_ presses: [Press], with event: Event) {
    log.presses(.ended, presses, of: self)
  }

  override func pressesCancelled(_ presses: [Press], with event: Event) {
    log.presses(.cancelled, presses, of: self)
  }
}
