import Dactyl
import DactylEventLoop
import DactylGeometry
import DactylRandom
import DactylSurface
import DactylTestCompositor
import DactylWireLink

/// A program on a compositor that is hostile: events are changed, doubled, dropped, delayed and reordered while people
/// use the program. Either its run ends with one line, or life goes on.
@MainActor final class CompositorTrial: Trial {
  static let length = 60
  static let mayWarn = true

  private let log: TrialLog
  private let program: TriedProgram
  private let link: WireLink
  private let user: WireUser
  private let wire: HostileWire
  private let counter = TouchCounter()
  private var told = 0

  init(_ random: inout SeededSource, log: TrialLog) throws {
    self.log = log
    link = try WireLink(to: TestCompositor(), at: Timestamp(seconds: 1_000))
    link.compositor.frameMode = .manual
    program = try TriedProgram(random.pick(TriedProgram.names) ?? "gallery", &random)
    let application = program.application
    try application.attach(to: link.platform, loop: link.loop)
    application.dispatcher.observer = counter
    link.settle()
    _ = application.openToplevel(
      title: "Hostile", appID: "org.example.hostile", size: Size(width: 400, height: 500), root: program.root)
    link.settle()
    user = WireUser(link.compositor, application)
    // Few events are changed in half of the trials, so that something goes on for long.
    wire = HostileWire(
      link.compositor.server, share: random.pick(2, 5, 15, 40), random: SeededSource(seed: random.next()))
    log.note(program.name)
  }

  private var application: Application { program.application }

  func step(_ random: inout SeededSource) {
    guard isRunning else { return }
    log.note(user.act(&random))
    settle()
    pass(milliseconds: random.pick(0, 8, 16, 120, 700))
    for change in wire.changes.dropFirst(told) { log.note(change) }
    told = wire.changes.count
    checkEnd()
  }

  func end() {
    wire.end()
    guard isRunning else { return detach() }
    settle()
    // From now on the compositor does as it should.
    user.recover()
    settle()
    pass(milliseconds: 2_000)
    settle()
    checkEnd()
    guard isRunning else { return detach() }
    checkAnswers()
    checkPictures()
    notePictures()
    counter.count = 0
    user.tapEverything()
    settle()
    pass(milliseconds: 1_000)
    settle()
    log.note("at the end: \(application.toplevels.count) toplevels, touches \(counter.count), on \(user.places)")
    // The last window may have been closed.
    if isRunning, !application.toplevels.isEmpty { log.check(counter.count > 0, "life: no window takes a touch") }
    detach()
  }

  private var isRunning: Bool { link.isConnected && application.failure == nil }

  private func settle() {
    log.check(link.settle() || !isRunning, "rest: the program never comes to rest")
  }

  /// Lets time pass on a screen of 60 Hz.
  private func pass(milliseconds: UInt32) {
    var left = milliseconds
    while left > 0, isRunning {
      let step = min(left, 16)
      left -= step
      link.compositor.frameDone()
      link.pass(milliseconds: step)
    }
  }

  /// Every window has taken the last size that it was asked for, with a picture of it.
  private func checkAnswers() {
    for toplevel in link.compositor.toplevels {
      let surface = toplevel.surface
      let place = "\(surface.width)x\(surface.height)"
      log.check(toplevel.xdgSurface.isAcknowledged, "answer: a window of \(place) does not answer its configure")
      log.check(surface.isMapped, "answer: a window has no picture")
      let isAnswer = surface.width == user.lastSize.width && surface.height == user.lastSize.height
      let hasLimits = toplevel.minimumSize != (0, 0) || toplevel.maximumSize != (0, 0)
      log.check(isAnswer || hasLimits, "answer: a window of \(place) was asked for \(user.lastSize)")
    }
  }

  /// Compares the picture that the compositor has of each window with a whole drawing. Popups have surfaces of their
  /// own.
  private func checkPictures() {
    guard application.shownPopups.isEmpty else { return log.note("not compared: there are popups") }
    for (mine, theirs) in zip(application.toplevels, link.compositor.toplevels.map(\.surface)) {
      let isMoving = mine.windows.contains { $0.stack?.isAnimating == true }
      guard !isMoving, theirs.bufferWidth == Int(theirs.width), theirs.bufferHeight == Int(theirs.height) else {
        log.note("not compared: \(theirs.bufferWidth)x\(theirs.bufferHeight)\(isMoving ? ", moves" : "")")
        continue
      }
      application.layerBudget.removeAll()
      guard let whole = mine.snapshotBitmap() else { continue }
      var comparison = PixelComparison()
      for y in stride(from: 3, to: theirs.bufferHeight - 1, by: 5) {
        for x in stride(from: 3, to: theirs.bufferWidth - 1, by: 5) {
          comparison.compare(theirs.pixel(x, y) ?? 0, whole.argb(x: x, y: y), x: x, y: y)
        }
      }
      log.check(comparison.count == 0, "picture: \(comparison.text)")
    }
  }

  /// Adds the pixels that the compositor has to the log, which must be those of every other process.
  private func notePictures() {
    for surface in link.compositor.surfaces where surface.isMapped {
      var number: UInt64 = 0xCBF2_9CE4_8422_2325
      for y in 0..<surface.bufferHeight {
        for x in 0..<surface.bufferWidth { number = (number ^ UInt64(surface.pixel(x, y) ?? 0)) &* 0x100_0000_01B3 }
      }
      log.note("picture \(surface.bufferWidth)x\(surface.bufferHeight) \(String(number, radix: 16))")
    }
  }

  /// A run that ends says why, in one line, unless the last window was closed.
  private func checkEnd() {
    guard !isRunning, !application.toplevels.isEmpty || application.failure != nil else { return }
    settle()
    let message = application.failure?.message
    log.note("ends: \(message ?? "in silence")")
    log.check(message.map { !$0.isEmpty && !$0.contains("\n") } ?? false, "end: not in one line: \(message ?? "none")")
  }

  private func detach() {
    log.note("violations \(link.compositor.violations.count)")
    application.detach()
    let left = link.leftovers().filter { $0.contains("left at the end") || $0.contains("still connected") }
    log.check(left.isEmpty, "leftovers: \(left)")
  }
}

/// Counts the touches that have begun.
@MainActor private final class TouchCounter: DispatchObserver {
  var count = 0

  func began(_ touch: Touch, contact number: Int) { count += 1 }
}
