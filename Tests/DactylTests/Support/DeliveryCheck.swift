@testable import DactylCore
@testable import DactylWidgets

/// Checks what must hold for the touches of any views, whatever happens (`GN-4`, `IN-11`).
@MainActor struct DeliveryCheck {
  private(set) var violations: [String] = []
  /// The phases of contacts that views have got.
  private var open: [(view: View, contact: Int, isOpen: Bool)] = []

  /// A view gets a phase: began once, then nothing but moves, then one end.
  mutating func note(_ phase: Touch.Phase, _ touches: [Touch], of view: View) {
    for touch in touches where touch.view === view {
      let contact = touch.contactNumber
      let index = open.firstIndex { $0.view === view && $0.contact == contact }
      switch (phase, index) {
      case (.began, nil): open.append((view, contact, true))
      case (.moved, let index?) where open[index].isOpen: break
      case (.ended, let index?) where open[index].isOpen, (.cancelled, let index?) where open[index].isOpen:
        open[index].isOpen = false
      default: report("GN-4: \(view.debugName) \(phase) \(contact)")
      }
    }
  }

  mutating func report(_ violation: String) {
    violations.append(violation)
  }

  /// All contacts have lifted long ago.
  mutating func checkEnd(_ dispatcher: Dispatcher) {
    for entry in open where entry.isOpen {
      report("GN-4: \(entry.view.debugName) has no end of \(entry.contact)")
    }
    if !dispatcher.touches.isEmpty { report("IN-11: touches are left") }
    for recognizer in dispatcher.active {
      report("IN-11: \(recognizer.name ?? "\(type(of: recognizer))") is left \(recognizer.standing.state)")
    }
    if dispatcher.nextDeadline() != nil { report("IN-11: a timer is left") }
  }
}
