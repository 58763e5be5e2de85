import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylSurface

/// One run of an application: its loop, its platform, its toplevels, and what is played and recorded.
@MainActor final class Session: PlatformHandler {
  let options: LaunchOptions
  let loop: MainLoop
  let platform: any Platform
  private(set) var toplevels: [Toplevel] = []

  private unowned let application: Application
  private var recorder: InputRecorder?
  private lazy var seat = ScriptSeat(seat: SeatID(rawValue: -1)) { [unowned self] _ in
    toplevels.first?.stack.surface
  }
  private var timer: LoopTimer?
  /// Why the run ended, where the user did not end it.
  private(set) var failure: LaunchError?
  private(set) var isOver = false
  private var pictureOfLast: Bitmap?

  convenience init(application: Application, options: LaunchOptions) throws(LaunchError) {
    let loop: MainLoop
    do throws(EventLoopError) {
      loop = try MainLoop(clock: options.isHeadless ? .virtual : .monotonic)
    } catch {
      throw LaunchError("\(error)")
    }
    let platform: any Platform
    if options.isHeadless {
      platform = HeadlessPlatform(loop: loop, scale: options.scale)
    } else {
      do throws(SurfaceError) {
        platform = try WaylandPlatform(loop: loop)
      } catch {
        throw LaunchError(error.message)
      }
    }
    try self.init(application: application, options: options, loop: loop, platform: platform)
    loop.onTermination = { [weak self] _ in self?.quit() }
  }

  /// A run on a platform that is there already.
  init(
    application: Application, options: LaunchOptions, loop: MainLoop, platform: any Platform
  ) throws(LaunchError) {
    self.application = application
    self.options = options
    self.loop = loop
    self.platform = platform
    platform.handler = self
    if let path = options.recordPath { recorder = try InputRecorder(path: path, start: loop.now) }
    application.clock = { loop.now }
    application.dispatcher.onTimersChanged = { [weak self] in self?.arm() }
  }

  // MARK: Running

  func run() throws(LaunchError) {
    if options.isHeadless {
      playAtOnce()
    } else {
      playInTime()
      if !isOver { loop.run() }
    }
    if let failure { throw failure }
    try writePicture()
  }

  func quit() {
    isOver = true
    loop.stop()
  }

  /// Surfaces first, then the connection.
  func close() {
    for toplevel in toplevels.reversed() { toplevel.close() }
    platform.close()
    application.dispatcher.onTimersChanged = nil
  }

  private func fail(_ error: LaunchError) {
    failure = failure ?? error
    quit()
  }

  /// The loop wakes up when the next timer of the event model is due, and only then.
  private func arm() {
    let deadline = application.dispatcher.nextDeadline()
    if deadline == armed { return }
    timer?.cancel()
    armed = deadline
    timer = deadline.map { deadline in
      loop.schedule(at: deadline) { [weak self] in
        guard let self else { return }
        armed = nil
        application.dispatcher.advance(to: loop.now)
      }
    }
  }

  private var armed: Timestamp?

  // MARK: Replay

  private func playAtOnce() {
    let lines = options.replay?.lines ?? []
    let end =
      options.duration.map { Timestamp(seconds: $0) }
      ?? (lines.last?.time ?? .zero) + Timestamp(seconds: LaunchOptions.settleTime)
    for line in lines where !isOver && line.time <= end {
      loop.advance(to: line.time)
      if !isOver { play(line.actions, at: line.time) }
    }
    if !isOver { loop.advance(to: end) }
  }

  private func playInTime() {
    let start = loop.now
    if let duration = options.duration {
      _ = loop.schedule(at: start + Timestamp(seconds: duration)) { [weak self] in self?.quit() }
    }
    for line in options.replay?.lines ?? [] {
      let time = start + line.time
      _ = loop.schedule(at: time) { [weak self] in self?.play(line.actions, at: time) }
    }
  }

  private func play(_ actions: [InputScript.Action], at time: Timestamp) {
    for action in actions { seat.add(action, at: time) }
    take(seat.takeFrame() + [.batchEnd])
    if actions.contains(.inactive) { application.becomeInactive() }
  }

  private func take(_ events: [DeviceEvent]) {
    recorder?.record(events, now: loop.now)
    application.receive(events)
  }

  // MARK: Toplevels

  func add(_ toplevel: Toplevel) {
    toplevels.append(toplevel)
  }

  func remove(_ toplevel: Toplevel) {
    guard toplevels.contains(where: { $0 === toplevel }) else { return }
    if toplevels.count == 1, options.picturePath != nil { pictureOfLast = toplevel.snapshotBitmap() }
    toplevels.removeAll { $0 === toplevel }
    if toplevels.isEmpty { quit() }
  }

  private func writePicture() throws(LaunchError) {
    guard let path = options.picturePath, let bitmap = toplevels.first?.snapshotBitmap() ?? pictureOfLast else {
      return
    }
    do {
      try bitmap.writePNG(to: path)
    } catch {
      throw LaunchError("\(error)")
    }
  }

  // MARK: PlatformHandler

  func platform(_ platform: any Platform, received events: [DeviceEvent]) {
    take(events)
  }

  func platformOutputsChanged(_ platform: any Platform) {}

  func platform(_ platform: any Platform, lost error: SurfaceError) {
    // In the order of IN-9: input ends, windows close, the program hears of it.
    application.dispatcher.cutOffEverything()
    for toplevel in toplevels.reversed() { toplevel.close() }
    application.delegate?.application(application, lostConnection: error.message)
    fail(LaunchError(error.message))
  }
}
