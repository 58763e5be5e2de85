import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Follows the changes of a ``NoteStore``.
@MainActor public protocol NoteStoreObserver: AnyObject {
  /// A note, the deleted note or the problem is another one now.
  func storeDidChange(_ store: NoteStore)
}

/// The notes of a folder, and the changes that have to be saved.
///
/// A change is saved a second after the last one, and at the latest five seconds after the first one. Another thread
/// writes it, since a slow disk takes longer than a frame.
@MainActor public final class NoteStore {
  /// The notes, the one that was changed last first.
  public private(set) var notes: [Note]
  /// The files that are no notes, each with the reason. They are left as they are.
  public let unreadable: [(name: String, reason: NoteError)]
  /// The note that was deleted last, which can still be restored; nil if there is none.
  public private(set) var deleted: Note?
  /// The reason why changes could not be saved; nil if they are saved, or will be.
  public private(set) var problem: NoteError?

  /// The file that could not be added last, with the reason; nil if the user has read it.
  public private(set) var refused: (name: String, reason: NoteError)?

  /// The application whose clock says when to save; without one, only `saveAndWait()` saves changes.
  public weak var application: Application?

  /// Returns the present time, in seconds since 1970.
  public var clock: () -> Double = NoteStore.wallClock

  private let folder: NoteFolder
  /// The last change of each note that is not saved.
  private var changes: [Note.ID: NoteChange] = [:]
  private var changeCount = 0
  /// The time of the first change that is not saved, on the application's clock.
  private var firstChange: Double?
  private var saveTimer: ScheduledAction?
  private var deleteTimer: ScheduledAction?
  private var observers: [WeakObserver] = []
  /// The changes that are being written on another thread; nil if none are.
  public private(set) var writing: Task<Void, Never>?

  /// The files that are being read on another thread; nil if none are.
  public private(set) var reading: Task<Void, Never>?

  private struct WeakObserver { weak var observer: (any NoteStoreObserver)? }

  /// The pause after a change before it is saved, in seconds.
  private static let pause = 1.0
  /// The longest time before a change is saved, in seconds.
  private static let longestDelay = 5.0
  /// The time before saving is tried again, in seconds.
  private static let retryDelay = 10.0
  /// The time for which a deleted note can be restored, in seconds.
  private static let restoreTime = 8.0

  /// Reads the notes in `folder`.
  public init(_ folder: NoteFolder) throws(NoteError) {
    self.folder = folder
    let contents = try folder.read()
    notes = contents.notes.sorted { ($0.changed, $1.id.fileName) > ($1.changed, $0.id.fileName) }
    unreadable = contents.unreadable.sorted { $0.name < $1.name }
  }

  // MARK: Notes

  /// Returns the note; nil if it was deleted.
  public func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }

  /// Adds a note with `text`, before all others.
  @discardableResult public func add(_ text: String = "") -> Note.ID {
    var id = Note.ID.random()
    while note(id) != nil || unreadable.contains(where: { $0.name == id.fileName }) { id = .random() }
    notes.insert(Note(id: id, text: text, changed: clock()), at: 0)
    // There is no file of an empty note before it gets a text.
    if !text.isEmpty { changed(id, to: text) }
    notify()
    return id
  }

  /// Changes the text of a note, which becomes the first one. Does nothing if it has this text, or was deleted.
  public func setText(_ text: String, of id: Note.ID) {
    guard let index = notes.firstIndex(where: { $0.id == id }), notes[index].text != text else { return }
    var note = notes.remove(at: index)
    note.text = text
    note.changed = clock()
    notes.insert(note, at: 0)
    changed(id, to: text)
    notify()
  }

  /// Deletes a note. It can be restored for some seconds. A note without text is gone at once.
  public func delete(_ id: Note.ID) {
    guard let index = notes.firstIndex(where: { $0.id == id }) else { return }
    let note = notes.remove(at: index)
    if note.text.allSatisfy(\.isWhitespace) {
      changed(id, to: nil)
    } else {
      forgetDeleted()
      deleted = note
      deleteTimer = application?.schedule(after: Self.restoreTime) { [weak self] in self?.forgetDeleted() }
    }
    notify()
  }

  /// Restores the note that was deleted last. Returns it; nil if there is none.
  @discardableResult public func restore() -> Note.ID? {
    guard let note = deleted else { return nil }
    deleteTimer?.cancel()
    deleted = nil
    let index = notes.firstIndex { $0.changed <= note.changed } ?? notes.count
    notes.insert(note, at: index)
    notify()
    return note.id
  }

  /// Removes the file of the note that was deleted last.
  private func forgetDeleted() {
    guard let note = deleted else { return }
    deleteTimer?.cancel()
    deleted = nil
    changed(note.id, to: nil)
    notify()
  }

  // MARK: Other files

  /// Returns the address of the file of a note, for other programs.
  func address(of id: Note.ID) -> String { FileAddress(path: "\(folder.path)/\(id.fileName)").text }

  /// Adds a note for each file, in order. Another thread reads them. `refused` tells why the last one could not be read.
  func add(filesAt addresses: [String]) {
    let paths = addresses.map { FileAddress($0)?.path }
    let hold = Application.holdVirtualTime()
    reading = Task {
      let results = await Task.detached { paths.map(Self.read) }.value
      reading = nil
      for (address, result) in zip(addresses, results) {
        switch result {
        case .success(let text): add(text)
        case .failure(let error): refused = (FileAddress(address)?.name ?? address, error)
        }
      }
      notify()
      hold.end()
    }
  }

  private nonisolated static func read(_ path: String?) -> Result<String, NoteError> {
    Result { () throws(NoteError) in
      guard let path else { throw NoteError("It is not a file of this machine") }
      return try NoteFolder.text(at: path)
    }
  }

  /// Forgets `refused`, which the user has read.
  func forgetRefused() {
    refused = nil
    notify()
  }

  // MARK: Saving

  /// Remembers a change, and saves it later.
  private func changed(_ id: Note.ID, to text: String?) {
    changeCount += 1
    changes[id] = NoteChange(id: id, number: changeCount, text: text, time: note(id)?.changed ?? clock())
    guard let application else { return }
    let first = firstChange ?? application.time
    firstChange = first
    let delay = min(Self.pause, first + Self.longestDelay - application.time)
    scheduleSave(after: problem == nil ? delay : Self.retryDelay)
  }

  private func scheduleSave(after delay: Double) {
    saveTimer?.cancel()
    saveTimer = application?.schedule(after: delay) { [weak self] in self?.save() }
  }

  /// The changes that are not saved, in order.
  private var pending: [NoteChange] { changes.values.sorted { $0.number < $1.number } }

  /// Saves all changes now, on another thread.
  public func save() {
    saveTimer?.cancel()
    guard writing == nil, !changes.isEmpty else { return }
    firstChange = nil
    let (changes, folder) = (pending, folder)
    // Without a display, time passes only when the files are written.
    let hold = Application.holdVirtualTime()
    writing = Task {
      let result = await Task.detached { Self.write(changes, to: folder) }.value
      writing = nil
      finish(changes, result)
      hold.end()
    }
  }

  /// Saves all changes now, and waits for it, before the program ends. A deleted note can't be restored any more.
  public func saveAndWait() {
    saveTimer?.cancel()
    forgetDeleted()
    let changes = pending
    finish(changes, Self.write(changes, to: folder))
  }

  /// Writes changes until one fails.
  private nonisolated static func write(_ changes: [NoteChange], to folder: NoteFolder) -> Result<Void, NoteError> {
    Result { () throws(NoteError) in
      for change in changes { try folder.make(change) }
    }
  }

  private func finish(_ written: [NoteChange], _ result: Result<Void, NoteError>) {
    switch result {
    case .success:
      problem = nil
      for change in written where changes[change.id]?.number == change.number { changes[change.id] = nil }
      if !changes.isEmpty { scheduleSave(after: Self.pause) }
    case .failure(let error):
      problem = error
      scheduleSave(after: Self.retryDelay)
    }
    notify()
  }

  // MARK: Observers

  /// Tells `observer` about changes from now on. The store does not retain it.
  public func add(_ observer: any NoteStoreObserver) { observers.append(WeakObserver(observer: observer)) }

  private func notify() {
    observers.removeAll { $0.observer == nil }
    for weak in observers { weak.observer?.storeDidChange(self) }
  }

  private nonisolated static func wallClock() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
