/// Receives changes of the state of the application as a whole.
@MainActor public protocol ApplicationDelegate: AnyObject {
  /// All touches, keys and gestures were cut off: the session was locked, no toplevel is visible, or there is no
  /// compositor (`IN-8`, `IN-9`).
  func applicationDidBecomeInactive(_ application: Application)
  /// The user can use the program again.
  func applicationDidBecomeActive(_ application: Application)
  /// The run is about to end: the last toplevel was closed, `quit()` was called, the process has received SIGINT,
  /// SIGTERM, SIGHUP or SIGXCPU, or the compositor is lost for good. Save here what the user has made: the program may
  /// end afterwards. Documents are saved after this call (`DO-6`).
  func applicationWillTerminate(_ application: Application)
  /// The connection to the compositor was lost; `message` is the reason. Popups were dismissed, toplevels keep their
  /// state.
  ///
  /// The program waits up to `LaunchOptions.reconnectTimeout` for another compositor and then ends; `quit()` ends it at
  /// once. After a protocol error of its own it does not wait and ends in any case (`IN-9`).
  func application(_ application: Application, lostConnection message: String)
  /// A monitor was plugged in or unplugged, or its place, size, scale, rotation or another property has changed
  /// (`OU-3`). Called once for all changes that come together, when `Application.outputs` and the outputs of all
  /// toplevels have their new values.
  func applicationOutputsDidChange(_ application: Application)
  /// The user has started the program once more, or the desktop wants it to show itself, to open files, or to do
  /// something (`PR-3`).
  ///
  /// The toplevel that the call opens, or else the last one that was used, gets the keyboard focus afterwards. Default:
  /// nothing more than that.
  func application(_ application: Application, received request: LaunchRequest)
  /// The program is connected to a compositor again, which is about to show the toplevels.
  func applicationDidReconnect(_ application: Application)
}

extension ApplicationDelegate {
  public func applicationDidBecomeInactive(_ application: Application) {}
  public func applicationDidBecomeActive(_ application: Application) {}
  public func applicationWillTerminate(_ application: Application) {}
  public func application(_ application: Application, lostConnection message: String) {}
  public func applicationOutputsDidChange(_ application: Application) {}
  public func application(_ application: Application, received request: LaunchRequest) {}
  public func applicationDidReconnect(_ application: Application) {}
}
