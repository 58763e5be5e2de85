import DactylBus
import DactylCore

/// The number and the progress on the icon of a program in the launcher of the desktop (`PR-5`).
///
/// Docks and task bars listen to a signal, and forget the values when the program has left the bus.
@MainActor final class LauncherIcon {
  /// The values; nil where nothing is shown.
  struct Entry: Hashable {
    var count: Int?
    var progress: Double?
  }

  private static let interface = "com.canonical.Unity.LauncherEntry"
  private static let path: BusObjectPath = "/org/dactyl/LauncherEntry"

  var entry = Entry() {
    didSet { if entry != oldValue { announceSoon() } }
  }

  private let address: String
  private let bus: BusConnection
  private weak var application: Application?
  private var export: BusExport?
  private var isWaiting = false

  init(_ id: String, bus: BusConnection, application: Application) {
    address = "application://\(id).desktop"
    self.bus = bus
    self.application = application
  }

  /// Tells the values once for all changes of a turn of the loop.
  private func announceSoon() {
    guard !isWaiting, let application else { return }
    isWaiting = true
    application.afterFirstFrame { [weak application] in
      application?.schedule(after: 0) { [weak self] in
        self?.isWaiting = false
        self?.announce()
      }
    }
  }

  /// Tells the values; a bus that comes later gets them then.
  func announce() {
    if export == nil {
      guard entry != Entry() else { return }
      export = makeExport()
    }
    try? export?.emit(Self.interface, "Update", values)
  }

  private func makeExport() -> BusExport? {
    var interface = BusInterface(Self.interface)
    interface.signal("Update", "sa{sv}")
    // A launcher that starts later asks.
    interface.method("Query", "", returns: "sa{sv}") { [weak self] _ in self?.values ?? [.string(""), .options([:])] }
    return try? bus.export([interface], at: Self.path)
  }

  private var values: [BusValue] {
    [
      .string(address),
      .options([
        "count": .int64(Int64(clamping: entry.count ?? 0)), "count-visible": .bool(entry.count != nil),
        "progress": .double(entry.progress ?? 0), "progress-visible": .bool(entry.progress != nil),
      ]),
    ]
  }
}
