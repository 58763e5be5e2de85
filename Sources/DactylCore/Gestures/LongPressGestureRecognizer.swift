import DactylGeometry

/// Recognizes fingers that rest, perhaps after some taps (section 6.2). Continuous.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// Seconds that the fingers must be down together (`GT-10`). Default: `standardPressDuration`, in proportion to what
  /// the user has set (``TouchAccommodations/longPressDuration``).
  public final var minimumPressDuration: Double {
    get { ownDuration ?? touchAccommodations.holdTime(standardPressDuration) }
    set { ownDuration = newValue }
  }
  private var ownDuration: Double?
  /// The value of `minimumPressDuration` for users who have not set another time, in seconds (`AU-17`). It has no effect
  /// once `minimumPressDuration` is set. Default: 0.5.
  public final var standardPressDuration = TouchAccommodations().longPressDuration
  /// Points that a finger may move from its own down before the press begins (`GT-11`). Default: 10, or what the user has
  /// set (``TouchAccommodations/allowableMovement``).
  public final var allowableMovement: Double {
    get { ownMovement ?? touchAccommodations.allowableMovement }
    set { ownMovement = newValue }
  }
  private var ownMovement: Double?
  /// Taps before the press, by the rules and limits of a tap recognizer's defaults (`GT-10`).
  public final var numberOfTapsRequired = 0
  /// How many fingers must be down together.
  public final var numberOfTouchesRequired = 1

  private var series = TapSeries()
  private var timer: DispatchTimer?

  public required init() { super.init() }

  // MARK: Touches

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    guard !standing.state.isActive else {
      for touch in touches { ignore(touch, for: event) }
      return
    }
    for touch in touches where standing.state == .possible {
      series.down(touch, self, limits)
      if standing.state == .possible, isPressed { startTimer(at: touch.downTime) }
    }
    failIfStrayed(touches)
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    if standing.state.isActive { state = .changed } else { failIfStrayed(touches) }
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    guard !standing.state.isActive else {
      state = .ended
      return
    }
    // A lift may include a last movement (EI-6).
    failIfStrayed(touches)
    for touch in touches where standing.state == .possible {
      if isPressing {
        state = .failed
      } else {
        series.up(touch, self, limits, of: numberOfTapsRequired + 1)
      }
    }
  }

  open override func reset() {
    series.cancelTimer()
    series = TapSeries()
    cancelTimer()
  }

  open override func didLose(_ touch: Touch) {
    series.remove(touch)
    if !isPressed { cancelTimer() }
  }

  /// Every sample counts, also those that were merged into one event (`GT-11`, `EI-15`).
  private func failIfStrayed(_ touches: [Touch]) {
    guard standing.state == .possible else { return }
    for touch in touches where touch.hasStrayed(beyond: allowableMovement) {
      state = .failed
      return
    }
  }

  // MARK: The press

  /// Whether all taps are complete.
  private var isPressing: Bool { series.completed >= numberOfTapsRequired }
  /// Whether all taps are complete and all fingers are down.
  private var isPressed: Bool { isPressing && series.fingersDown == numberOfTouchesRequired }

  /// The press itself has no time limit.
  private var limits: TapSeries.Limits {
    let accommodations = touchAccommodations
    return TapSeries.Limits(
      touches: numberOfTouchesRequired, duration: isPressing ? nil : accommodations.longestTap,
      distance: accommodations.distanceBetweenTaps(EventConstants.multipleTapDistance))
  }

  private func startTimer(at time: Timestamp) {
    cancelTimer()
    let deadline = time + Timestamp(seconds: minimumPressDuration)
    guard let dispatcher, deadline > dispatcher.now else {
      state = .began
      return
    }
    timer = dispatcher.schedule(at: deadline, for: self) { [weak self] in
      guard let self, standing.state == .possible, standing.request == nil else { return }
      state = .began
    }
  }

  private func cancelTimer() {
    timer?.cancel()
    timer = nil
  }

  open override var ignoresTouchesThatStopScrolling: Bool { true }
  open override var restartsWithNextTouch: Bool { numberOfTapsRequired > 0 }
  open override var isAwaitingNextTouch: Bool { series.isBetweenTaps }
}
