import DactylEventLoop
import DactylGeometry
import DactylInput
import DactylSurface

/// One run of an application: its loop, its platform, its toplevels, and its recording.
@MainActor final class Session: PlatformHandler {
  let options: LaunchOptions
  /// The decorations of new toplevels. Tests do not depend on the environment.
  private(set) lazy var decorations = application.isRunning ? Decorations.ofEnvironment : .automatic
  let loop: MainLoop
  /// The current platform; after a loss the lost one, until there is another.
  private(set) var platform: any Platform
  private(set) var toplevels: [Toplevel] = []
  /// The popups that are shown, in order of showing.
  private(set) var popups: [Popup] = []
  /// Supplies another platform after a loss; nil if there can be none.
  let source: CompositorSource?
  var connection: ConnectionState

  unowned let application: Application
  private var recorder: InputRecorder?
  private var recordingOffsets = ScriptOffsets()
  private var timer: LoopTimer?
  /// The error that ended the run; nil if the user ended it.
  private(set) var failure: LaunchError?
  private(set) var isOver = false
  private var pictureOfLast: Bitmap?
  let outputs = OutputList()
  /// Whether the program is being launched: the loop does not run yet.
  private(set) var isLaunching: Bool
  /// Whether the outputs were searched for the one that the user has named.
  var hasCheckedOutputName = false
  /// Nil without a desktop: in tests, and without a compositor.
  var desktop: DesktopFollower?
  /// Nil without toplevels, and if no state is kept.
  private(set) var stateKeeper: StateKeeper?

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

  /// Creates a session on an existing platform.
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
    isLaunching = application.isRunning
    _ = outputs.update(platform.outputs)
    platform.handler = self
    exchangeContent()
    platformDevicesChanged(platform)
    if let path = options.picturePath { try Self.checkPicture(FilePath(path)) }
    if let path = options.recordPath {
      recorder = try InputRecorder(path: path, start: loop.now)
      application.dispatcher.willDispatch = { [weak self] in self?.recordInput(upTo: $1, before: $0) }
    }
    if application.isRunning, !options.isHeadless {
      let keeper = DesktopSettingsKeeper.standardPath().map { DesktopSettingsKeeper(path: $0) }
      desktop = DesktopFollower(application, loop: loop, keeper: keeper)
    }
    platform.cursorTheme = CursorThemeName(application.desktopSettings)
    application.clock = { loop.now }
    application.input.lastInputTime = loop.now
    application.dispatcher.onTimersChanged = { [weak self] in self?.arm() }
  }

  // MARK: Running

  func run() throws(LaunchError) {
    isLaunching = false
    let player = ScriptPlayer(self)
    if options.isHeadless {
      player.playAtOnce()
    } else {
      player.playInTime()
      if !isOver { loop.run() }
    }
    if let failure { throw failure }
    try writePicture()
  }

  func quit() {
    isOver = true
    loop.stop()
  }

  /// Closes the surfaces first, then the connection.
  func close() {
    application.sleepers.endAll()
    connection.cancel()
    desktop?.end()
    for toplevel in toplevels.reversed() { toplevel.close() }
    application.animationCompletions.end()
    platform.close()
    application.dispatcher.onTimersChanged = nil
    application.dispatcher.willDispatch = nil
    // The loop ends with the session, and signals belong to the program again.
    loop.onTermination = nil
    let end = loop.now
    application.clock = { end }
  }

  func fail(_ error: LaunchError) {
    failure = failure ?? error
    quit()
  }

  /// Sets the timer of the loop to the next deadline of the event model.
  private func arm() {
    let deadline = application.dispatcher.nextDeadline()
    if deadline == armed { return }
    timer?.cancel()
    armed = deadline
    timer = deadline.map { deadline in
      loop.schedule(at: deadline) { [weak self] in
        guard let self else { return }
        armed = nil
        // Timers that have become due since the input was read wait for what has arrived meanwhile (EI-14).
        application.dispatcher.advance(to: max(deadline, loop.timerTime))
      }
    }
  }

  private var armed: Timestamp?

  /// Switches to another compositor. Input state of the old devices no longer counts.
  func replacePlatform(_ platform: any Platform) {
    self.platform = platform
    platform.handler = self
    outputs.connectionLost()
    platform.cursorTheme = CursorThemeName(application.desktopSettings)
    application.input.forgetDevices()
    application.textInputSession.platformChanged()
    exchangeContent()
    platformDevicesChanged(platform)
  }

  /// Connects the pasteboards with those of the user's session, and receives drags. The pasteboards' content from this
  /// program is offered again.
  private func exchangeContent() {
    platform.serve(application.pasteboard.selection)
    platform.serve(application.primarySelection.selection)
    platform.dragHandler = application.drags
  }

  // MARK: Input

  /// The pointers that were over the content when it began to turn.
  var pointersWhileTurning: [Intake.RestingPointer] = []

  /// Records and dispatches device events.
  func take(_ events: [DeviceEvent]) {
    recorder?.add(
      recordingOffsets.move(events) { Point.zero - contentOrigin(on: $0) }, after: application.input.eventCount,
      InputRecorder.Arrival(time: loop.now, popups: popupPositionsOnContent, names: surfaceNames))
    application.receive(events, waitingSince: loop.waitingSince)
  }

  /// Records the device events up to a number, with what is secret now: those of `item`, which is dispatched next.
  func recordInput(upTo count: Int, before item: InputItem? = nil) {
    recorder?.record(upTo: count, before: item, hiding: application.recordingSecrecy)
  }

  // MARK: Toplevels

  func add(_ toplevel: Toplevel) {
    toplevels.append(toplevel)
  }

  func remove(_ toplevel: Toplevel) {
    guard toplevels.contains(identicalTo: toplevel) else { return }
    let isLast = isLast(toplevel)
    if isLast, !isOver {
      stateKeeper?.save()
      if options.picturePath != nil { pictureOfLast = toplevels.first?.snapshotBitmap() }
    }
    toplevels.removeAll { $0 === toplevel }
    if isLast { quit() }
  }

  /// Whether the program ends when `toplevel` closes, with those that belong to it.
  func isLast(_ toplevel: Toplevel) -> Bool {
    !toplevels.contains { $0 !== toplevel && !$0.family.isBelow(toplevel) && $0.keepsProgramRunning }
  }

  /// The keeper of the program's state, which the first toplevel names.
  func stateKeeper(appID: String) -> StateKeeper? {
    if stateKeeper == nil, !isOver, application.isRunning || options.statePath != nil,
      let path = StateKeeper.path(options, appID: appID)
    {
      stateKeeper = StateKeeper(path: path, session: self)
    }
    return stateKeeper
  }

  /// Keeps the state for the last time.
  func keepState() {
    stateKeeper?.save()
    stateKeeper = nil
    isOver = true
  }

  func add(_ popup: Popup) {
    popups.append(popup)
  }

  func remove(_ popup: Popup) {
    popups.removeAll { $0 === popup }
    windowCopies.update()
  }

  /// The copies of windows above popups.
  private(set) lazy var windowCopies = WindowCopies(self)

  /// The surface that shows `stack`; nil while there is no compositor.
  func surface(of stack: WindowStack) -> (any PlatformSurface)? {
    connection.isOpen ? platform.surface(stack.surface) : nil
  }

  /// Refuses a path that no picture can be written to, before the program runs: a folder, a link, a pipe or a device.
  private static func checkPicture(_ path: FilePath) throws(LaunchError) {
    do throws(FileError) {
      try FileSystem().checkReplaceable(path)
    } catch {
      throw LaunchError(error.description)
    }
  }

  private func writePicture() throws(LaunchError) {
    guard let path = options.picturePath else { return }
    guard let bitmap = toplevels.first?.snapshotBitmap() ?? pictureOfLast else {
      throw LaunchError("cannot write a picture to \(path): no toplevel was shown, or it was too large to draw")
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

  func platformOutputsChanged(_ platform: any Platform) { outputsChanged() }

  func platformDevicesChanged(_ platform: any Platform) {
    application.hasOnlyPointers = platform.pointingDevices == .pointer
  }

  func platform(_ platform: any Platform, lost error: SurfaceError) {
    lose(error)
  }
}
