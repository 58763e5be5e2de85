import DactylGeometry

/// Counts the taps of a series: fingers that are down, taps completed, and time limits (`GT-2` to `GT-4`).
@MainActor struct TapSeries {
  /// The limits of the taps.
  struct Limits {
    var touches: Int
    /// Seconds; nil for no limit.
    var duration: Double?
    /// Seconds; nil for that of the application.
    var interval: Double?
    /// Points.
    var distance: Double
  }

  /// Taps completed.
  private(set) var completed = 0
  /// Window locations of the first tap's fingers when they lifted, in order of binding (`GR-8`).
  private(set) var firstTapLocations: [Point] = []

  private var down: [Touch] = []
  private var lifted: [Touch] = []
  private var firstCentroid = Point.zero
  private var timer: DispatchTimer?

  /// The number of fingers of the present tap that are down.
  var fingersDown: Int { down.count }
  /// The key of the series; all its taps are of one key.
  private var key: UInt32?
  private var isKeyDown = false

  /// Whether the series waits for another tap, until a time limit. After the loss of a finger it waits for none.
  var isBetweenTaps: Bool { completed > 0 && down.isEmpty && lifted.isEmpty && !isKeyDown && timer != nil }

  mutating func down(_ touch: Touch, _ tap: GestureRecognizer, _ limits: Limits) {
    // A subclass may have ignored the touch before it called super.
    guard tap.boundTouches.contains(identicalTo: touch) else { return }
    let isFirstFinger = down.isEmpty && lifted.isEmpty
    if isFirstFinger {
      if completed > 0, touch.downLocation.distance(to: firstCentroid) > limits.distance {
        tap.state = .failed
        return
      }
      cancelTimer()
      if let duration = limits.duration { startTimer(at: touch.downTime + Timestamp(seconds: duration), tap) }
    } else if !lifted.isEmpty {
      tap.state = .failed
      return
    }
    down.append(touch)
    if down.count > limits.touches { tap.state = .failed }
  }

  /// `count` is the number of taps of the series.
  mutating func up(_ touch: Touch, _ tap: GestureRecognizer, _ limits: Limits, of count: Int) {
    guard let index = down.firstIndex(where: { $0 === touch }) else { return }
    if lifted.isEmpty, down.count < limits.touches {
      tap.state = .failed
      return
    }
    lifted.append(down.remove(at: index))
    guard down.isEmpty else { return }
    complete(at: touch.time, touch.type, tap, limits, of: count)
  }

  mutating func down(_ press: Press, _ tap: GestureRecognizer, _ limits: Limits) {
    guard !isKeyDown, key == nil || key == press.key.keyCode else {
      tap.state = .failed
      return
    }
    key = press.key.keyCode
    isKeyDown = true
    cancelTimer()
    if let duration = limits.duration { startTimer(at: press.downTime + Timestamp(seconds: duration), tap) }
  }

  mutating func up(_ press: Press, _ tap: GestureRecognizer, _ limits: Limits, of count: Int) {
    guard isKeyDown, key == press.key.keyCode else { return }
    isKeyDown = false
    completed += 1
    waitForNextTap(from: press.time, .direct, tap, limits, of: count)
  }

  /// Removes a finger that the recognizer has lost (`GR-39`).
  mutating func remove(_ touch: Touch) {
    down.removeAll { $0 === touch }
    lifted.removeAll { $0 === touch }
  }

  private mutating func complete(
    at time: Timestamp, _ type: Touch.TouchType, _ tap: GestureRecognizer, _ limits: Limits, of count: Int
  ) {
    if completed == 0 {
      let order = tap.boundTouches
      firstTapLocations = order.filter { touch in lifted.contains { $0 === touch } }.map(\.windowLocation)
      let downs = lifted.map(\.downLocation)
      firstCentroid = downs.reduce(.zero, +) / Double(downs.count)
    }
    completed += 1
    lifted = []
    waitForNextTap(from: time, type, tap, limits, of: count)
  }

  private mutating func waitForNextTap(
    from time: Timestamp, _ type: Touch.TouchType, _ tap: GestureRecognizer, _ limits: Limits, of count: Int
  ) {
    cancelTimer()
    guard completed < count else { return }
    let interval =
      limits.interval.map { Timestamp(seconds: $0) } ?? tap.dispatcher?.application.tapIntervals.longest(of: type)
      ?? EventConstants.multipleTapInterval
    startTimer(at: time + interval, tap)
  }

  private mutating func startTimer(at deadline: Timestamp, _ tap: GestureRecognizer) {
    cancelTimer()
    timer = tap.dispatcher?.schedule(at: deadline, for: tap) { [weak tap] in
      guard let tap, tap.standing.state == .possible else { return }
      tap.state = .failed
    }
  }

  mutating func cancelTimer() {
    timer?.cancel()
    timer = nil
  }
}
