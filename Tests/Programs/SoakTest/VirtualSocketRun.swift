import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylSurface
import DactylTestCompositor
import DactylWireLink
import TestProcesses

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

  func run() throws(ProgramError) -> Bool {
    let folder = try RunFolder()
    defer { folder.remove() }
    let application = Application()
    let loop: MainLoop
    let desktop: SocketDesktop
    let link: WireLink
    do {
      let clock = try MainLoop(clock: .virtual)
      desktop = SocketDesktop(folder, seed: seed) { clock.now }
      link = try WireLink(to: desktop.compositor, loop: clock, display: folder.socket, latchesLate: true)
      loop = clock
      try application.attach(to: link.platform, loop: loop, source: link.source)
    } catch {
      throw ProgramError("\(error)")
    }
    application.makeShared()
    let program = SoakProgram(application, rhythm: rhythm, seed: seed, pictureFiles: folder.pictures)
    let user = RandomUser(desktop, seed: seed)
    var table = FigureTable(title: "over a socket, in virtual time", cycle: "half-minute", cycles: cycles)
    var (watch, expected) = (RefreshWatch(), TestSurface?.none)
    user.onReport = { figures in
      var figures = figures.merging(desktop.figures) { own, _ in own }
      figures["timers"] = loop.pendingTimerCount
      figures["rss-of-both"] = figures.removeValue(forKey: "rss")
      table.add(figures)
    }
    var violations: [String] = []
    while table.count < cycles {
      settle(link, desktop, program)
      if desktop.violations.count > violations.count {
        violations += desktop.violations.dropFirst(violations.count).map {
          "\($0) at \(loop.now.seconds) s, after act \(program.lastAct) and \(user.history.joined(separator: ", "))"
        }
      }
      if let surface = expected, surface === desktop.first?.surface {
        watch.count += 1
        if !desktop.takeCommit(of: surface) {
          watch.miss(.unknown, "at \(loop.now.seconds) s, after " + user.history.joined(separator: ", "))
        }
      }
      try user.tick()
      let first = desktop.first?.surface
      let isWaiting = first?.frameCallbacks.isEmpty == false
      expected = user.movingTicks > 2 && !user.isSuspended && isWaiting ? first : nil
      desktop.refresh()
      settle(link, desktop, program)
      // The program draws as late as possible: it is woken to the nanosecond.
      let end = loop.now + Timestamp(seconds: Rhythm.refresh)
      while let deadline = loop.nextDeadline, deadline <= end {
        loop.advance(to: max(deadline, loop.now))
        loop.runOnce(waiting: false)
      }
      loop.advance(to: end)
      desktop.compositor.time = UInt32(truncatingIfNeeded: loop.now.nanoseconds / 1_000_000)
    }
    application.detach()
    desktop.compositor.server.waitForClientsToLeave()
    return table.report(watch, others: violations)
  }

  /// Both sides work until neither has anything to do.
  private func settle(_ link: WireLink, _ desktop: SocketDesktop, _ program: SoakProgram) {
    link.compositor = desktop.compositor
    link.settle { program.isLoading }
  }
}
