import Dactyl

/// Sees what happens in a run of a scenario, by names and numbers alone. Changes nothing.
@MainActor package protocol RunWatcher: AnyObject {
  /// The touch method of a touch's own view was called. Contacts are numbered from 1 in order of down.
  func view(_ name: String, got phase: Rule.TouchPhase, of contact: Int)
  func recognizer(_ name: String, isDiscrete: Bool, cameTo state: GestureRecognizer.State)
  /// `hasTimer`: one of the sequence that is over is still to fire.
  func recognizerWasReset(_ name: String, hasTimer: Bool)
  func cycleEnded(_ state: DispatchState)
  /// A line of the script is dispatched. `label` answers what the script calls a contact.
  func stepEnded(_ actions: [ScriptAction], _ state: DispatchState, label: (Int) -> String)
  func runEnded(_ state: DispatchState)
}
