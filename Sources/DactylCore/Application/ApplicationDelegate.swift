/// Is told what happens to the application as a whole.
@MainActor public protocol ApplicationDelegate: AnyObject {
  /// All touches, keys and gestures were cut off: the session was locked, nothing of the program can be seen, or there is
  /// no compositor (`IN-8`, `IN-9`).
  func applicationDidBecomeInactive(_ application: Application)
  /// The user can do something in the program again.
  func applicationDidBecomeActive(_ application: Application)
  /// The compositor is gone; `message` says what happened. Popups were dismissed, toplevels stay as they are.
  ///
  /// The program waits for another compositor, as long as `LaunchOptions.reconnectTimeout` says, and ends after that;
  /// `quit()` ends it at once. Where it can't wait, after an error of its own, it ends in any case (`IN-9`).
  func application(_ application: Application, lostConnection message: String)
  /// There is a compositor again, and the toplevels are about to be shown.
  func applicationDidReconnect(_ application: Application)
}

extension ApplicationDelegate {
  public func applicationDidBecomeInactive(_ application: Application) {}
  public func applicationDidBecomeActive(_ application: Application) {}
  public func application(_ application: Application, lostConnection message: String) {}
  public func applicationDidReconnect(_ application: Application) {}
}
