import Dactyl

/// Writes down what the views and recognizers of the lab say, in the notation of the event model.
@MainActor final class LabRecorder {
  /// Seconds without a touch after which the next one begins a new log.
  private static let pause = 0.5

  let scenario: LabScenario
  private(set) var lines: [String] = []
  /// Is called after each line, with that line alone.
  private let said: @MainActor (String) -> Void

  /// Touches of this log, in order of down.
  private var touches: [Touch] = []

  init(_ scenario: LabScenario, said: @escaping @MainActor (String) -> Void) {
    self.scenario = scenario
    self.said = said
  }

  /// A touch method of a recognizer or a view, `g` or `v`, was called.
  func add(_ kind: String, _ name: String, _ phase: String, _ touches: [Touch]) {
    if let touch = touches.first, !self.touches.contains(where: { $0 === touch }) { begin(with: touch) }
    for touch in touches where !self.touches.contains(where: { $0 === touch }) { self.touches.append(touch) }
    let numbers = touches.compactMap { touch in self.touches.firstIndex { $0 === touch }.map { "\($0 + 1)" } }
    let suffix = scenario.numbersTouches ? "(\(numbers.joined(separator: ",")))" : ""
    add("\(kind) \(name) \(phase)\(suffix)")
  }

  func add(_ line: String) {
    lines.append(line)
    said(line)
  }

  /// A button said no to a recognizer. Refusals in a row are one line.
  func addRefusal(by button: String, of recognizer: String) {
    let start = "d \(button) refuses "
    if let last = lines.last, last.hasPrefix(start) {
      lines[lines.count - 1] = last + ", \(recognizer)"
      said(start + recognizer)
    } else {
      add(start + recognizer)
    }
  }

  /// A new touch continues the log, or begins another when the one there is has come to its end.
  private func begin(with touch: Touch) {
    let isAnyDown = touches.contains { $0.phase != .ended && $0.phase != .cancelled }
    let isOver = lines.count >= scenario.expected.count || !scenario.expected.starts(with: lines)
    let isLate = touches.last.map { touch.timestamp - $0.timestamp > Self.pause } ?? true
    guard !isAnyDown, isOver || isLate else { return }
    lines = []
    touches = []
  }
}
