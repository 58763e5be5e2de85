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
  /// Runs a program with one window around `root`, until it is closed.
  ///
  /// Without `options` the command line is read for those that every program has (`LaunchArguments`). What keeps the
  /// program from running, no compositor for instance, is one line on standard error and exit status 1.
  public static func run(
    title: String, appID: String? = nil, size: Size = Size(width: 480, height: 320),
    options: LaunchOptions? = nil, root: @autoclosure () -> ViewController
  ) {
    let options = options ?? LaunchArguments.ofProcess().launchOptions
    Application().runOrExit(options) { application in
      application.openToplevel(title: title, appID: appID, size: size, root: root())
    }
  }

  /// As `run`, but what `run` would throw is one line on standard error and ends the process with status 1.
  public final func runOrExit(
    _ options: LaunchOptions = LaunchOptions(), launch: (Application) throws(LaunchError) -> Void
  ) {
    do throws(LaunchError) {
      try run(options, launch: launch)
    } catch {
      Diagnostics.report(error.message, as: Self.executableName)
      exit(1)
    }
  }

  /// Connects, calls `launch`, which opens the first toplevel, and answers events until the last toplevel is closed,
  /// `quit()` is called, or the process is asked to end by SIGINT or SIGTERM.
  ///
  /// One application runs at a time; a second one traps. Throws when there is no compositor, or it went away.
  public final func run(
    _ options: LaunchOptions = LaunchOptions(), launch: (Application) throws(LaunchError) -> Void
  ) throws(LaunchError) {
    precondition(Application.shared?.isRunning != true, "An application is running already.")
    Application.shared = self
    runningThread = pthread_self()
    if let appearance = options.appearance { self.appearance = appearance }
    if let rotation = options.contentRotation { contentRotation = rotation }
    defer {
      Application.shared = nil
      runningThread = nil
    }
    StandardStreams.prepare()
    TextLayout.prepareFonts()
    let session = try Session(application: self, options: options)
    self.session = session
    defer { self.session = nil }
    do throws(LaunchError) {
      try launch(self)
      try session.run()
    } catch {
      session.close()
      throw error
    }
    session.close()
  }

  /// A new toplevel window around `root`, with `size` in points where the compositor leaves it to us.
  ///
  /// Traps outside of `run`. `appID` names the program to the desktop, as in `org.example.Counter`; nil takes the name of
  /// the executable.
  @discardableResult
  public final func openToplevel(
    title: String, appID: String? = nil, size: Size = Size(width: 480, height: 320),
    minimumSize: Size = .zero, root: ViewController
  ) -> Toplevel {
    guard let session else { preconditionFailure("A toplevel needs a running application.") }
    let isFirst = session.toplevels.isEmpty
    let options = session.options
    let description = ToplevelDescription(
      title: title, appID: appID ?? Self.executableName, size: isFirst ? options.size ?? size : size,
      minimumSize: minimumSize, isFullscreen: isFirst && options.isFullscreen)
    return Toplevel(description, root: root, session: session, application: self)
  }

  /// The toplevels that are open, in order of opening.
  public final var toplevels: [Toplevel] { session?.toplevels ?? [] }

  /// Ends the program in order, after the event under way.
  public final func quit() {
    session?.quit()
  }

  /// Calls `action` in `seconds`, on the clock that events have: in virtual time without a compositor.
  @discardableResult
  public final func schedule(after seconds: Double, _ action: @escaping @MainActor () -> Void) -> ScheduledAction {
    let deadline = now + Timestamp(seconds: max(seconds, 0))
    return ScheduledAction(timer: session?.loop.schedule(at: deadline, action))
  }

  /// Seconds on the clock of events.
  public final var time: Double { now.seconds }

  /// The last part of the path that the program was started by.
  static var executableName: String {
    String(CommandLine.arguments.first?.split(separator: "/").last ?? "dactyl")
  }
}

/// Something that is to happen later.
@MainActor public final class ScheduledAction {
  private let timer: LoopTimer?

  init(timer: LoopTimer?) {
    self.timer = timer
  }

  /// It does not happen; nothing if it has.
  public func cancel() {
    timer?.cancel()
  }
}
