import DactylEventLoop
import DactylGraphics
import DactylSurface

extension Application {
  /// The values of traits that follow the desktop (`DS-2`). They apply where neither a view nor the application sets
  /// others.
  public final var desktopTraits: TraitOverrides { TraitOverrides(ofDesktopFor: self) }

  /// Calls `body` with the settings of the desktop now, and after each of their changes, before the next frame. It is
  /// called as long as the application exists.
  public final func followDesktopSettings(_ body: @escaping @MainActor (DesktopSettings) -> Void) {
    desktopFollowers.append(body)
    body(desktopSettings)
  }

  final func desktopSettingsChanged(from old: DesktopSettings) {
    guard desktopSettings != old else { return }
    applyDesktopTraits()
    session?.platform.cursorTheme = CursorThemeName(desktopSettings)
    for follower in desktopFollowers { follower(desktopSettings) }
  }

  private func applyDesktopTraits() {
    let traits = desktopTraits
    traits.appearance = desktopSettings.appearance
    traits.reducesMotion = desktopSettings.reducesMotion
    traits.fontScale = desktopSettings.fontScale
  }

  /// The loop of a run on a desktop; nil in tests, without a compositor, and while the application does not run.
  package final var desktopLoop: MainLoop? {
    guard let session, isRunning, !session.options.isHeadless else { return nil }
    return session.loop
  }

  // MARK: Source

  /// Follows the settings of `source`, which is asked after the first frame of a run. Does nothing if there is one.
  package final func useDesktopSettings(of source: any DesktopSettingsSource) {
    if desktopSettingsSource == nil { desktopSettingsSource = source }
  }
}

extension CursorThemeName {
  init(_ settings: DesktopSettings) {
    self.init(name: settings.cursorTheme, size: settings.cursorSize)
  }
}
