import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylSurface

/// One run of an application: its loop, its platform, its toplevels, and what is played and recorded.
@MainActor final class Session: PlatformHandler {
  let options: LaunchOptions
  let loop: MainLoop
  /// After a loss the one that is gone, until there is another.
  private(set) var platform: any Platform
  private(set) var toplevels: [Toplevel] = []
  /// Popups that are shown, in order of showing.
  private(set) var popups: [Popup] = []
  /// Where another platform comes from; nil where there can be none.
  let source: CompositorSource?
  var connection: ConnectionState

  unowned let application: Application
  private var recorder: InputRecorder?
  private lazy var seat = ScriptSeat(seat: SeatID(rawValue: -1)) { [unowned self] in surface(named: $0) }
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
    var source: CompositorSource?
    if options.isHeadless {
      platform = HeadlessPlatform(loop: loop, scale: options.scale)
    } else {
      let compositors = CompositorSource(loop: loop, patience: Timestamp(seconds: options.answerTimeout))
      source = compositors
      do throws(SurfaceError) {
        platform = try compositors.connect()
      } catch {
        throw LaunchError(error.message)
      }
    }
    try self.init(application: application, options: options, loop: loop, platform: platform, source: source)
    loop.onTermination = { [weak self] _ in self?.quit() }
  }

  /// A run on a platform that is there already.
  init(
    application: Application, options: LaunchOptions, loop: MainLoop, platform: any Platform,
    source: CompositorSource? = nil
  ) throws(LaunchError) {
    self.application = application
    self.options = options
    self.loop = loop
    self.platform = platform
    self.source = source
    connection = ConnectionState(since: loop.now)
    platform.handler = self
    if let path = options.recordPath {
      recorder = try InputRecorder(path: path, start: loop.now) { [unowned self] in name(of: $0) }
    }
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
    connection.cancel()
    for toplevel in toplevels.reversed() { toplevel.close() }
    platform.close()
    application.dispatcher.onTimersChanged = nil
    // The loop goes with the session, and signals are the program's own again.
    loop.onTermination = nil
    let end = loop.now
    application.clock = { end }
  }

  func fail(_ error: LaunchError) {
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

  /// Another compositor: nothing that the devices of the one before did counts any more.
  func replacePlatform(_ platform: any Platform) {
    self.platform = platform
    platform.handler = self
    application.forgetDevices()
  }

  // MARK: Replay

  private func playAtOnce() {
    let lines = options.replay?.lines ?? []
    let end =
      options.duration.map { Timestamp(seconds: $0) }
      ?? (lines.last?.time ?? .zero) + Timestamp(seconds: LaunchOptions.settleTime)
    for line in lines where line.time <= end {
      advance(to: line.time)
      if !isOver { play(line.actions, at: line.time) }
    }
    advance(to: end)
  }

  /// From timer to timer, as long as the run is not over.
  private func advance(to end: Timestamp) {
    catchUp()
    while !isOver, let next = loop.nextDeadline, next <= end {
      loop.advance(to: max(next, loop.now))
      catchUp()
    }
    if !isOver { loop.advance(to: end) }
  }

  /// Before time advances, the main queue is empty, everything that holds virtual time has ended, and signals are handled.
  private func catchUp() {
    loop.runOnce(waiting: false)
    while !isOver, loop.servesMainQueue, ProcessState.virtualTimeHolds > 0 { loop.runOnce(waiting: true) }
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

  /// In scripts `popup` is the popup that was shown last, `popup-1` the one that was shown first of those there are, and
  /// so on; what has another name or none is the first toplevel.
  private func surface(named name: String?) -> SurfaceID? {
    guard let name, name.hasPrefix(Self.popupName) else { return toplevels.first?.stack.surface }
    guard name != Self.popupName else { return popups.last?.stack?.surface }
    let number = Int(name.dropFirst(Self.popupName.count + 1)) ?? 0
    return popups.indices.contains(number - 1) ? popups[number - 1].stack?.surface : nil
  }

  /// What the script that is recorded calls a surface; nil for toplevels.
  private func name(of surface: SurfaceID) -> String? {
    guard let index = popups.firstIndex(where: { $0.stack?.surface == surface }) else { return nil }
    return index == popups.count - 1 ? Self.popupName : "\(Self.popupName)-\(index + 1)"
  }

  private static let popupName = "popup"

  /// The pointers that were over the content when it began to turn.
  var pointersWhileTurning: [Intake.RestingPointer] = []

  private func take(_ events: [DeviceEvent]) {
    recorder?.record(events, now: loop.now, popups: application.popupPlaces)
    application.receive(events)
  }

  // MARK: Toplevels

  func add(_ toplevel: Toplevel) {
    toplevels.append(toplevel)
  }

  func remove(_ toplevel: Toplevel) {
    guard toplevels.contains(identicalTo: toplevel) else { return }
    if toplevels.count == 1, options.picturePath != nil { pictureOfLast = toplevel.snapshotBitmap() }
    toplevels.removeAll { $0 === toplevel }
    if toplevels.isEmpty { quit() }
  }

  func add(_ popup: Popup) {
    popups.append(popup)
  }

  func remove(_ popup: Popup) {
    popups.removeAll { $0 === popup }
  }

  /// What the compositor shows `stack` on; nil while there is no compositor.
  func surface(of stack: WindowStack) -> (any PlatformSurface)? {
    guard connection.isOpen else { return nil }
    if let toplevel = toplevels.first(where: { $0.stack === stack }) { return toplevel.surface }
    return popups.first { $0.stack === stack }?.surface
  }

  private func writePicture() throws(LaunchError) {
    guard let path = options.picturePath else { return }
    guard let bitmap = toplevels.first?.snapshotBitmap() ?? pictureOfLast else {
      throw LaunchError("there is no picture to write to \(path): nothing was shown, or more than can be drawn")
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
    lose(error)
  }
}
