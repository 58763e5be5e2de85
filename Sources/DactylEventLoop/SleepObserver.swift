import DactylGeometry

/// Observes when a loop sleeps and wakes, to separate delays of the machine from those of the program.
@MainActor package protocol SleepObserver: AnyObject {
  /// Called when the loop has nothing to do at `time`.
  func willSleep(at time: Timestamp)

  /// Called when the loop was woken at `time`. `due` is the deadline of the timer that woke it, or of the next timer;
  /// nil without timers.
  func didWake(at time: Timestamp, due: Timestamp?)
}
