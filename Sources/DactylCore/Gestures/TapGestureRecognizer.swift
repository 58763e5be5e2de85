import DactylGeometry

/// Recognizes one or more taps with one or more fingers (section 6.1). Discrete.
open class TapGestureRecognizer: GestureRecognizer {
  /// The number of taps in a row that make the gesture.
  public final var numberOfTapsRequired = 1
  /// The number of fingers that make a tap.
  public final var numberOfTouchesRequired = 1
  /// Points that a finger may move from its own down (`GT-1`). Default: 10, or what the user has set
  /// (``TouchAccommodations/allowableMovement``).
  public final var allowableMovement: Double {
    get { ownMovement ?? touchAccommodations.allowableMovement }
    set { ownMovement = newValue }
  }
  private var ownMovement: Double?
  /// Seconds from the first down of a tap to its last lift (`GT-3`). Default: 0.75, or more if the user has set a longer
  /// ``TouchAccommodations/longPressDuration``.
  public final var maximumTapDuration: Double {
    get { ownDuration ?? touchAccommodations.longestTap }
    set { ownDuration = newValue }
  }
  private var ownDuration: Double?
  /// Seconds from the last lift of a tap to the first down of the next (`GT-4`). Default: 0.35, or what the user has set
  /// (``TouchAccommodations/multipleTapInterval``), and for clicks of a pointer the time of the desktop (`DS-5`).
  public final var maximumIntervalBetweenTaps: Double {
    get { ownInterval ?? touchAccommodations.multipleTapInterval }
    set { ownInterval = newValue }
  }
  private var ownInterval: Double?
  /// Points from the centroid of the first tap to the first down of the next (`GT-4`). Default: 45, or more if the user
  /// has set a larger ``TouchAccommodations/allowableMovement``.
  public final var maximumDistanceBetweenTaps: Double {
    get { ownDistance ?? touchAccommodations.distanceBetweenTaps(EventConstants.multipleTapDistance) }
    set { ownDistance = newValue }
  }
  private var ownDistance: Double?

  private var series = TapSeries()

  public required init() { super.init() }

  open override func touchesBegan(_ touches: [Touch], with event: Event) {
    for touch in touches where standing.state == .possible { series.down(touch, self, limits) }
    failIfStrayed(touches)
  }

  open override func touchesMoved(_ touches: [Touch], with event: Event) {
    failIfStrayed(touches)
  }

  open override func touchesEnded(_ touches: [Touch], with event: Event) {
    // A lift may include a last movement (EI-6).
    failIfStrayed(touches)
    for touch in touches where standing.state == .possible { series.up(touch, self, limits, of: numberOfTapsRequired) }
    if standing.state == .possible, series.completed == numberOfTapsRequired { state = .ended }
  }

  /// A key that is pressed and released is a tap too, of `allowedPressTypes` (`GR-44`).
  open override func pressesBegan(_ presses: [Press], with event: Event) {
    for press in presses where standing.state == .possible { series.down(press, self, limits) }
  }

  open override func pressesEnded(_ presses: [Press], with event: Event) {
    for press in presses where standing.state == .possible { series.up(press, self, limits, of: numberOfTapsRequired) }
    if standing.state == .possible, series.completed == numberOfTapsRequired { state = .ended }
  }

  /// Every sample counts, also those that were merged into one event (`GT-1`, `EI-15`).
  private func failIfStrayed(_ touches: [Touch]) {
    guard standing.state == .possible else { return }
    for touch in touches where touch.hasStrayed(beyond: allowableMovement) {
      state = .failed
      return
    }
  }

  private var limits: TapSeries.Limits {
    TapSeries.Limits(
      touches: numberOfTouchesRequired, duration: maximumTapDuration, interval: ownInterval,
      distance: maximumDistanceBetweenTaps)
  }

  open override func didLose(_ touch: Touch) {
    series.remove(touch)
  }

  open override func reset() {
    series.cancelTimer()
    series = TapSeries()
  }

  /// A tap does not prevent one that needs more taps (`GR-18`).
  open override func canPrevent(_ other: GestureRecognizer) -> Bool {
    guard let tap = other as? TapGestureRecognizer else { return true }
    return tap.numberOfTapsRequired <= numberOfTapsRequired
  }

  open override var ignoresTouchesThatStopScrolling: Bool { true }
  open override var restartsWithNextTouch: Bool { true }
  open override var recognitionRank: Int { numberOfTapsRequired }
  open override var isAwaitingNextTouch: Bool { series.isBetweenTaps }

  /// The touches of the first tap, at the locations of that tap (`GR-8`).
  open override var touchLocations: [Point] {
    series.firstTapLocations.isEmpty ? super.touchLocations : series.firstTapLocations
  }
}

extension Touch {
  /// Whether any sample of the event is more than `distance` from the down.
  func hasStrayed(beyond distance: Double) -> Bool {
    for sample in samples where sample.location.distance(to: downLocation) > distance { return true }
    return false
  }
}
