import DactylEventLoop

/// Follows the desktop during a run: shows the last known settings at once, and asks after the first frame (`DS-1`).
@MainActor final class DesktopFollower {
  private unowned let application: Application
  private let loop: MainLoop
  private let keeper: DesktopSettingsKeeper?
  private var hasBegun = false

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
    guard !hasBegun, let source = application.desktopSettingsSource else { return }
    hasBegun = true
    // The frame goes to the compositor first.
    loop.schedule(at: loop.now) { [weak self] in
      guard let self else { return }
      source.begin(on: loop) { [weak self] in self?.receive($0) }
    }
  }

  func end() { application.desktopSettingsSource?.end() }

  private func receive(_ values: DesktopSettings.Values) {
    application.desktopSettings.desktop = values
    keeper?.write(values)
  }
}
