import DactylGeometry

extension View {
  /// Calls `action` at `timestamp`, in seconds on the clock of events, unless the call is cancelled first. A timestamp that
  /// has passed, or NaN, counts as the present.
  ///
  ///     repeating = schedule(at: event.timestamp + 0.5) { [weak self] in self?.step() }
  ///
  /// Such a call is made before events of a later time, also if the program reads them late (`EI-14`). It is made even if
  /// the view has left its window. Returns nil for a view in no window: it has no clock.
  public final func schedule(at timestamp: Double, _ action: @escaping @MainActor () -> Void) -> ScheduledAction? {
    guard let dispatcher = window?.application?.dispatcher else { return nil }
    let deadline = max(Timestamp(seconds: timestamp), dispatcher.now)
    return ScheduledAction(timer: dispatcher.schedule(at: deadline, for: nil, action))
  }

  /// Calls `action` in `seconds` from the present, as `schedule(at:)` does; negative numbers and NaN count as 0.
  public final func schedule(after seconds: Double, _ action: @escaping @MainActor () -> Void) -> ScheduledAction? {
    guard let dispatcher = window?.application?.dispatcher else { return nil }
    return schedule(at: dispatcher.presentTime.seconds + (seconds > 0 ? seconds : 0), action)
  }
}
