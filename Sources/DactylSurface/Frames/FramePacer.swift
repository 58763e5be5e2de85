import DactylGeometry
import DactylGraphics

/// When a frame that is wanted is drawn: as late as the compositor's next refresh still has it ("late latching").
///
/// A client that draws right after the frame callback shows input a whole refresh late. Compositors send the callback
/// when they latch, the moment after which a commit has to wait for the refresh after; so the callbacks' rhythm tells when
/// the next latch will be. Drawing begins before it by as much as drawing took lately and a margin, which grows at once when
/// a commit came too late and shrinks slowly. A commit was too late where its callback came a refresh after the one meant.
/// A frame with more to paint, to copy or to lay out than those before is begun earlier by what that is thought to take, and
/// at once where that is more than the margin: nobody knows exactly.
///
/// Nothing here looks at a clock: times are those of the loop, as told.
package struct FramePacer {
  /// Learned: what the compositor does not say.
  package private(set) var margin = Self.startMargin
  /// How long after a callback drawing begins at present.
  package private(set) var delay = Timestamp.zero

  /// False draws at the callback, always.
  private let isLate: Bool
  private var interval = Timestamp.zero
  /// The last callback; nil while the rhythm is not known.
  private var latch: Timestamp?
  /// The latch that the last commit was meant for.
  private var aim: Timestamp?
  /// Callbacks in a row that came when they were expected; less than none after one that did not.
  private var regular = 0
  /// The last commit was an isolated one.
  private var isAfterPause = false
  /// Callbacks in a row whose time was not looked at.
  private var unseen = 0
  /// Refreshes in which drawing stays at the callback, after the rhythm was lost.
  private var rest = 0
  /// Commits that came too late, among the last sixteen: a bit each.
  private var misses: UInt16 = 0
  /// The margin does not shrink below this, nor at all for `hold` more commits; both grow with each miss.
  private var leastMargin = Self.smallestMargin
  private var hold = 0
  private var nextHold = Self.firstHold
  private var costs = FrameCosts()

  private static let startMargin = Timestamp(nanoseconds: 1_250_000)
  private static let smallestMargin = Timestamp(nanoseconds: 1_000_000)
  /// Commits without a miss before the margin begins to shrink.
  private static let firstHold = 240
  private static let longestHold = 20_000
  /// Callbacks in a row that make up for one that came at another time.
  private static let penance = 3
  /// Callbacks in a row that came when they were expected, after which not all of them are waited for; and how many are not.
  private static let settled = 8
  private static let mostUnseen = 7
  /// One part in so many of what the first frame takes is thought to be needed again.
  private static let firstShare: Int64 = 4
  /// After so many misses among sixteen commits the rhythm counts as lost, and for how many refreshes.
  private static let tooMany = 3
  private static let restLength = 120

  /// `isLate` false draws each frame at its callback.
  package init(isLate: Bool = true) {
    self.isLate = isLate
  }

  /// When a frame that is wanted at `now` is to be drawn; `now` itself, or later. Where it was `planned` for a moment ago,
  /// a part of what it costs is over. `reserve` is the time that others need before the same latch.
  package func drawTime(
    _ now: Timestamp, planned: Timestamp? = nil, _ work: FrameWork = FrameWork(), reserve: Timestamp = .zero
  ) -> Timestamp {
    guard isLate, delay > .zero, let latch, now >= latch, !isUnusual(work) else { return now }
    let refreshes = (now - latch).nanoseconds / interval.nanoseconds
    let delay = max(.zero, delay - costs.extra(work) - reserve)
    let last = latch + Timestamp(nanoseconds: refreshes * interval.nanoseconds)
    if now <= last + delay { return last + delay }
    // Too late for this one is early for the next, which then shows what is newer still. What is known only roughly may well
    // be in time.
    let end = max(now, (planned ?? now) + costs.usual)
    let isInTime = end + margin.halved <= last + interval
    return isInTime ? now : last + interval + delay
  }

  /// A frame that was planned is put off to the next refresh, for the program was woken too late, or had other things to do.
  package mutating func overslept() {
    misses = misses << 1 | 1
    missed()
  }

  /// Whether so much is to be painted that it may well take longer than what was painted lately, by more than the margin.
  package func isUnusual(_ work: FrameWork) -> Bool { costs.painting(work) > margin }

  /// What a frame with so much to do is thought to take.
  package func cost(of work: FrameWork) -> Timestamp { costs.usual + costs.extra(work) }

  /// When a frame that is wanted from now on, in the refresh that the last callback began, is drawn; that may be over.
  package var nextDrawTime: Timestamp? {
    guard isLate, delay > .zero, let latch else { return nil }
    return latch + delay
  }

  /// When a frame after the callback of the last commit is drawn, where that callback need not be waited for: it has come
  /// when it was expected for long enough. Nil where its time is to be looked at, as that of one in eight is.
  package func drawTimeAfterCallback(_ work: FrameWork = FrameWork(), reserve: Timestamp = .zero) -> Timestamp? {
    guard isLate, delay > .zero, regular >= Self.settled, unseen < Self.mostUnseen, let aim else { return nil }
    return aim + max(.zero, delay - costs.extra(work) - reserve)
  }

  /// A frame that was to be drawn at `planned` was committed at `end`; `work` is what was done for it. An isolated one was
  /// drawn at once, so that it may be too late for its latch tells nothing about the margin.
  package mutating func committed(
    planned: Timestamp, end: Timestamp, _ work: FrameWork = FrameWork(), isIsolated: Bool = false
  ) {
    var cost = end > planned ? end - planned : .zero
    // The first frame finds fonts, the program and its layout for all that follow.
    if latch == nil { cost = cost.scaled(1, Self.firstShare) }
    defer { costs.note(cost, of: work) }
    guard let latch, interval > .zero else { return }
    let refreshes = (end - latch).nanoseconds / interval.nanoseconds
    isAfterPause = isIsolated
    let aim = latch + Timestamp(nanoseconds: (refreshes + 1) * interval.nanoseconds)
    self.aim = isIsolated ? nil : aim
    // So shortly after a latch it may have made it: the callback tells.
    if planned < aim - interval, end < aim - interval.scaled(7, 8) { unseen = Self.mostUnseen }
  }

  /// The frame callback of the last commit came at `time`; refreshes are `interval` apart.
  package mutating func called(at time: Timestamp, interval: Timestamp) {
    guard isLate else { return }
    var seen = time
    defer { latch = seen }
    unseen = 0
    // The same in other words, as an output's mode and presentation feedback have it.
    let isKnown = abs((interval - self.interval).nanoseconds) <= self.interval.nanoseconds / 1024
    self.interval = interval
    guard interval > .zero, interval.nanoseconds < Self.slowest else {
      forgetRhythm()
      return
    }
    if isKnown, let latch {
      noteRegularity(time - latch)
      seen = steadied(time, after: latch)
    } else {
      forgetRhythm()
    }
    if let aim { judge(late: time - aim) }
    aim = nil
    isAfterPause = false
    setDelay()
  }

  /// The callback of the last commit, which nobody waited for, had come by `time`.
  package mutating func called(by time: Timestamp) {
    guard isLate, let aim else { return }
    if time < aim {
      // Before it was expected: by a little, for that is when the latch is; or long before, for the commit made an earlier
      // refresh than it seemed to, or something has changed.
      unseen = Self.mostUnseen
      let early = (aim - time + interval.scaled(7, 8)).nanoseconds / interval.nanoseconds
      latch = early == 0 ? time : aim - Timestamp(nanoseconds: early * interval.nanoseconds)
    } else {
      unseen += 1
      latch = aim
    }
    judge(late: .zero)
    self.aim = nil
    setDelay()
  }

  /// Slower than this nothing is gained, in nanoseconds.
  private static let slowest: Int64 = 100_000_000

  /// The surface is somewhere else, or was hidden: what was learned of the latch holds no more. What the program needs is
  /// in the margin, too, which shrinks where it was the latch.
  package mutating func restart() {
    latch = nil
    forgetRhythm()
    leastMargin = Self.smallestMargin
    margin = max(margin, Self.startMargin)
  }

  private mutating func forgetRhythm() {
    aim = nil
    regular = 0
    delay = .zero
  }

  /// The latch for a callback at `time`. One that is a little later than expected was most likely only seen late, for
  /// waking up takes its time; it never is seen early.
  private func steadied(_ time: Timestamp, after latch: Timestamp) -> Timestamp {
    let refreshes = ((time - latch).nanoseconds + interval.nanoseconds / 2) / interval.nanoseconds
    let late = time.nanoseconds - latch.nanoseconds - refreshes * interval.nanoseconds
    guard refreshes > 0, late > 0, late <= interval.nanoseconds / 8 else { return time }
    return time - Timestamp(nanoseconds: late - late / 8)
  }

  /// A compositor that begins a new rhythm with the first commit after a pause has lost none.
  private mutating func noteRegularity(_ gap: Timestamp) {
    if isWhole(gap) {
      regular += 1
    } else if isAfterPause {
      forgetRhythm()
    } else {
      regular = -Self.penance
    }
  }

  /// Whether `gap` is a whole number of refreshes, within an eighth.
  private func isWhole(_ gap: Timestamp) -> Bool {
    let rest = gap.nanoseconds % interval.nanoseconds
    let off = min(rest, interval.nanoseconds - rest)
    return gap.nanoseconds > 0 && off <= interval.nanoseconds / 8
  }

  private mutating func judge(late: Timestamp) {
    if rest > 0 { rest -= 1 }
    let isMiss = late.nanoseconds > interval.nanoseconds / 2
    misses = misses << 1 | (isMiss ? 1 : 0)
    if isMiss {
      missed()
    } else if hold > 0 {
      hold -= 1
    } else {
      leastMargin = max(Self.smallestMargin, leastMargin.scaled(4095, 4096))
      margin = max(leastMargin, margin.scaled(255, 256))
    }
  }

  private mutating func missed() {
    // At the callback there is nothing to be earlier than: it was the drawing, or the compositor, that was slow.
    guard delay > .zero else { return }
    leastMargin = min(interval, margin.scaled(5, 4))
    margin = min(interval, margin.scaled(3, 2) + Self.smallestMargin)
    hold = nextHold
    nextHold = min(nextHold * 2, Self.longestHold)
    delay = delay.halved
    if misses.nonzeroBitCount >= Self.tooMany {
      misses = 0
      rest = Self.restLength
    }
  }

  /// Later in two steps, the first of which is early enough for all but the slowest; earlier at once.
  private mutating func setDelay() {
    guard regular >= 0, rest == 0 else {
      delay = .zero
      return
    }
    let latest = max(.zero, interval - costs.usual - margin)
    let next = delay + interval.scaled(3, 4)
    delay = min(latest, next)
  }
}

extension Timestamp {
  var halved: Timestamp { Timestamp(nanoseconds: nanoseconds / 2) }

  func scaled(_ numerator: Int64, _ denominator: Int64) -> Timestamp {
    Timestamp(nanoseconds: nanoseconds * numerator / denominator)
  }
}
