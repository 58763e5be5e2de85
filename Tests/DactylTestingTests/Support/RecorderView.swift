import Dactyl

/// A view that records its events.
final class RecorderView: View, KeyInput {
  private(set) var log: [String] = []
  /// Whether keys are input as text.
  var takesText = false
  var onTouch: (@MainActor (Touch) -> Void)?
  private(set) var lastEvent: Event?
  var commands: [KeyCommand] = []
  var hasText: Bool { true }

  override init(frame: Rect = Rect(x: 0, y: 0, width: 400, height: 600)) {
    super.init(frame: frame)
    isMultipleTouchEnabled = true
  }

  /// Returns the log and empties it.
  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  func write(_ line: String) { log.append(line) }

  private func write(_ phase: String, _ touches: [Touch], _ event: Event) {
    lastEvent = event
    log.append("\(phase) " + touches.map { "\($0.number) at \($0.location(in: self).text)" }.joined(separator: ", "))
    for touch in touches { onTouch?(touch) }
  }

  override func touchesBegan(_ touches: [Touch], with event: Event) { write("began", touches, event) }
  override func touchesMoved(_ touches: [Touch], with event: Event) { write("moved", touches, event) }
  override func touchesEnded(_ touches: [Touch], with event: Event) { write("ended", touches, event) }
  override func touchesCancelled(_ touches: [Touch], with event: Event) { write("cancelled", touches, event) }

  override var canBecomeFirstResponder: Bool { true }
  override var keyCommands: [KeyCommand] { commands }
  func isTextInput(_ key: Key) -> Bool { takesText && (key.text != nil || key.deletesBackward) }
  func insertText(_ text: String) { log.append("text \(text)") }
  func deleteBackward() { log.append("delete") }

  override func pressesBegan(_ presses: [Press], with event: Event) {
    lastEvent = event
    if takesText { return super.pressesBegan(presses, with: event) }
    log += presses.map { "press \($0.key.name)" }
  }
  override func pressesEnded(_ presses: [Press], with event: Event) {
    if takesText { return super.pressesEnded(presses, with: event) }
    log += presses.map { "release \($0.key.name)" }
  }
  override func pressesCancelled(_ presses: [Press], with event: Event) {
    log += presses.map { "lose \($0.key.name)" }
  }
}

extension Point {
  init(_ x: Double, _ y: Double) { self.init(x: x, y: y) }
  var text: String { "\(x),\(y)" }
}
