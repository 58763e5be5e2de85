import DactylGeometry

/// When a frame that is wanted is drawn: as late as the compositor's next refresh still takes it ("late latching").
///
/// A client that draws right after the frame callback shows input a whole refresh late. Compositors send the callback
/// when they latch, the moment after which a commit waits for the next refresh; so the rhythm of the callbacks tells when
/// the next latch comes. Drawing begins before it by the time that recent frames took and a margin. The margin grows at once
/// when a commit was too late and shrinks slowly. A commit was too late if its callback came a refresh after the one meant.
///
/// Nothing here looks at a clock: times are those of the loop. The article on frame pacing has what each rule gains.
struct FramePacer {
  /// When frames are drawn.
  private enum Mode: Equatable {
    /// At the callback, for so many refreshes more: the rhythm was lost.
    case atCallback(refreshes: Int)
    /// Before the latch, after so many callbacks in rhythm.
    case late(regular: Int)
  }

  /// The last commit, until its callback comes.
  private enum Commit: Equatable {
    case none
    /// Drawn at once, after a pause: that it was late for its latch tells nothing.
    case isolated
    /// Meant for this latch.
    case aimed(Timestamp)
  }

  /// How long before the latch a frame is to be ready. Learned, for the compositor does not say.
  private(set) var margin = Self.startMargin
  /// The margin does not shrink below this: a margin that was too small is tried again only after a while.
  private var leastMargin = Self.smallestMargin

  /// False draws at the callback, always.
  private let isLate: Bool
  private var mode = Mode.late(regular: 0)
  private var interval = Timestamp.zero
  /// The last callback; nil while the rhythm is not known.
  private var latch: Timestamp?
  private var commit = Commit.none
  /// Callbacks in a row that were deferred.
  private var deferred = 0
  private var costs = FrameCosts()

  private static let startMargin = Timestamp(nanoseconds: 1_250_000)
  private static let smallestMargin = Timestamp(nanoseconds: 1_000_000)
  /// Refreshes at the callback after a callback out of rhythm.
  private static let rest = 3
  /// Callbacks in rhythm after which they are deferred, and how many are before one is awaited.
  private static let settled = 8
  private static let mostDeferred = 7
  /// Longer intervals gain nothing, in nanoseconds.
  private static let longestInterval: Int64 = 100_000_000

  /// `isLate` false draws each frame at its callback.
  init(isLate: Bool = true) {
    self.isLate = isLate
  }

  // MARK: Answers

  /// How long after a callback drawing begins. After the first callback it is the last quarter of the refresh, early enough
  /// for all but the slowest.
  var delay: Timestamp {
    guard isLate, latch != nil, case .late(let regular) = mode else { return .zero }
    let latest = max(.zero, interval - costs.highest - margin)
    return regular == 0 ? min(latest, interval.scaled(3, 4)) : latest
  }

  /// The time that a frame is expected to take.
  var cost: Timestamp { costs.highest }

  /// When a frame that is wanted at `now` is drawn; `now` itself, or later. A frame that was `planned` for a moment ago has
  /// used a part of its time. `reserve` is the time that other surfaces need before the same latch.
  func drawTime(_ now: Timestamp, planned: Timestamp? = nil, reserve: Timestamp = .zero) -> Timestamp {
    let delay = delay
    guard delay > .zero, let latch, now >= latch else { return now }
    let refreshes = (now - latch).nanoseconds / interval.nanoseconds
    let last = latch + interval.scaled(refreshes, 1)
    let time = last + max(.zero, delay - reserve)
    if now <= time { return time }
    // Too late for this latch is early for the next, which then shows newer content. The estimate is rough, so a frame that
    // uses half of the margin is still tried.
    let end = max(now, (planned ?? now) + costs.highest)
    return end + margin.halved <= last + interval ? now : time + interval
  }

  /// When a frame that is wanted from now on, in the refresh that the last callback began, is drawn; that may have passed.
  var nextDrawTime: Timestamp? {
    let delay = delay
    guard delay > .zero, let latch else { return nil }
    return latch + delay
  }

  /// When the frame after the last commit is drawn, if that commit's callback can be deferred: callbacks have been in rhythm
  /// for long enough. Nil if the callback is to be awaited, as one in eight is.
  func drawTimeAfterCallback(reserve: Timestamp = .zero) -> Timestamp? {
    guard case .late(let regular) = mode, regular >= Self.settled, deferred < Self.mostDeferred,
      case .aimed(let aim) = commit
    else { return nil }
    let delay = delay
    return delay > .zero ? aim + max(.zero, delay - reserve) : nil
  }

  // MARK: Events

  /// A frame that was to be drawn at `planned` was committed at `end`. An isolated one was drawn at once: whether it is too
  /// late for its latch tells nothing about the margin.
  mutating func committed(planned: Timestamp, end: Timestamp, isIsolated: Bool = false) {
    commit = isIsolated ? .isolated : .none
    // The first frame loads fonts and much of the program.
    guard let latch else { return }
    costs.add(max(.zero, end - planned))
    guard !isIsolated, interval > .zero else { return }
    let refreshes = (end - latch).nanoseconds / interval.nanoseconds
    let aim = latch + interval.scaled(refreshes + 1, 1)
    commit = .aimed(aim)
    // So shortly after a latch it may have made it: the callback tells.
    if planned < aim - interval, end < aim - interval.scaled(7, 8) { deferred = Self.mostDeferred }
  }

  /// A frame that was planned is put off to the next refresh: the program was woken too late, or was busy.
  mutating func overslept() {
    noteCommit(isMiss: true)
  }

  /// The frame callback of the last commit came at `time`; refreshes are `interval` apart.
  mutating func called(at time: Timestamp, interval: Timestamp) {
    guard isLate else { return }
    deferred = 0
    // An output's mode and presentation feedback differ a little.
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
    noteGap(time - latch)
    self.latch = steadied(time, after: latch)
    if case .aimed(let aim) = commit { noteCommit(isMiss: (time - aim).nanoseconds > interval.nanoseconds / 2) }
  }

  /// The callback of the last commit, which was deferred, had come by `time`.
  mutating func called(by time: Timestamp) {
    guard isLate, case .aimed(let aim) = commit else { return }
    if time < aim {
      // A little early: that is the latch. Long before: the commit made an earlier latch than it seemed to.
      deferred = Self.mostDeferred
      let early = (aim - time + interval.scaled(7, 8)).nanoseconds / interval.nanoseconds
      latch = early == 0 ? time : aim - interval.scaled(early, 1)
    } else {
      deferred += 1
      latch = aim
    }
    commit = .none
    noteCommit(isMiss: false)
  }

  /// The surface is somewhere else, or was hidden: its refreshes have another rhythm. The margin stays, for a part of it is
  /// what the program needs; the rest shrinks.
  mutating func restart() {
    latch = nil
    commit = .none
    if case .late = mode { mode = .late(regular: 0) }
    leastMargin = Self.smallestMargin
    margin = max(margin, Self.startMargin)
  }

  // MARK: Learning

  /// A callback came so long after the one before.
  private mutating func noteGap(_ gap: Timestamp) {
    switch mode {
    case _ where !isWhole(gap): mode = commit == .isolated ? .late(regular: 0) : .atCallback(refreshes: Self.rest)
    case .late(let regular): mode = .late(regular: regular + 1)
    case .atCallback(let refreshes): mode = refreshes > 1 ? .atCallback(refreshes: refreshes - 1) : .late(regular: 0)
    }
  }

  /// The latch for a callback at `time`. One that is a little later than expected was most likely only read late, for waking
  /// up takes time; so the latch follows by an eighth.
  private func steadied(_ time: Timestamp, after latch: Timestamp) -> Timestamp {
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

  private mutating func noteCommit(isMiss: Bool) {
    if isMiss {
      missed()
    } else {
      leastMargin = max(Self.smallestMargin, leastMargin.scaled(8191, 8192))
      margin = max(leastMargin, margin.scaled(255, 256))
    }
  }

  private mutating func missed() {
    // At the callback there is nothing to be earlier than: the drawing, or the compositor, was slow.
    guard delay > .zero else { return }
    leastMargin = min(interval, margin.scaled(5, 4))
    margin = min(interval, margin.scaled(3, 2) + Self.smallestMargin)
  }
}

extension Timestamp {
  var halved: Timestamp { Timestamp(nanoseconds: nanoseconds / 2) }

  func scaled(_ numerator: Int64, _ denominator: Int64) -> Timestamp {
    Timestamp(nanoseconds: nanoseconds * numerator / denominator)
  }
}
