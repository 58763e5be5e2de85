import DactylGeometry

extension View {
  /// Calls `action` at `timestamp`, in seconds on the clock of events, unless the call is cancelled first. A timestamp
  /// that has passed, or NaN, counts as the present.
  ///
  ///     repeating = schedule(at: event.timestamp + 0.5) { [weak self] in self?.step() }
  ///
  /// Such a call is made before events of a later time, also if the program reads them late (`EI-14`). It is made even
  /// if the view has left its window. Returns nil for a view in no window: it has no clock.
  @discardableResult
  public final func schedule(at timestamp: Double, _ action: @escaping @MainActor () -> Void) -> ScheduledAction? {
    guard let dispatcher = window?.application?.dispatcher else { return nil }
    let deadline = max(Timestamp(seconds: timestamp), dispatcher.now)
    return ScheduledAction(timer: dispatcher.schedule(at: deadline, for: nil, action))
  }

  /// Calls `action` in `seconds` from the present, as `schedule(at:)` does; negative numbers and NaN count as 0.
  @discardableResult
  public final func schedule(after seconds: Double, _ action: @escaping @MainActor () -> Void) -> ScheduledAction? {
    guard let dispatcher = window?.application?.dispatcher else { return nil }
    return schedule(at: dispatcher.presentTime.seconds + (seconds > 0 ? seconds : 0), action)
  }

  /// Calls `action` every `seconds` on the clock of events, for the first time after `seconds`, until the returned call
  /// is cancelled or the view leaves its window.
  ///
  ///     blinking = schedule(every: 0.5) { [weak self] in self?.isOn.toggle() }
  ///
  /// The calls keep their rhythm, however long an action takes. After a stall, one call stands for those that were
  /// missed. An interval below a millisecond, or that is not finite, counts as a millisecond. Returns nil for a view in
  /// no window: it has no clock.
  @discardableResult
  public final func schedule(every seconds: Double, _ action: @escaping @MainActor () -> Void) -> ScheduledAction? {
    guard let dispatcher = window?.application?.dispatcher else { return nil }
    let repetition = Repetition(Rhythm(start: dispatcher.presentTime.seconds, interval: seconds)) { [weak self] in
      self?.window?.application?.dispatcher.presentTime.seconds
    } schedule: { [weak self] deadline, call in
      self?.schedule(at: deadline, call)
    } action: {
      action()
    }
    return ScheduledAction(repetition)
  }
}
