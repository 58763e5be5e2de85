import DactylEventLoop

/// Follows the desktop during a run: shows the last known settings at once, and asks after the first frame (`DS-1`),
/// when also all other work with the desktop begins.
@MainActor final class DesktopFollower {
  private unowned let application: Application
  private let loop: MainLoop
  private let keeper: DesktopSettingsKeeper?
  private var hasDrawn = false
  /// Whether a frame was drawn and the work with the desktop has begun.
  private(set) var hasBegun = false

  init(_ application: Application, loop: MainLoop, keeper: DesktopSettingsKeeper?) {
    self.application = application
    self.loop = loop
    self.keeper = keeper
    var settings = application.desktopSettings
    settings.environment = DesktopEnvironment.values()
    if application.desktopSettingsSource != nil, let keeper { settings.kept = keeper.read() }
    application.desktopSettings = settings
  }

  /// A frame was drawn.
  func frameWasDrawn() {
    guard !hasDrawn else { return }
    hasDrawn = true
    guard application.hasDesktopWork else {
      hasBegun = true
      return
    }
    // The frame goes to the compositor first.
    loop.schedule(at: loop.now) { [weak self] in self?.begin() }
  }

  private func begin() {
    hasBegun = true
    application.desktopSettingsSource?.begin(on: loop) { [weak self] in self?.receive($0) }
    application.beginDesktopWork()
  }

  func end() { application.desktopSettingsSource?.end() }

  private func receive(_ values: DesktopSettings.Values) {
    application.desktopSettings.desktop = values
    keeper?.write(values)
  }
}
