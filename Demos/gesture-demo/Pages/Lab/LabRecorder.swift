import Dactyl

/// Records the calls to the views and recognizers of the lab, in the notation of the event model.
@MainActor final class LabRecorder {
  /// The seconds without a touch after which the next one begins a new log.
  private static let pause = 0.5

  let scenario: LabScenario
  private(set) var lines: [String] = []
  /// Called with each new line.
  private let onLine: @MainActor (String) -> Void

  /// The touches of this log, in order of down.
  private var touches: [Touch] = []

  init(_ scenario: LabScenario, onLine: @escaping @MainActor (String) -> Void) {
    self.scenario = scenario
    self.onLine = onLine
  }

  /// Records a call of a touch method of a recognizer or a view, `g` or `v`.
  func add(_ kind: String, _ name: String, _ phase: String, _ touches: [Touch]) {
    if let touch = touches.first, !self.touches.contains(where: { $0 === touch }) { begin(with: touch) }
    for touch in touches where !self.touches.contains(where: { $0 === touch }) { self.touches.append(touch) }
    let numbers = touches.compactMap { touch in self.touches.firstIndex { $0 === touch }.map { "\($0 + 1)" } }
    let suffix = scenario.numbersTouches ? "(\(numbers.joined(separator: ",")))" : ""
    add("\(kind) \(name) \(phase)\(suffix)")
  }

  func add(_ line: String) {
    lines.append(line)
    onLine(line)
  }

  /// Records that a button refused a recognizer. Consecutive refusals are one line.
  func addRefusal(by button: String, of recognizer: String) {
    let start = "d \(button) refuses "
    if let last = lines.last, last.hasPrefix(start) {
      lines[lines.count - 1] = last + ", \(recognizer)"
      onLine(start + recognizer)
    } else {
      add(start + recognizer)
    }
  }

  /// Continues the log with a new touch, or begins another log if the current one is complete.
  private func begin(with touch: Touch) {
    let isAnyDown = touches.contains { $0.phase != .ended && $0.phase != .cancelled }
    let isOver = lines.count >= scenario.expected.count || !scenario.expected.starts(with: lines)
    let isLate = touches.last.map { touch.timestamp - $0.timestamp > Self.pause } ?? true
    guard !isAnyDown, isOver || isLate else { return }
    lines = []
    touches = []
  }
}
