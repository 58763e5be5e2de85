import DactylAccessibility
import DactylCore
import DactylDesktop
import DactylGeometry

extension Application {
  /// Runs a program with one window around `root`, until the window is closed.
  ///
  /// `appID` is the application id (``Application/id``). If the program runs already, its window is shown instead, and
  /// this call returns. `catalogs` have the texts of the program in other languages (``Application/catalogs``).
  /// Without `options` it reads the standard options from the command line (`LaunchArguments`). If the program cannot
  /// run, for instance without a compositor, it prints one line on standard error and exits with status 1.
  public static func run(
    title: String, appID: String? = nil, size: Size = Size(width: 480, height: 320),
    options: LaunchOptions? = nil, catalogs: [MessageCatalog] = [], root: @autoclosure () -> ViewController
  ) {
    let options = options ?? LaunchArguments.ofProcess(catalogs: catalogs).launchOptions
    let application = Application()
    application.id = appID
    application.catalogs = catalogs
    application.runOrExit(options) { application in
      application.openToplevel(title: title, size: size, root: root())
    }
  }

  /// Like `run(_:launch:)`, but with the inspector (``Inspector``), `confirmClosingWithAlert()`,
  /// `useStandardWindowFrames()`, `useDesktopTheme()`, `followDesktop()`, `useDesktopFileDialogs()`,
  /// `registerWithDesktop()` and `offerAccessibility()`, and an error of `run` is printed as one line on standard error
  /// and ends the process with status 1.
  public final func runOrExit(
    _ options: LaunchOptions = LaunchOptions(), launch: (Application) throws(LaunchError) -> Void
  ) {
    confirmClosingWithAlert()
    useStandardWindowFrames()
    useDesktopTheme()
    followDesktop()
    useDesktopFileDialogs()
    registerWithDesktop()
    offerAccessibility()
    do throws(LaunchError) {
      try run(options) { application throws(LaunchError) in
        try launch(application)
        Inspector.prepare(application)
      }
    } catch {
      Application.exit(with: error)
    }
  }
}
