import DactylBus
import DactylCore

extension Application {
  /// Follows the settings of the desktop, from its portal, after the first frame of a run (`DS-1`). `runOrExit` calls
  /// it.
  public final func followDesktop() {
    useDesktopSettings(
      of: PortalSettings { [weak self] loop in self?.services?.bus ?? BusConnection(.session, loop: loop) })
  }
}
