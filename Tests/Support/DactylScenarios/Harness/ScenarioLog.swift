import Dactyl
import DactylGeometry

/// Collects the lines of one run.
@MainActor final class ScenarioLog {
  private(set) var lines: [String] = []
  /// Watches the run, whatever is logged of it.
  var watcher: (any RunWatcher)?
  private let kinds: [TraceKind]
  private let time: @MainActor () -> Timestamp

  /// Contacts in order of down.
  private var contacts: [(label: String, touch: Touch?)] = []

  /// `time` returns the time of the present cycle.
  init(kinds: [TraceKind], time: @escaping @MainActor () -> Timestamp) {
    self.kinds = kinds
    self.time = time
  }

  /// Writes `line` if its kind is traced.
  func write(_ kind: TraceKind, _ line: @autoclosure () -> String) {
    guard kinds.contains(kind) else { return }
    lines.append("\(NumberText.fixed(time().seconds, decimals: 3)) \(line())")
  }

  // MARK: Labels

  /// Notes that the script puts down a contact: the framework counts contacts in the same order.
  func willPutDown(_ label: String) {
    contacts.append((label, nil))
  }

  /// `number` counts from 1.
  func began(_ touch: Touch, contact number: Int) {
    guard contacts.indices.contains(number - 1) else { return }
    contacts[number - 1].touch = touch
  }

  func label(ofContact number: Int) -> String {
    contacts.indices.contains(number - 1) ? contacts[number - 1].label : "?"
  }

  /// The newest touch with that label.
  func touch(labelled label: String) -> Touch? {
    contacts.last { $0.label == label }?.touch
  }

  /// Labels of `touches` in order of down, separated by commas.
  func labels(of touches: [Touch]) -> String {
    let known = contacts.filter { contact in touches.contains { $0 === contact.touch } }.map(\.label)
    let unknown = touches.filter { touch in !contacts.contains { $0.touch === touch } }.map { _ in "?" }
    return (known + unknown).joined(separator: ",")
  }

  // MARK: Values

  static func text(_ point: Point) -> String {
    "\(NumberText.fixed(point.x, decimals: 1)),\(NumberText.fixed(point.y, decimals: 1))"
  }

  static func text(_ phase: Touch.Phase) -> String {
    switch phase {
    case .began: "began"
    case .moved: "moved"
    case .stationary: "stationary"
    case .ended: "ended"
    case .cancelled: "cancelled"
    }
  }

  /// The suffix of the name of the press method; nil for a phase without one.
  static func text(_ phase: Press.Phase) -> String? {
    switch phase {
    case .began: "Began"
    case .changed: "Changed"
    case .stationary: nil
    case .ended: "Ended"
    case .cancelled: "Cancelled"
    }
  }

  static func text(_ state: GestureRecognizer.State) -> String {
    switch state {
    case .possible: "possible"
    case .began: "began"
    case .changed: "changed"
    case .ended: "ended"
    case .cancelled: "cancelled"
    case .failed: "failed"
    }
  }
}
