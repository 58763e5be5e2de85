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

  func run() throws(ProgramError) -> Bool {
    let folder = try RunFolder()
    defer { folder.remove() }
    let desktop = SocketDesktop(folder, seed: seed, readsPictures: false) {
      Timestamp(nanoseconds: Int64(Self.now))
    }
    let program: ChildProcess
    do {
      program = try ChildProcess(
        "/proc/self/exe", ["program", "--at", folder.socket, "--seed", "\(seed)"], environment: ["PATH": "/usr/bin"])
    } catch {
      throw ProgramError("\(error)")
    }
    defer {
      kill(program.id, SIGTERM)
      _ = program.wait()
    }
    let user = RandomUser(desktop, seed: seed)
    var table = FigureTable(title: "over a socket, in real time", cycle: "half-minute", cycles: cycles)
    user.onReport = { figures in table.add(figures.merging(desktop.figures) { own, _ in own }) }
    let watch = try play(user, desktop, program.id) { table.count >= cycles }
    return table.report(watch, others: desktop.violations)
  }

  /// Plays refreshes until the end.
  private func play(
    _ user: RandomUser, _ desktop: SocketDesktop, _ process: pid_t, until isOver: () -> Bool
  ) throws(ProgramError) -> RefreshWatch {
    let log = try SleepLog(in: desktop.folder.folder)
    var (watch, expected, wasLate) = (RefreshWatch(), TestSurface?.none, false)
    var suspect: MissedRefresh?
    var next = Self.now + Self.refresh
    var schedule = ProcessFigures.schedule(of: "\(process)")
    while !isOver() {
      wait(until: next, desktop)
      let lateness = Self.now - next
      let present = ProcessFigures.schedule(of: "\(process)")
      let (worked, waited) = (present.worked - schedule.worked, present.waited - schedule.waited)
      schedule = present
      guard kill(process, 0) == 0, waitpid(process, nil, WNOHANG) == 0 else {
        throw ProgramError("the program has ended, after " + user.history.joined(separator: ", "))
      }
      if let missed = suspect {
        let sleeps = log.sleeps
        watch.miss(missed.judged(by: sleeps), missed.context + missed.account(of: sleeps, act: log.act))
        suspect = nil
      }
      // It may have stopped moving within the refresh.
      if let surface = expected, surface === desktop.first?.surface, desktop.isMoving {
        watch.count += 1
        if !desktop.takeCommit(of: surface) {
          let isMachine = wasLate || lateness > Sleep.reserve || waited > Sleep.reserve
          suspect = MissedRefresh(
            time: next - Self.refresh..<next,
            cause: isMachine ? .machine : worked > Sleep.reserve ? .work : .unknown,
            context: "after \(worked / 1000) us of work and \(waited / 1000) us of waiting, and after "
              + user.history.joined(separator: ", "))
        }
      }
      desktop.compositor.time = UInt32(truncatingIfNeeded: Self.now / 1_000_000)
      try user.tick()
      let first = desktop.first?.surface
      let isWaiting = first?.frameCallbacks.isEmpty == false
      expected = user.movingTicks > 2 && !user.isSuspended && isWaiting ? first : nil
      desktop.refresh()
      // The program's time begins when it reads the event.
      wasLate = Self.now - next > Sleep.reserve
      next += Self.refresh
      // After a stall the refreshes start again from now.
      if Self.now > next { next = Self.now + Self.refresh }
    }
    return watch
  }

  /// Answers the client until the time of the next refresh, in nanoseconds.
  private func wait(until time: Int, _ desktop: SocketDesktop) {
    while true {
      let left = time - Self.now
      guard left > 0 else { break }
      if left > 1_500_000 {
        desktop.compositor.server.dispatch(waitingMilliseconds: Int32(left / 1_000_000))
      } else {
        var end = timespec(tv_sec: time / 1_000_000_000, tv_nsec: time % 1_000_000_000)
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil)
      }
    }
    desktop.compositor.server.dispatch()
  }

  /// The monotonic time in nanoseconds.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
