import DactylBus
import DactylCore
import DactylEventLoop

/// The services of the desktop for one application, over one connection to the bus of the session.
///
/// Nothing is connected before the first use.
@MainActor package final class DesktopServices {
  package let bus: BusConnection
  /// The loop of the run.
  package let loop: MainLoop
  package private(set) lazy var portal = DesktopPortal(bus)
  /// The notifications of the program; nil before the first one.
  var notifications: Notifications?
  /// The list of recent files. Tests set another one.
  package lazy var recentFiles = RecentFileStore()
  /// The secrets of the program; nil before the first one.
  var secrets: SecretService?

  /// The program on the bus, under its application id; nil before the first frame, and without an id.
  var program: ProgramObject?
  /// The icon of the program in the launcher; nil before its first use.
  var launcherIcon: LauncherIcon?

  /// The bus of the system.
  let systemBus: BusConnection

  package init(_ bus: Bus = .session, system: Bus = .system, loop: MainLoop) {
    self.loop = loop
    self.bus = BusConnection(bus, loop: loop)
    systemBus = BusConnection(system, loop: loop)
    self.bus.stateChanged = { [weak self] state in
      if state == .connected { self?.launcherIcon?.announce() }
    }
  }
}

extension Application {
  /// The services of the desktop; nil in tests and without a compositor, unless a test has set them.
  package final var services: DesktopServices? {
    if let services = desktopServices as? DesktopServices { return services }
    guard let loop = desktopLoop else { return nil }
    let services = DesktopServices(loop: loop)
    desktopServices = services
    return services
  }
}
