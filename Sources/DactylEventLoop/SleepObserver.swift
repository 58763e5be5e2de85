import DactylGeometry

/// Is told when a loop sleeps and wakes, to tell delays of the machine from those of the program.
@MainActor package protocol SleepObserver: AnyObject {
  /// The loop has nothing to do at `time`.
  func willSleep(at time: Timestamp)

  /// The loop was woken at `time`. `due` is the deadline of the timer that woke it or comes next; nil without timers.
  func didWake(at time: Timestamp, due: Timestamp?)
}
