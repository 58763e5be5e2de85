import DactylCore

extension Application {
  /// Makes the program known to the desktop under its application id, after the first frame of each run (`PR-4`): others
  /// can show it, let it open files, and perform its actions, which arrive at
  /// ``ApplicationDelegate/application(_:received:)``. `runOrExit` calls it.
  ///
  /// Without an ``Application/id``, a bus, or a compositor nothing happens, nor if the name belongs to another process.
  public final func registerWithDesktop() {
    if desktopWorker(Registration.self) == nil { addDesktopWorker(Registration(self)) }
  }

  /// A number on the icon of the program where the desktop shows its programs, such as that of new messages; nil for
  /// none (`PR-5`). Values below 0 count as 0. Set it while the application runs: without a desktop it is nil.
  public final var badgeNumber: Int? {
    get { services?.launcher(for: self)?.entry.count }
    set { services?.launcher(for: self)?.entry.count = newValue.map { max($0, 0) } }
  }

  /// The progress of a long task, from 0 to 1, on the icon of the program where the desktop shows its programs; nil for
  /// none (`PR-5`). Other values are limited to this range; one that is not a number counts as 0. Set it while the
  /// application runs: without a desktop it is nil.
  public final var taskProgress: Double? {
    get { services?.launcher(for: self)?.entry.progress }
    set { services?.launcher(for: self)?.entry.progress = newValue.map { $0.isNaN ? 0 : min(max($0, 0), 1) } }
  }
}

extension DesktopServices {
  /// The icon of the program in the launcher; nil for a program without an application id.
  func launcher(for application: Application) -> LauncherIcon? {
    if let launcherIcon { return launcherIcon }
    guard let id = application.id ?? application.toplevels.first?.appID else { return nil }
    launcherIcon = LauncherIcon(id, bus: bus, application: application)
    return launcherIcon
  }
}

/// Registers the program in each run.
@MainActor private final class Registration: DesktopWorker {
  private unowned let application: Application

  init(_ application: Application) { self.application = application }

  func runBegan() {
    guard let id = application.id, let services = application.services else { return }
    services.program = ProgramObject(id, bus: services.bus, application: application)
  }

  func runEnded() {
    (application.desktopServices as? DesktopServices)?.program = nil
  }
}
