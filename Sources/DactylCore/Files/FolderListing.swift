import DactylEventLoop
import DactylGeometry
import DactylGraphics

/// The entries of a folder in an order, as they are now.
///
/// ```swift
/// let listing = FolderListing(folder)
/// listing.didChange = { [weak self] in self?.showFiles() }
/// ```
///
/// Another thread reads the folder and sorts the entries: the first ones are there before the last ones are read, and
/// the main thread does the same little for ten entries and for a hundred thousand (`FD-3`, `FD-5`). Changes by other
/// programs are followed. An entry has a number of its own, which it keeps while its name is in the folder.
@MainActor public final class FolderListing {
  /// The progress of a listing.
  public enum State: Hashable, Sendable {
    /// There may be further entries.
    case reading
    /// All entries are there.
    case complete
    /// The folder can't be read; some entries may be there.
    case failed(FileError)
  }

  /// The folder.
  public let path: FilePath
  /// The progress. Default: `reading`.
  public private(set) var state = State.reading
  /// The order of the entries, and those that are shown. After a change, `didChange` is called when they are in order.
  public var arrangement: FolderArrangement { didSet { if arrangement != oldValue { arrange() } } }
  /// The entries that are shown, by their numbers.
  public private(set) var order: FolderOrder
  /// Called when entries, their order or `state` have changed. Default: nil.
  public var didChange: (@MainActor () -> Void)?

  /// The entries that this thread was asked for, and the times that it got others.
  package private(set) var work = (entries: 0, changes: 0)

  private weak var application: Application?
  private var table = FolderTable()
  private var progress = State.reading
  private var arranging = (isRunning: false, isNeeded: false)
  private var version: FolderReader.Version?
  private var watch: FolderWatch?
  private var changes = Changes()
  private var isUpdating = false
  private var timer: ScheduledAction?
  private let isCancelled = Locked(false)

  /// Changes that the system has reported.
  private struct Changes {
    var names: Set<FilePath> = []
    var concernsAll = false
    var isEmpty: Bool { names.isEmpty && !concernsAll }
  }

  /// A step of the thread that reads.
  private enum Step: Sendable {
    case opened(FolderReader.Version)
    case entries(FolderTable)
    case end(FolderTable, FileError?)
  }

  /// The pause after a report of the system, in seconds.
  static let pause = 0.2
  /// The number of entries after which the first ones are shown. Each time there are twice as many.
  private static let firstCount = 64

  /// Begins to read the folder at `path`, on another thread.
  public init(_ path: FilePath, arrangement: FolderArrangement = FolderArrangement()) {
    self.path = path
    self.arrangement = arrangement
    order = FolderOrder(FolderTable(), arrangement)
    application = Application.shared
    read()
  }

  isolated deinit { cancel() }

  /// Ends reading and following the folder. The entries stay as they are, and `didChange` is not called again.
  public func cancel() {
    isCancelled.withLock { $0 = true }
    didChange = nil
    timer?.cancel()
    watch?.cancel()
    watch = nil
  }

  /// Reads the folder once more, such as after an error.
  public func reload() {
    changes.concernsAll = true
    update()
  }

  /// Looks at the entries with these names now, such as after the program has made one.
  public func check(_ names: some Sequence<FilePath>) {
    changes.names.formUnion(names)
    update()
  }

  // MARK: Entries

  /// The number of entries in the folder, as far as they are known, whether they are shown or not.
  public var totalCount: Int { order.table.count }

  /// Returns an entry by its number; nil if its name is not in the folder any more.
  public func entry(_ id: Int) -> FolderEntry? {
    work.entries += 1
    return order.table.entry(id)
  }

  /// Returns the number of the entry with a name; nil if it is not known.
  public func id(of name: FilePath) -> Int? { order.table.id(of: name) }

  // MARK: Reading

  private func read() {
    // Without a display, time passes only when the folder was read.
    let hold = Application.holdVirtualTime()
    let (path, isCancelled, first) = (path, isCancelled, Self.firstCount)
    let (steps, continuation) = AsyncStream<Step>.makeStream()
    FileWork.start {
      var table = FolderTable()
      var next = first
      var failure: FileError?
      do throws(FileError) {
        try FolderReader.read(path, opened: { continuation.yield(.opened($0)) }) { entry in
          table.append(entry)
          if table.count == next {
            continuation.yield(.entries(table))
            next *= 2
          }
          return !isCancelled.withLock { $0 }
        }
      } catch {
        failure = error
      }
      continuation.yield(.end(table, failure))
      continuation.finish()
    }
    Task { [weak self] in
      for await step in steps { self?.take(step) }
      hold.end()
    }
  }

  private func take(_ step: Step) {
    guard !isCancelled.withLock({ $0 }) else { return }
    switch step {
    case .opened(let version):
      self.version = version
      // The disk has answered, so that this does not wait for it.
      follow()
    case .entries(let table):
      self.table = table
      arrange()
    case .end(let table, let error):
      self.table = table
      progress = error.map { .failed($0) } ?? .complete
      arrange()
      // The folder may have changed before it was followed.
      if error == nil { update() }
    }
  }

  // MARK: Order

  /// Whether the entries are in the order of `arrangement`.
  package var isArranged: Bool { !arranging.isRunning && !arranging.isNeeded }

  private func arrange() {
    arranging.isNeeded = true
    guard !arranging.isRunning, !isCancelled.withLock({ $0 }) else { return }
    arranging = (true, false)
    let hold = Application.holdVirtualTime()
    let (table, arrangement, progress) = (table, arrangement, progress)
    Task { [weak self] in
      let arranged = await FileWork.sort { FolderOrder(table, arrangement) }
      self?.show(arranged, progress)
      hold.end()
    }
  }

  private func show(_ arranged: FolderOrder, _ state: State) {
    arranging.isRunning = false
    guard !isCancelled.withLock({ $0 }) else { return }
    order = arranged
    self.state = state
    work.changes += 1
    didChange?()
    if arranging.isNeeded { arrange() }
  }

  // MARK: Changes

  private func follow() {
    watch?.cancel()
    guard let loop = application?.loop else { return }
    watch = FolderWatch(path, for: .everything, loop: loop) { [weak self] in self?.folderReported($0) }
  }

  private func folderReported(_ reports: FolderWatch.Changes) {
    changes.names.formUnion(reports.names)
    if reports.isIncomplete || reports.isFolderGone { changes.concernsAll = true }
    if reports.isFolderGone { follow() }
    guard timer == nil, !changes.isEmpty else { return }
    timer = application?.schedule(after: Self.pause) { [weak self] in
      self?.timer = nil
      self?.update()
    }
  }

  /// Looks at the entries that have changed, and, if the folder is not as it was when it was read, at all.
  private func update() {
    guard !isUpdating, progress != .reading, !isCancelled.withLock({ $0 }) else { return }
    isUpdating = true
    let hold = Application.holdVirtualTime()
    let (path, changes, old, version) = (path, changes, table, version)
    self.changes = Changes()
    Task { [weak self] in
      let update = await FileWork.read { FolderUpdate(path, old, version, changes.concernsAll ? nil : changes.names) }
      self?.take(update)
      hold.end()
    }
  }

  private func take(_ update: FolderUpdate) {
    isUpdating = false
    guard !isCancelled.withLock({ $0 }) else { return }
    version = update.version
    let state: State = update.error.map { .failed($0) } ?? .complete
    if let table = update.table, update.hasChanged || state != progress {
      self.table = table
      progress = state
      if watch == nil { follow() }
      arrange()
    }
    if !changes.isEmpty, timer == nil { self.update() }
  }
}

/// A table that was compared with its folder once more.
private struct FolderUpdate: Sendable {
  var table: FolderTable?
  var version: FolderReader.Version?
  var error: FileError?
  var hasChanged = true

  /// Looks at the entries with `names`, or at all with nil. The names of further entries have changed if the folder has
  /// another version than the last time, and no names are given.
  init(_ path: FilePath, _ old: FolderTable, _ last: FolderReader.Version?, _ names: Set<FilePath>?) {
    var table = old
    version = FolderReader.version(of: path)
    if names?.isEmpty == true, version == last {
      hasChanged = false
    } else {
      do throws(FileError) {
        if let names, !names.isEmpty {
          table.update(try FolderReader.entries(names, in: path), changed: names)
        } else {
          var entries: [FolderEntry] = []
          try FolderReader.read(path) { entry in
            entries.append(entry)
            return true
          }
          table.update(entries, changed: nil)
        }
      } catch {
        self.error = error
        // There is nothing to choose from any more.
        table.update([], changed: nil)
      }
    }
    self.table = table
  }
}
