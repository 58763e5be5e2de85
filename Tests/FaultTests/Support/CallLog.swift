import Dactyl
import DactylTestKit

/// Writes the calls that stub views get, a line for each, in order.
///
/// A touch is written `LABEL@X,Y`: the label counts the touches of the test from 1, whatever their ids on the wire, the
/// place is in window coordinates. A hardware key is written as its code.
@MainActor final class CallLog: DispatchObserver {
  private(set) var lines: [String] = []
  /// The touches and presses that views have begun and not ended.
  private(set) var balance = CallBalance()
  /// The properties of each touch, call by call.
  private(set) var snapshots: [TouchSnapshot] = []
  /// Held, so that no label is given twice.
  private var touches: [Touch] = []
  private var presses: [Press] = []

  /// The lines since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  /// The snapshots since the last time.
  func takeSnapshots() -> [TouchSnapshot] {
    defer { snapshots = [] }
    return snapshots
  }

  func write(_ line: String) {
    lines.append(line)
  }

  func responder(_ responder: Responder, getsTouches touches: [Touch], phase: Touch.Phase, with event: Event) {
    guard let view = responder as? StubView else { return }
    let places = touches.map { "\(label($0))@\(Self.text($0.location(in: nil)))" }
    lines.append("\(phase) \(view.debugName) \(places.joined(separator: " "))")
    for touch in touches {
      balance.note(Self.step(phase), "touch \(label(touch))", of: view.debugName)
      snapshots.append(TouchSnapshot(touch, phase: phase, event: event))
    }
  }

  func responder(_ responder: Responder, getsPresses presses: [Press], phase: Press.Phase, with event: Event) {
    guard let view = responder as? StubView else { return }
    lines.append("press \(phase) \(view.debugName) \(presses.map { "\($0.key.keyCode)" }.joined(separator: " "))")
    for press in presses {
      if !self.presses.contains(where: { $0 === press }) { self.presses.append(press) }
      let number = self.presses.firstIndex { $0 === press } ?? 0
      balance.note(Self.step(phase), "press \(number + 1)", of: view.debugName)
    }
  }

  private func label(_ touch: Touch) -> Int {
    if let index = touches.firstIndex(where: { $0 === touch }) { return index + 1 }
    touches.append(touch)
    return touches.count
  }

  private static func step(_ phase: Touch.Phase) -> CallBalance.Step {
    switch phase {
    case .began: .begin
    case .moved, .stationary: .go
    case .ended, .cancelled: .end
    }
  }

  private static func step(_ phase: Press.Phase) -> CallBalance.Step {
    switch phase {
    case .began: .begin
    case .changed, .stationary: .go
    case .ended, .cancelled: .end
    }
  }

  /// Coordinates, without decimals where they have none.
  static func text(_ point: Point) -> String { "\(text(point.x)),\(text(point.y))" }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }
}
