import DactylEventLoop

/// The means by which a program learns the settings of the desktop. The core knows no bus.
@MainActor package protocol DesktopSettingsSource: AnyObject {
  /// Begins to follow the settings on `loop`, and calls `changed` with all of them when they are known, and after each
  /// change. Nothing waits for the answer.
  func begin(on loop: MainLoop, changed: @escaping @MainActor (DesktopSettings.Values) -> Void)
  /// Follows them no longer.
  func end()
}
