import DactylGeometry

/// Told when a loop waits for something to do: for whoever wants to tell the machine's delays from the program's.
@MainActor package protocol SleepObserver: AnyObject {
  /// The loop has nothing to do at `time`.
  func willSleep(at time: Timestamp)

  /// It was woken, and goes on at `time`; by a timer, or had a timer to come, where `due` is not nil.
  func didWake(at time: Timestamp, due: Timestamp?)
}
