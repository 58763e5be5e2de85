import DactylEventLoop
import DactylGeometry
import DactylGraphics

/// A change of an entry of a folder. The names are those in the folder.
public enum FolderChange: Hashable, Sendable {
  /// There is a new entry.
  case added(FilePath)
  /// The entry has other contents, or is another file.
  case changed(FilePath)
  /// The entry was removed.
  case removed(FilePath)
  /// The entry has another name.
  case renamed(from: FilePath, to: FilePath)
}

/// Follows the entries of a folder that other programs change.
///
/// ```swift
/// let monitor = FolderMonitor(path: folder)
/// monitor.didChange = { [weak self] changes in self?.follow(changes) }
/// ```
///
/// The system reports that something has changed, and another thread looks for the differences, 0.2 seconds after the
/// first report: so a file that is replaced in several steps has changed once. Where the system reports nothing, as on
/// some network file systems, the monitor looks when a window of the program becomes the active one (`DO-19`). The
/// changes of the program itself are among those that are found, and so are entries that were gone before they were
/// seen. Entries in folders inside of the folder are not followed.
@MainActor public final class FolderMonitor {
  /// The folder. It need not exist.
  public let path: FilePath

  /// The application whose loop waits for changes; without one, only `check()` finds them. Default: the one that was
  /// running when the monitor was made.
  public weak var application: Application? {
    didSet { changeApplication(from: oldValue) }
  }

  /// Called with the changes since the last call, in order of the names. Several may be one change of the file.
  public var didChange: (@MainActor ([FolderChange]) -> Void)?

  /// The files of the system. Tests make calls fail.
  package var files = FileSystem()

  private var known: FileSystem.FolderContents?
  private var watch: FolderWatch?
  /// Whether `watch` is that of the folder, and not of one around it.
  private var isWatched = false
  private var reported = Reports()
  private var phase = Phase.resting

  /// Changes since the folder was looked at.
  private struct Reports: Hashable {
    /// The names that the system has reported.
    var names: Set<FilePath> = []
    /// Whether all others may have changed, too.
    var concernsAll = false
  }

  private enum Phase {
    case resting
    /// Something was reported.
    case waiting(ScheduledAction)
    /// Another thread looks.
    case checking
  }

  /// The pause after a report, in seconds.
  static let pause = 0.2
  /// The threads that look. A disk that does not answer stops them, and neither the window nor the documents.
  private static let workers = WorkerPool(count: 2, label: "dactyl.folders")

  /// A monitor of the folder at `path` as it is now. Reads the names, and waits for the disk.
  public init(path: FilePath) {
    self.path = path
    known = try? files.contents(of: path)
    application = Application.shared
    application?.documentWork.folders.add(self)
    begin()
  }

  private func changeApplication(from old: Application?) {
    guard old !== application else { return }
    old?.documentWork.folders.remove(self)
    application?.documentWork.folders.add(self)
    stop()
    begin()
  }

  // MARK: Reports of the system

  /// Waits for changes from now on, if the application runs. Earlier changes are found, too.
  func begin() {
    guard application?.loop != nil else { return }
    wait()
    check()
  }

  /// The application has ended.
  func stop() {
    watch?.cancel()
    watch = nil
    if case .waiting(let timer) = phase {
      timer.cancel()
      phase = .resting
    }
  }

  /// Waits for changes of the folder, or, if there is none, of the nearest one around it.
  private func wait() {
    watch?.cancel()
    watch = nil
    guard let loop = application?.loop else { return }
    watch = FolderWatch(path, for: .everything, loop: loop) { [weak self] in self?.folderReported($0) }
    isWatched = watch != nil
    var outer = path
    while watch == nil, outer.parent != outer {
      outer = outer.parent
      watch = FolderWatch(outer, for: .newEntries, loop: loop) { [weak self] _ in self?.outerFolderReported() }
    }
  }

  private func folderReported(_ changes: FolderWatch.Changes) {
    if changes.isFolderGone { wait() }
    report(Reports(names: changes.names, concernsAll: changes.isIncomplete || changes.isFolderGone))
  }

  private func outerFolderReported() {
    wait()
    if isWatched { report(Reports(concernsAll: true)) }
  }

  private func report(_ new: Reports) {
    reported.names.formUnion(new.names)
    if new.concernsAll { reported.concernsAll = true }
    guard case .resting = phase, reported != Reports(), let application else { return }
    phase = .waiting(application.schedule(after: Self.pause) { [weak self] in self?.look() })
  }

  // MARK: Looking for changes

  /// Looks for changes now, on another thread.
  public func check() {
    reported.concernsAll = true
    look()
  }

  private func look() {
    switch phase {
    case .checking: return
    case .waiting(let timer): timer.cancel()
    case .resting: break
    }
    phase = .checking
    // Without a display, time passes only when the folder was read.
    let hold = Application.holdVirtualTime()
    let (path, files, reports) = (path, files, reported)
    let names = reports.concernsAll ? nil : reports.names
    reported = Reports()
    Task { [weak self] in
      let contents = await withCheckedContinuation { continuation in
        Self.workers.run { continuation.resume(returning: try? files.contents(of: path, names: names)) }
      }
      self?.found(contents, reports)
      hold.end()
    }
  }

  private func found(_ contents: FileSystem.FolderContents?, _ reports: Reports) {
    phase = .resting
    defer { report(Reports()) }
    // A folder that is gone, or can't be read, has no changes. It may come back.
    guard let contents else { return }
    // A folder around it may have got another name, which the system does not report.
    if let known, !known.folder.isFile(of: contents.folder), watch != nil { wait() }
    let changes = Self.changes(from: known, to: contents, reports)
    update(contents, reports)
    if !changes.isEmpty { didChange?(changes) }
  }

  private func update(_ contents: FileSystem.FolderContents, _ reports: Reports) {
    guard !reports.concernsAll, var known else { return self.known = contents }
    for name in reports.names { known.entries[name] = contents.entries[name] }
    self.known = known
  }

  /// Returns the differences.
  private static func changes(
    from old: FileSystem.FolderContents?, to new: FileSystem.FolderContents, _ reports: Reports
  ) -> [FolderChange] {
    let before = old?.entries ?? [:]
    // The entries of another folder, such as that of a disk that is not mounted any more, were not removed.
    let isSame = old?.folder.isFile(of: new.folder) == true
    let candidates = reports.concernsAll ? reports.names.union(before.keys) : reports.names
    let gone = isSame ? candidates.filter { new.entries[$0] == nil } : []
    // The names that are gone, by the files that they led to; nil for those that were there too briefly to be seen.
    var removed: [FileVersion?: [FilePath]] = [:]
    for name in gone.sorted(by: { $1.isBefore($0) }) where !name.isUnfinished {
      removed[before[name], default: []].append(name)
    }
    var changes: [FolderChange] = []
    for (name, version) in new.entries.sorted(by: { $0.key.isBefore($1.key) }) where !name.isUnfinished {
      if let old = before[name] {
        // A change within the steps of the clock leaves the version as it was.
        if old != version || reports.names.contains(name) { changes.append(.changed(name)) }
      } else if let origin = removed[version]?.popLast() {
        changes.append(.renamed(from: origin, to: name))
      } else {
        changes.append(.added(name))
      }
    }
    return changes + removed.values.joined().sorted { $0.isBefore($1) }.map { .removed($0) }
  }
}

/// The folder monitors of an application, which it does not retain.
@MainActor struct FolderMonitorList {
  private struct WeakMonitor { weak var monitor: FolderMonitor? }

  private var monitors: [WeakMonitor] = []

  mutating func add(_ monitor: FolderMonitor) {
    monitors.removeAll { $0.monitor == nil || $0.monitor === monitor }
    monitors.append(WeakMonitor(monitor: monitor))
  }

  mutating func remove(_ monitor: FolderMonitor) { monitors.removeAll { $0.monitor == nil || $0.monitor === monitor } }

  var all: [FolderMonitor] { monitors.compactMap(\.monitor) }
}

extension FilePath {
  /// The order of names.
  fileprivate func isBefore(_ other: FilePath) -> Bool { bytes.lexicographicallyPrecedes(other.bytes) }

  /// Whether it is the name of a file that a document is writing.
  fileprivate var isUnfinished: Bool { bytes.starts(with: FileSystem.unfinishedPrefix.utf8) }
}
