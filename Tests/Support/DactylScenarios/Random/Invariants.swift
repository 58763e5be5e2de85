import Dactyl

/// Properties of every run, for any tree, recognizers, script and interruptions (`CF-5`).
@MainActor package final class Invariants: RunWatcher {
  /// The violations in order of time; each begins with its clause.
  package private(set) var violations: [String] = []

  private struct Pair: Hashable {
    var view: String
    var contact: Int
  }

  private enum Course { case open, over }

  /// The touch calls that views have received.
  private var courses: [Pair: Course] = [:]
  private var states: [String: GestureRecognizer.State] = [:]
  private var down = ContactsDown()

  package init() {}

  private func report(_ violation: String) {
    if !violations.contains(violation) { violations.append(violation) }
  }

  // MARK: GN-4

  /// Began, moves, one end, and nothing before or after.
  package func view(_ name: String, got phase: Rule.TouchPhase, of contact: Int) {
    let pair = Pair(view: name, contact: contact)
    switch (courses[pair], phase) {
    case (nil, .began): courses[pair] = .open
    case (.open, .moved): break
    case (.open, .ended), (.open, .cancelled): courses[pair] = .over
    case (nil, _): report("GN-4: \(name) gets \(phase.rawValue) of contact \(contact) without a began")
    case (.open, .began): report("GN-4: \(name) gets began of contact \(contact) twice")
    case (.over, _): report("GN-4: \(name) gets \(phase.rawValue) of contact \(contact) after its end")
    }
  }

  private var openPairs: [Pair] {
    courses.filter { $0.value == .open }.keys.sorted { ($0.contact, $0.view) < ($1.contact, $1.view) }
  }

  // MARK: GR-2

  package func recognizer(_ name: String, isDiscrete: Bool, cameTo state: GestureRecognizer.State) {
    let old = states.updateValue(state, forKey: name) ?? .possible
    let isLegal =
      switch (old, state) {
      case (.possible, .ended), (.possible, .failed): true
      case (.possible, .began), (.began, .changed), (.changed, .changed), (.began, .ended), (.changed, .ended),
        (.began, .cancelled), (.changed, .cancelled):
        !isDiscrete
      default: false
      }
    if !isLegal { report("GR-2: \(name) goes from \(ScenarioLog.text(old)) to \(ScenarioLog.text(state))") }
  }

  package func recognizerWasReset(_ name: String, hasTimer: Bool) {
    let old = states.updateValue(.possible, forKey: name) ?? .possible
    switch old {
    case .ended, .cancelled, .failed: break
    case .possible, .began, .changed: report("GR-2: \(name) is reset from \(ScenarioLog.text(old))")
    }
    if hasTimer { report("IN-11: \(name) is reset and a timer of its sequence is left") }
  }

  // MARK: IN-11

  package func cycleEnded(_ state: DispatchState) {
    for recognizer in state.recognizers where recognizer.isUnderWay && !recognizer.follows {
      report("IN-11: \(recognizer.name ?? "?") is left \(ScenarioLog.text(recognizer.state)) without a live touch")
    }
    for pair in openPairs where !state.contacts.contains(where: { $0.number == pair.contact && $0.isOpen }) {
      report("GN-4: \(pair.view) gets no end of contact \(pair.contact)")
    }
  }

  package func stepEnded(_ actions: [ScriptAction], _ state: DispatchState, label: (Int) -> String) {
    for action in actions { down.follow(action) }
    for contact in state.contacts where contact.isDown && !down.mayBeDown(label(contact.number)) {
      report("IN-11: contact \(contact.number) is still in the table")
    }
    guard case .input(.inactive)? = actions.last else { return }
    for recognizer in state.recognizers where recognizer.isUnderWay {
      report("IN-11: \(recognizer.name ?? "?") is \(ScenarioLog.text(recognizer.state)) in an inactive application")
    }
  }

  /// Every contact has lifted long before.
  package func runEnded(_ state: DispatchState) {
    for pair in openPairs { report("GN-4: \(pair.view) gets no end of contact \(pair.contact)") }
    for contact in state.contacts { report("IN-11: contact \(contact.number) is left in the table") }
    for recognizer in state.recognizers where !recognizer.follows {
      report("IN-11: \(recognizer.name ?? "?") is left \(ScenarioLog.text(recognizer.state)) with a sequence")
    }
    if state.presses > 0 { report("IN-11: a press is left in the table") }
    if state.hasTimers { report("IN-11: a timer is left") }
  }
}

extension DispatchState.Recognizer {
  fileprivate var isUnderWay: Bool { state == .began || state == .changed }
}
