import DactylGeometry

/// Computes when a requested frame is drawn: as late as the compositor still takes it for its next refresh ("late
/// latching").
///
/// A client that draws right after the frame callback shows input a whole refresh late. Compositors send the callback
/// when they latch; a commit after the latch waits for the next refresh. So the times of the callbacks predict the next
/// latch. Drawing begins before it by the time that recent frames took, and a margin. The margin grows at once when a
/// commit was too late, and shrinks slowly. A commit was too late if its callback arrived one refresh after the
/// expected one.
///
/// It reads no clock: all times are times of the loop. The article on frame pacing lists the gain of each rule.
struct FramePacer {
  /// The way in which frames are scheduled.
  private enum Mode: Equatable {
    /// At the callback, for this many more refreshes, because the callbacks were irregular.
    case atCallback(refreshes: Int)
    /// Before the latch, after this many regular callbacks.
    case late(regular: Int)
  }

  /// The last commit, until its callback arrives.
  private enum Commit: Equatable {
    case none
    /// Drawn at once, after a pause. Its callback does not show whether the margin was large enough.
    case isolated
    /// Committed for this latch.
    case aimed(Timestamp)
  }

  /// The time before the latch at which a frame should be ready. It is learned, since the compositor does not report
  /// when it latches.
  private(set) var margin = Self.startMargin
  /// The margin does not shrink below this floor. A miss raises it, so that a margin that was too small is tried again
  /// only after a while.
  private var marginFloor = Self.smallestMargin

  /// Whether frames are drawn late. If false, they are drawn at the callback.
  private let isLate: Bool
  private var mode = Mode.late(regular: 0)
  private var interval = Timestamp.zero
  /// The last callback; nil while the times of the callbacks are not known.
  private var latch: Timestamp?
  private var commit = Commit.none
  /// The number of successive deferred callbacks.
  private var deferred = 0
  private var costs = FrameCosts()

  private static let startMargin = Timestamp(nanoseconds: 1_250_000)
  private static let smallestMargin = Timestamp(nanoseconds: 1_000_000)
  /// The number of refreshes at the callback after an irregular callback.
  private static let refreshesAtCallback = 3
  /// The number of regular callbacks before callbacks are deferred, and the most that are deferred before one is
  /// awaited.
  private static let regularCallbacks = 8
  private static let maximumDeferred = 7
  /// The longest interval with late latching, in nanoseconds. With a longer one it gains nothing.
  private static let longestInterval: Int64 = 100_000_000

  /// `isLate` false draws each frame at its callback.
  init(isLate: Bool = true) {
    self.isLate = isLate
  }

  // MARK: Queries

  /// The time from a callback to the start of drawing. After the first callback it is at most three quarters of the
  /// refresh, which is early enough for all but the slowest frames.
  var delay: Timestamp {
    guard isLate, latch != nil, case .late(let regular) = mode else { return .zero }
    let latest = max(.zero, interval - costs.highest - margin)
    return regular == 0 ? min(latest, interval.scaled(3, 4)) : latest
  }

  /// The time that a frame is expected to take.
  var cost: Timestamp { costs.highest }

  /// Returns when a frame requested at `now` is drawn: `now` or later. `planned` is the time for which the frame was
  /// planned, if it was; the time since then counts as used. `reserve` is the time that other surfaces need before the
  /// same latch.
  func drawTime(_ now: Timestamp, planned: Timestamp? = nil, reserve: Timestamp = .zero) -> Timestamp {
    let delay = delay
    guard delay > .zero, let latch, now >= latch else { return now }
    let refreshes = (now - latch).nanoseconds / interval.nanoseconds
    let last = latch + interval.scaled(refreshes, 1)
    let time = last + max(.zero, delay - reserve)
    if now <= time { return time }
    // A frame that is too late for this latch waits for the next one, where it shows newer content. The estimate is
    // rough, so a frame that uses no more than half of the margin is still drawn now.
    let end = max(now, (planned ?? now) + costs.highest)
    return end + margin.halved <= last + interval ? now : time + interval
  }

  /// The time at which a frame requested in the refresh after the last callback is drawn. It may have passed.
  var nextDrawTime: Timestamp? {
    let delay = delay
    guard delay > .zero, let latch else { return nil }
    return latch + delay
  }

  /// Returns when the frame after the last commit is drawn if the callback of that commit can be deferred, because
  /// enough callbacks were regular. Returns nil if the callback has to be awaited, as every eighth one is.
  func drawTimeAfterCallback(reserve: Timestamp = .zero) -> Timestamp? {
    guard case .late(let regular) = mode, regular >= Self.regularCallbacks, deferred < Self.maximumDeferred,
      case .aimed(let aim) = commit
    else { return nil }
    let delay = delay
    return delay > .zero ? aim + max(.zero, delay - reserve) : nil
  }

  // MARK: Events

  /// Records that a frame planned for `planned` was committed at `end`. An isolated frame was drawn at once, so its
  /// lateness does not indicate whether the margin is large enough.
  mutating func committed(planned: Timestamp, end: Timestamp, isIsolated: Bool = false) {
    commit = isIsolated ? .isolated : .none
    // The first frame loads fonts and much of the program.
    guard let latch else { return }
    costs.add(max(.zero, end - planned))
    guard !isIsolated, interval > .zero else { return }
    let refreshes = (end - latch).nanoseconds / interval.nanoseconds
    let aim = latch + interval.scaled(refreshes + 1, 1)
    commit = .aimed(aim)
    // A commit so shortly after a latch may still have been in time. Its callback shows that, so it is awaited.
    if planned < aim - interval, end < aim - interval.scaled(7, 8) { deferred = Self.maximumDeferred }
  }

  /// Records that a planned frame is postponed to the next refresh, because the program was woken too late or was busy.
  mutating func missedPlannedTime() {
    recordCommit(isMiss: true)
  }

  /// Records that the frame callback of the last commit arrived at `time`; refreshes are `interval` apart.
  mutating func called(at time: Timestamp, interval: Timestamp) {
    guard isLate else { return }
    deferred = 0
    // The intervals of the output's mode and of presentation feedback differ a little.
    let isKnown = abs((interval - self.interval).nanoseconds) <= self.interval.nanoseconds / 1024
    self.interval = interval
    guard interval > .zero, interval.nanoseconds < Self.longestInterval else {
      latch = nil
      return
    }
    defer { commit = .none }
    guard isKnown, let latch else {
      latch = time
      mode = .late(regular: 0)
      return
    }
    recordGap(time - latch)
    self.latch = smoothedLatch(time, after: latch)
    if case .aimed(let aim) = commit { recordCommit(isMiss: (time - aim).nanoseconds > interval.nanoseconds / 2) }
  }

  /// Records that the deferred callback of the last commit had arrived by `time`.
  mutating func called(by time: Timestamp) {
    guard isLate, case .aimed(let aim) = commit else { return }
    if time < aim {
      // If it arrived a little early, that is the time of the latch. If it arrived long before, the commit was in time
      // for an earlier latch than expected.
      deferred = Self.maximumDeferred
      let early = (aim - time + interval.scaled(7, 8)).nanoseconds / interval.nanoseconds
      latch = early == 0 ? time : aim - interval.scaled(early, 1)
    } else {
      deferred += 1
      latch = aim
    }
    commit = .none
    recordCommit(isMiss: false)
  }

  /// Forgets the times of the callbacks, since the surface is on another output or was hidden. The margin stays,
  /// because the program itself needs a part of it; the rest shrinks.
  mutating func restart() {
    latch = nil
    commit = .none
    if case .late = mode { mode = .late(regular: 0) }
    marginFloor = Self.smallestMargin
    margin = max(margin, Self.startMargin)
  }

  // MARK: Learning

  /// Records the time between two callbacks.
  private mutating func recordGap(_ gap: Timestamp) {
    switch mode {
    case _ where !isWhole(gap):
      mode = commit == .isolated ? .late(regular: 0) : .atCallback(refreshes: Self.refreshesAtCallback)
    case .late(let regular): mode = .late(regular: regular + 1)
    case .atCallback(let refreshes): mode = refreshes > 1 ? .atCallback(refreshes: refreshes - 1) : .late(regular: 0)
    }
  }

  /// Returns the time of the latch for a callback at `time`. A callback that is a little later than expected was
  /// probably only read late, since waking up takes time. So the latch moves by an eighth of the difference.
  private func smoothedLatch(_ time: Timestamp, after latch: Timestamp) -> Timestamp {
    let refreshes = ((time - latch).nanoseconds + interval.nanoseconds / 2) / interval.nanoseconds
    let late = time - latch - interval.scaled(refreshes, 1)
    guard refreshes > 0, late > .zero, late.nanoseconds <= interval.nanoseconds / 8 else { return time }
    return time - late.scaled(7, 8)
  }

  /// Whether `gap` is a whole number of refreshes, within an eighth of one.
  private func isWhole(_ gap: Timestamp) -> Bool {
    let rest = gap.nanoseconds % interval.nanoseconds
    let off = min(rest, interval.nanoseconds - rest)
    return gap.nanoseconds > 0 && off <= interval.nanoseconds / 8
  }

  private mutating func recordCommit(isMiss: Bool) {
    if isMiss {
      missed()
    } else {
      marginFloor = max(Self.smallestMargin, marginFloor.scaled(8191, 8192))
      margin = max(marginFloor, margin.scaled(255, 256))
    }
  }

  private mutating func missed() {
    // A frame drawn at the callback can't begin earlier: the drawing or the compositor was slow.
    guard delay > .zero else { return }
    marginFloor = min(interval, margin.scaled(5, 4))
    margin = min(interval, margin.scaled(3, 2) + Self.smallestMargin)
  }
}

extension Timestamp {
  var halved: Timestamp { Timestamp(nanoseconds: nanoseconds / 2) }

  func scaled(_ numerator: Int64, _ denominator: Int64) -> Timestamp {
    Timestamp(nanoseconds: nanoseconds * numerator / denominator)
  }
}
