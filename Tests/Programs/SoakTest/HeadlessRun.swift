import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylSurface
import TestProcesses

/// Simulates a phone without a compositor: used three times an hour, and idle in between.
@MainActor struct HeadlessRun {
  private let hours: Int
  private let seed: UInt64
  private let rhythm: Rhythm

  init(hours: Int, _ options: SoakOptions) {
    self.hours = hours
    seed = options.seed
    rhythm = options.isBrief ? .brief : .hour
  }

  /// Returns whether everything stayed the same.
  func run() throws(ProgramError) -> Bool {
    let folder = try RunFolder()
    defer { folder.remove() }
    let loop: MainLoop
    let application = Application()
    let platform: HeadlessPlatform
    do {
      loop = try MainLoop(clock: .virtual)
      platform = HeadlessPlatform(loop: loop)
      try application.attach(to: platform, loop: loop)
    } catch {
      throw ProgramError("\(error)")
    }
    application.makeShared()
    let program = SoakProgram(application, rhythm: rhythm, seed: seed, pictureFiles: folder.pictures)
    let user = RandomUser(HeadlessDesktop(platform, loop: loop), seed: seed)
    var table = FigureTable(title: "headless, in virtual time", cycle: "hour", cycles: hours)
    var watch = RefreshWatch()
    user.onReport = { figures in
      var figures = figures
      figures["timers"] = loop.pendingTimerCount
      table.add(figures)
    }
    while table.count < hours {
      try user.tick()
      let frames = program.movedFrames
      loop.advance(by: Timestamp(seconds: user.phase == .idle ? 1 : Rhythm.refresh))
      // Waits for pictures, so that they are loaded at the same time in each run.
      while program.isLoading { loop.runOnce(waiting: true) }
      let isExpected = user.movingTicks > 2 && !user.isSuspended && program.isMoving
      if isExpected {
        watch.count += 1
        if program.movedFrames == frames {
          watch.miss(.unknown, "at \(loop.now.seconds) s, after " + user.history.joined(separator: ", "))
        }
      }
    }
    application.detach()
    return table.report(watch)
  }
}
