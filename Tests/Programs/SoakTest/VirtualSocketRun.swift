import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylSurface
import DactylTestCompositor
import DactylWireLink

/// A busy program over a socket, with both ends in this process and virtual time: every missed frame is the program's
/// fault.
@MainActor struct VirtualSocketRun {
  private let cycles: Int
  private let seed: UInt64
  private let rhythm: Rhythm

  init(minutes: Double, _ options: SoakOptions) {
    rhythm = options.isBrief ? .brief : .halfMinute
    cycles = max(Int(minutes * 60 / rhythm.length), 1)
    seed = options.seed
  }

  func run() throws(SoakError) -> Bool {
    let folder = try RunFolder()
    defer { folder.remove() }
    let application = Application()
    let loop: MainLoop
    let workplace: SocketWorkplace
    let link: WireLink
    do {
      let clock = try MainLoop(clock: .virtual)
      workplace = SocketWorkplace(folder, seed: seed) { clock.now }
      link = try WireLink(to: workplace.compositor, loop: clock, display: folder.socket, latchesLate: true)
      loop = clock
      try application.attach(to: link.platform, loop: loop, source: link.source)
    } catch {
      throw SoakError("\(error)")
    }
    application.makeShared()
    let program = SoakProgram(application, rhythm: rhythm, seed: seed, pictureFiles: folder.pictures)
    let desk = Desk(workplace, seed: seed)
    var ledger = Ledger(title: "over a socket, in virtual time", cycle: "half-minute", cycles: cycles)
    var (watch, expected) = (RefreshWatch(), TestSurface?.none)
    desk.onReport = { figures in
      var figures = figures.merging(workplace.figures) { own, _ in own }
      figures["timers"] = loop.pendingTimerCount
      figures["rss-of-both"] = figures.removeValue(forKey: "rss")
      ledger.add(figures)
    }
    var violations: [String] = []
    while ledger.count < cycles {
      settle(link, workplace, program)
      if workplace.violations.count > violations.count {
        violations += workplace.violations.dropFirst(violations.count).map {
          "\($0) at \(loop.now.seconds) s, after act \(program.lastAct) and \(desk.history.joined(separator: ", "))"
        }
      }
      if let surface = expected, surface === workplace.first?.surface {
        watch.count += 1
        if !workplace.takeCommit(of: surface) {
          watch.miss(.unknown, "at \(loop.now.seconds) s, after " + desk.history.joined(separator: ", "))
        }
      }
      try desk.tick()
      let first = workplace.first?.surface
      let isWaiting = first?.frameCallbacks.isEmpty == false
      expected = desk.movingTicks > 2 && !desk.isSuspended && isWaiting ? first : nil
      workplace.refresh()
      settle(link, workplace, program)
      // The program draws as late as possible: it is woken to the nanosecond.
      let end = loop.now + Timestamp(seconds: Rhythm.refresh)
      while let deadline = loop.nextDeadline, deadline <= end {
        loop.advance(to: max(deadline, loop.now))
        loop.runOnce(waiting: false)
      }
      loop.advance(to: end)
      workplace.compositor.time = UInt32(truncatingIfNeeded: loop.now.nanoseconds / 1_000_000)
    }
    application.detach()
    workplace.compositor.server.waitForClientsToLeave()
    return ledger.report(watch, others: violations)
  }

  /// Both sides work until neither has anything to do.
  private func settle(_ link: WireLink, _ workplace: SocketWorkplace, _ program: SoakProgram) {
    link.compositor = workplace.compositor
    link.settle { program.isLoading }
  }
}
