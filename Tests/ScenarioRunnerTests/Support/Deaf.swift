@testable import DactylCore
@testable import DactylWidgets
@testable import DactylScenarios

/// Drops the calls about cancelled touches of views.
@MainActor final class Deaf: RunWatcher {
  let invariants: Invariants
  init(_ invariants: Invariants) { self.invariants = invariants }
  func view(_ name: String, got phase: Rule.TouchPhase, of contact: Int) {
    if phase != .cancelled { invariants.view(name, got: phase, of: contact) }
  }
  func recognizer(_ name: String, isDiscrete: Bool, cameTo state: GestureState) {
    invariants.recognizer(name, isDiscrete: isDiscrete, cameTo: state)
  }
  func recognizerWasReset(_ name: String, hasTimer: Bool) { invariants.recognizerWasReset(name, hasTimer: hasTimer) }
  func cycleEnded(_ state: RunState) { invariants.cycleEnded(state) }
  func stepEnded(_ actions: [ScriptAction], _ state: RunState, label: (Int) -> String) {
    invariants.stepEnded(actions, state, label: label)
  }
  func runEnded(_ state: RunState) { invariants.runEnded(state) }
}
