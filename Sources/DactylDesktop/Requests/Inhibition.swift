import DactylBus
import DactylCore

/// The interruptions that a program can hold off (`IH-1`).
public struct Interruptions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The end of the session of the user.
  public static let logout = Interruptions(rawValue: 1)
  /// Another user takes the screen.
  public static let userSwitch = Interruptions(rawValue: 2)
  /// The machine sleeps.
  public static let suspend = Interruptions(rawValue: 4)
  /// The screen darkens and locks. `Toplevel.inhibitsIdle` does this without a bus, as long as a window is visible.
  public static let idle = Interruptions(rawValue: 8)
}

extension Application {
  /// Holds interruptions off, until the result is released or ended (`IH-1`).
  ///
  /// `reason` is told to the user who wants to interrupt: `A backup is written`. Nothing waits for the desktop, which
  /// may refuse. The portal is asked, and without one the system's `login1`.
  public final func inhibit(
    _ interruptions: Interruptions, reason: String, for toplevel: Toplevel? = nil
  ) -> Inhibition {
    let inhibition = Inhibition(interruptions, reason: reason)
    if let services { inhibition.begin(services, for: toplevel ?? toplevels.first, of: self) }
    return inhibition
  }
}

/// Holds interruptions off, as long as it is not released or ended.
@MainActor public final class Inhibition {
  private static let interface = "org.freedesktop.portal.Inhibit"
  private static let manager = "org.freedesktop.login1"

  private let interruptions: Interruptions
  private let reason: String
  private var isOver = false
  /// Ends what has been agreed.
  private var release: (@MainActor () -> Void)?
  private var watch: BusNameWatch?

  /// Whether the desktop has agreed.
  public var isEffective: Bool { release != nil }

  init(_ interruptions: Interruptions, reason: String) {
    self.interruptions = interruptions
    self.reason = reason
  }

  isolated deinit { end() }

  /// Lets interruptions happen again.
  public func end() {
    isOver = true
    watch = nil
    release?()
    release = nil
  }

  func begin(_ services: DesktopServices, for toplevel: Toplevel?, of application: Application) {
    application.export(toplevel) { [weak self] export in
      guard let self, !isOver else { return }
      askPortal(services, parent: export?.identifier ?? "") { export?.end() }
    }
  }

  private func askPortal(_ services: DesktopServices, parent: String, ended: @escaping @MainActor () -> Void) {
    let bus = services.bus
    bus.call(
      DesktopPortal.service, DesktopPortal.path, Self.interface, "Inhibit",
      [.string(parent), .uint32(interruptions.rawValue), .options(["reason": .text(reason)])]
    ) { [weak self] reply in
      ended()
      let path = (try? reply.get())?.first?.objectPath
      guard let self, !isOver else {
        // It has ended meanwhile.
        if let path { DesktopPortal.close(path, on: bus) }
        return
      }
      guard let path else { return askManager(services) }
      release = { DesktopPortal.close(path, on: bus) }
      // A portal that is started again knows nothing of it.
      watch = try? bus.watch(DesktopPortal.service) { [weak self] owner in
        guard let self, owner == nil, isEffective else { return }
        release = nil
        watch = nil
        askPortal(services, parent: "") {}
      }
    }
  }

  /// The manager of the system returns a file, and holds the interruptions off until it is closed.
  private func askManager(_ services: DesktopServices) {
    let names: [(Interruptions, String)] = [(.logout, "shutdown"), (.suspend, "sleep"), (.idle, "idle")]
    let kinds = names.filter { interruptions.contains($0.0) }.map(\.1)
    guard !kinds.isEmpty else { return }
    services.systemBus.call(
      Self.manager, "/org/freedesktop/login1", "org.freedesktop.login1.Manager", "Inhibit",
      [.string(kinds.joined(separator: ":")), .text(Application.displayedName), .text(reason), .string("block")]
    ) { [weak self] reply in
      guard let self, !isOver, case .descriptor(let file)? = (try? reply.get())?.first else { return }
      var held: BusDescriptor? = file
      release = {
        withExtendedLifetime(held) {}
        held = nil
      }
    }
  }
}
