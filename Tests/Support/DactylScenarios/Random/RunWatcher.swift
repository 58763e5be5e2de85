import Dactyl

/// Watches a run of a scenario through names and numbers alone, without changing it.
@MainActor package protocol RunWatcher: AnyObject {
  /// The touch method of a touch's own view was called. Contacts are numbered from 1 in order of down.
  func view(_ name: String, got phase: Rule.TouchPhase, of contact: Int)
  func recognizer(_ name: String, isDiscrete: Bool, cameTo state: GestureRecognizer.State)
  /// `hasTimer` is whether a timer of the ended sequence is still to fire.
  func recognizerWasReset(_ name: String, hasTimer: Bool)
  func cycleEnded(_ state: DispatchState)
  /// A line of the script was dispatched. `label` returns the script's name for a contact.
  func stepEnded(_ actions: [ScriptAction], _ state: DispatchState, label: (Int) -> String)
  func runEnded(_ state: DispatchState)
}
