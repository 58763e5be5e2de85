import DactylGeometry
import DactylTestCompositor
import TestProcesses

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A busy program over a socket in real time, with a screen of 60 Hz: this process is the compositor, and the program,
/// which draws as late as possible, is another one.
@MainActor final class SocketRun {
  private let cycles: Int
  private let seed: UInt64
  private static let refresh = 16_666_667

  init(minutes: Double, _ options: SoakOptions) {
    cycles = max(Int(minutes * 60 / Rhythm.halfMinute.length), 1)
    seed = options.seed
  }

  func run() throws(SoakError) -> Bool {
    let folder = try RunFolder()
    defer { folder.remove() }
    let workplace = SocketWorkplace(folder, seed: seed, readsPictures: false) {
      Timestamp(nanoseconds: Int64(Self.now))
    }
    let program: ChildProcess
    do {
      program = try ChildProcess(
        "/proc/self/exe", ["program", "--at", folder.socket, "--seed", "\(seed)"], environment: ["PATH": "/usr/bin"])
    } catch {
      throw SoakError("\(error)")
    }
    defer {
      kill(program.id, SIGTERM)
      _ = program.wait()
    }
    let desk = Desk(workplace, seed: seed)
    var ledger = Ledger(title: "over a socket, in real time", cycle: "half-minute", cycles: cycles)
    desk.onReport = { figures in ledger.add(figures.merging(workplace.figures) { own, _ in own }) }
    let watch = try play(desk, workplace, program.id) { ledger.count >= cycles }
    return ledger.report(watch, others: workplace.violations)
  }

  /// Plays refreshes until the end.
  private func play(
    _ desk: Desk, _ workplace: SocketWorkplace, _ process: pid_t, until isOver: () -> Bool
  ) throws(SoakError) -> RefreshWatch {
    let log = try SleepLog(in: workplace.folder.folder)
    var (watch, expected, wasLate) = (RefreshWatch(), TestSurface?.none, false)
    var suspect: MissedRefresh?
    var next = Self.now + Self.refresh
    var schedule = ProcessFigures.schedule(of: "\(process)")
    while !isOver() {
      wait(until: next, workplace)
      let lateness = Self.now - next
      let present = ProcessFigures.schedule(of: "\(process)")
      let (worked, waited) = (present.worked - schedule.worked, present.waited - schedule.waited)
      schedule = present
      guard kill(process, 0) == 0, waitpid(process, nil, WNOHANG) == 0 else {
        throw SoakError("the program has ended, after " + desk.history.joined(separator: ", "))
      }
      if let missed = suspect {
        let sleeps = log.sleeps
        watch.miss(missed.judged(by: sleeps), missed.context + missed.account(of: sleeps, act: log.act))
        suspect = nil
      }
      // It may have stopped moving within the refresh.
      if let surface = expected, surface === workplace.first?.surface, workplace.isMoving {
        watch.count += 1
        if !workplace.takeCommit(of: surface) {
          let isMachine = wasLate || lateness > Sleep.reserve || waited > Sleep.reserve
          suspect = MissedRefresh(
            time: next - Self.refresh..<next,
            cause: isMachine ? .machine : worked > Sleep.reserve ? .work : .unknown,
            context: "after \(worked / 1000) us of work and \(waited / 1000) us of waiting, and after "
              + desk.history.joined(separator: ", "))
        }
      }
      workplace.compositor.time = UInt32(truncatingIfNeeded: Self.now / 1_000_000)
      try desk.tick()
      let first = workplace.first?.surface
      let isWaiting = first?.frameCallbacks.isEmpty == false
      expected = desk.movingTicks > 2 && !desk.isSuspended && isWaiting ? first : nil
      workplace.refresh()
      // The program's time begins when it reads the event.
      wasLate = Self.now - next > Sleep.reserve
      next += Self.refresh
      // After a stall the refreshes start again from now.
      if Self.now > next { next = Self.now + Self.refresh }
    }
    return watch
  }

  /// Answers the client until the time of the next refresh, in nanoseconds.
  private func wait(until time: Int, _ workplace: SocketWorkplace) {
    while true {
      let left = time - Self.now
      guard left > 0 else { break }
      if left > 1_500_000 {
        workplace.compositor.server.dispatch(waitingMilliseconds: Int32(left / 1_000_000))
      } else {
        var end = timespec(tv_sec: time / 1_000_000_000, tv_nsec: time % 1_000_000_000)
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil)
      }
    }
    workplace.compositor.server.dispatch()
  }

  /// The monotonic time in nanoseconds.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
