import DactylEventLoop
import DactylGeometry
import DactylGraphics
import DactylSurface

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Application {
  /// Connects, calls `launch`, which opens the first toplevel, and handles events until the last toplevel is closed,
  /// `quit()` is called, or the process receives SIGINT, SIGTERM, SIGHUP or SIGXCPU.
  ///
  /// If the program runs already, that process gets the arguments, and this call returns at once, without a call of
  /// `launch` (`PR-1`). Only one application runs at a time; a second one traps. Throws if there is no compositor, if the
  /// connection is lost for good, and at the end if a document could not be saved (`DO-6`).
  public final func run(
    _ options: LaunchOptions = LaunchOptions(), launch: (Application) throws(LaunchError) -> Void
  ) throws(LaunchError) {
    precondition(Application.shared?.isRunning != true, "An application is running already.")
    Application.shared = self
    runningThread = pthread_self()
    if let appearance = options.appearance { traitOverrides.appearance = appearance }
    if let language = options.language { traitOverrides.locale = language }
    if let rotation = options.contentRotation { contentRotation = rotation }
    if let access = options.switchAccess { switchAccess = access }
    defer {
      endDesktopWork()
      Application.shared = nil
      runningThread = nil
    }
    StandardStreams.prepare()
    try SystemResources.check()
    // Finding the fonts takes longest of all. A further start, which needs none, ends in the middle of it.
    TextLayout.prepareFonts()
    let claim = try claimInstance(options)
    if case .handedOver = claim { return }
    Self.explainCrashesOnOtherThreads()
    let session = try Session(application: self, options: options)
    self.session = session
    #if DEBUG
      labelReminder = LabelReminder { Diagnostics.report($0) }
    #endif
    defer {
      self.session = nil
      labelReminder = nil
    }
    let lock = claim.lock
    lock?.listen(on: session.loop) { [weak self] in self?.receive($0) }
    if options.resetsPreferences { preferences.resetAll() }
    // Documents may have been changed before there was a clock.
    saveDocuments()
    let outcome = Result { () throws(LaunchError) in
      try launch(self)
      try session.run()
    }
    lock?.stopListening()
    session.keepState()
    delegate?.applicationWillTerminate(self)
    let unsaved = saveDocumentsAtEnd()
    endDesktopWork()
    session.close()
    // A further start begins when everything is saved.
    withExtendedLifetime(lock) {}
    if let unsaved, case .failure = outcome { Diagnostics.report(unsaved.message, as: Self.executableName) }
    try outcome.get()
    if let unsaved { throw unsaved }
  }

  /// Opens a toplevel window around `root`.
  ///
  /// `size` is in points and counts where the compositor leaves the size to the program. The desktop shows the window as
  /// one of the program with the id `appID`; nil stands for the `id` of the application, or else for the name of the
  /// executable. It makes no application of its own: only ``id`` gives a program one process. A `root` with a
  /// `restorationIdentifier` gets the size and the state of the last run. `parent` is the toplevel that the new one
  /// belongs to, and with `isModal` waits for (`WF-10`, `WF-11`). Traps while the application is not running.
  @discardableResult
  public final func openToplevel(
    title: String, appID: String? = nil, size: Size = Size(width: 480, height: 320),
    minimumSize: Size = .zero, parent: Toplevel? = nil, isModal: Bool = false, root: ViewController
  ) -> Toplevel {
    guard let session else { preconditionFailure("A toplevel needs a running application.") }
    let isFirst = session.toplevels.isEmpty
    let options = session.options
    if let appID, id == nil, !options.isHeadless {
      Warnings.report("The window has the application id \(appID), and the application has none: set Application.id.")
    }
    let appID = appID ?? id ?? Self.executableName
    let keeper = root.restorationIdentifier == nil ? nil : session.stateKeeper(appID: appID)
    let kept = keeper?.geometry(for: root)
    let output = session.outputWish()
    var description = ToplevelDescription(
      title: title, appID: appID, size: (isFirst ? options.size : nil) ?? kept?.size ?? size,
      minimumSize: minimumSize, isFullscreen: isFirst && options.isFullscreen || output != nil,
      isMaximized: kept?.isMaximized ?? false)
    description.output = output?.output?.id
    keeper?.restore(root)
    if output != nil { session.reportMissingOutput() }
    return Toplevel(
      description, decorations: session.decorations, output: output, root: root, parent: parent, isModal: isModal,
      session: session, application: self)
  }

  /// The open toplevels, in order of opening.
  public final var toplevels: [Toplevel] { session?.toplevels ?? [] }

  /// Ends the program normally, after the current event.
  public final func quit() {
    session?.quit()
  }

  /// Calls `action` after `seconds` on the event clock, which is virtual without a compositor. Negative values count as
  /// 0.
  @discardableResult
  public final func schedule(after seconds: Double, _ action: @escaping @MainActor () -> Void) -> ScheduledAction {
    let deadline = now + Timestamp(seconds: max(seconds, 0))
    let timer = session?.loop.schedule(at: deadline) { [weak self] in
      guard let self else { return action() }
      handle(action)
    }
    return ScheduledAction(timer: timer)
  }

  /// Calls `action` every `seconds` on the event clock, for the first time after `seconds`, until the returned call is
  /// cancelled.
  ///
  /// The calls keep their rhythm, however long an action takes. After a stall, one call stands for those that were
  /// missed. An interval below a millisecond, or that is not finite, counts as a millisecond.
  @discardableResult
  public final func schedule(every seconds: Double, _ action: @escaping @MainActor () -> Void) -> ScheduledAction {
    let rhythm = Rhythm(start: time, interval: seconds)
    let repetition = Repetition(rhythm) { [weak self] in
      self?.time
    } schedule: { [weak self] deadline, call in
      guard let loop = self?.session?.loop else { return nil }
      return ScheduledAction(timer: loop.schedule(at: Timestamp(seconds: deadline), call))
    } action: {
      action()
    }
    return ScheduledAction(repetition)
  }

  /// The current time of the event clock, in seconds: the clock of events (`Event.timestamp`), timers and frames.
  ///
  /// It counts from the start of the system, without the time in which it was suspended. Without a compositor it is
  /// virtual, and counts from the start of the program or of the test's stage. It has nothing to do with the time of
  /// day.
  public final var time: Double { now.seconds }

  /// Prints `error` as one line on standard error, and ends the process with status 1.
  public static func exit(with error: LaunchError) -> Never {
    Diagnostics.report(error.message, as: executableName)
    #if canImport(Glibc)
      Glibc.exit(1)
    #elseif canImport(Musl)
      Musl.exit(1)
    #endif
  }

  /// The name of the program for services of the desktop.
  package static var displayedName: String { executableName }

  /// The last component of the path that the program was started with.
  static var executableName: String {
    String(CommandLine.arguments.first?.split(separator: "/").last ?? "dactyl")
  }
}

/// A call, or a series of calls, that a `schedule` method of `Application` or `View` has scheduled.
@MainActor public final class ScheduledAction {
  private let stop: (@MainActor () -> Void)?

  init(timer: LoopTimer?) {
    if let timer {
      stop = { timer.cancel() }
    } else {
      stop = nil
    }
  }

  init(timer: DispatchTimer) {
    stop = { timer.cancel() }
  }

  init(_ repetition: Repetition) {
    stop = { repetition.cancel() }
  }

  /// Cancels the call, or all further ones. Does nothing if it has been made.
  public func cancel() {
    stop?()
  }
}
