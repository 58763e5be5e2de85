import DactylEventLoop
import DactylGeometry
import DactylInput

/// Plays the script of a session, if there is one, until the session is over.
@MainActor final class ScriptPlayer {
  private unowned let session: Session
  private let loop: MainLoop
  private let options: LaunchOptions
  private var offsets = ScriptOffsets()
  private lazy var seat = ScriptSeat(seat: SeatID(rawValue: -1)) { [unowned session] in session.surface(named: $0) }

  init(_ session: Session) {
    self.session = session
    loop = session.loop
    options = session.options
  }

  private var lines: [InputScript.Line] { options.replay?.lines ?? [] }

  /// Plays the script at the times of its lines, in virtual time, which advances from one timer to the next. Returns
  /// after the duration of the session, or a while after the last line.
  func playAtOnce() {
    let end =
      options.duration.map { Timestamp(seconds: min($0, InputScript.maximumTime)) }
      ?? (lines.last?.time ?? .zero) + Timestamp(seconds: LaunchOptions.settleTime)
    for line in lines where line.time <= end {
      advance(to: line.time)
      if !session.isOver { play(line.actions, at: line.time) }
    }
    advance(to: end)
  }

  private func advance(to end: Timestamp) {
    catchUp()
    while !session.isOver, let next = loop.nextDeadline, next <= end {
      loop.advance(to: max(next, loop.now))
      catchUp()
    }
    if !session.isOver { loop.advance(to: end) }
  }

  /// Before time advances, empties the main queue, waits until no hold of virtual time is left, and handles signals.
  private func catchUp() {
    loop.runOnce(waiting: false)
    while !session.isOver, loop.servesMainQueue, ProcessState.virtualTimeHolds > 0 { loop.runOnce(waiting: true) }
  }

  /// Schedules the lines of the script, and the end of the session's duration. The loop keeps the player until they
  /// have been played.
  func playInTime() {
    let start = loop.now
    if let duration = options.duration {
      _ = loop.schedule(at: start + Timestamp(seconds: duration)) { [weak session] in session?.quit() }
    }
    for line in lines {
      let time = start + line.time
      _ = loop.schedule(at: time) { [self] in play(line.actions, at: time) }
    }
  }

  private func play(_ actions: [InputScript.Action], at time: Timestamp) {
    for action in actions { seat.add(action, at: time) }
    session.take(offsets.move(seat.takeFrame()) { session.contentOrigin(on: $0) } + [.batchEnd])
    if actions.contains(.inactive) { session.application.becomeInactive() }
  }
}
