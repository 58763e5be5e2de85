import Dactyl

/// The notes of a folder, and the changes that have to be saved.
///
/// Each note has a document, which saves itself. A note that can't be saved keeps no other from being saved.
@MainActor @Observable public final class NoteStore {
  /// The notes, the one that was changed last first.
  public internal(set) var notes: [Note]
  /// The files that are no notes, each with the reason, in order of the names. They are left as they are.
  public internal(set) var unreadable: [FileError]
  /// The note that was deleted last, which can still be restored; nil if there is none.
  public private(set) var deleted: Note? {
    didSet { isDeletedFileGone = false }
  }
  /// Whether another program has removed the file of the note that was deleted last.
  @ObservationIgnored var isDeletedFileGone = false
  /// The reason why changes of a note could not be saved; nil if all are saved, or will be.
  public private(set) var problem: FileError?

  /// The reason why a file could not be added; nil if the user has read it.
  public internal(set) var refused: FileError?

  /// Changes by other programs that the user has not read about yet.
  public internal(set) var notices: [NoteNotice] = []

  /// The application whose clock says when to save, and whose loop notices changes by other programs; without one,
  /// only `saveAndWait()` saves changes.
  @ObservationIgnored public weak var application: Application? {
    didSet {
      for document in documents.values { document.application = application }
      monitor.application = application
    }
  }

  /// Returns the present time, in seconds since 1970.
  @ObservationIgnored public var clock: () -> Double = NoteTime.now

  let folder: NoteFolder
  private let monitor: FolderMonitor
  /// The number of the last text.
  @ObservationIgnored private var lastVersion = 0
  @ObservationIgnored var documents: [Note.ID: NoteDocument] = [:]
  /// The new names of notes that are gone, since other programs have renamed their files. A note that exists has none,
  /// so that names never lead in a circle.
  @ObservationIgnored var newNames: [Note.ID: Note.ID] = [:]
  /// The reading of the changes by other programs that were noticed last.
  @ObservationIgnored var following: Task<Void, Never>?
  /// The documents with changes that are not saved, in order of the changes.
  @ObservationIgnored private var unsaved: [NoteDocument] = []
  @ObservationIgnored private var deleteTimer: ScheduledAction?
  /// The files that are being read on another thread; nil if none are.
  @ObservationIgnored public private(set) var reading: Task<Void, Never>?

  /// A deletion that can be taken back, by the note.
  @ObservationIgnored private var deletions: [Note.ID: NoteDeletion] = [:]

  /// The time for which a deleted note can be restored, in seconds.
  private static let restoreTime = 8.0

  /// Reads the notes in `folder`.
  public init(_ folder: NoteFolder) throws(FileError) {
    self.folder = folder
    // Changes that are made while the notes are read are found.
    monitor = FolderMonitor(path: folder.path)
    let contents = try folder.read()
    notes = contents.notes.map(\.note).sorted { ($0.changed, $1.id) > ($1.changed, $0.id) }
    unreadable = contents.unreadable.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
    for document in contents.notes { adopt(document) }
    for index in notes.indices { notes[index].version = nextVersion() }
    monitor.didChange = { [weak self] in self?.folderDidChange($0) }
  }

  func nextVersion() -> Int {
    lastVersion += 1
    return lastVersion
  }

  func adopt(_ document: NoteDocument) {
    documents[document.id] = document
    document.application = application
    document.didChangeState = { [weak self, unowned document] in self?.stateChanged(of: document) }
  }

  // MARK: Notes

  /// Returns the note; nil if it was deleted.
  public func note(_ id: Note.ID) -> Note? { notes.first { $0.id == id } }

  /// Adds a note with `text`, before all others.
  @discardableResult public func add(_ text: String = "") -> Note.ID {
    var id = Note.ID.random()
    while note(id) != nil || unreadable.contains(where: { $0.path.lastComponent == id.fileName }) { id = .random() }
    var note = Note(id: id, text: text, changed: clock())
    note.version = nextVersion()
    newNames[id] = nil
    notes.insert(note, at: 0)
    // There is no file of an empty note before it gets a text.
    if !text.isEmpty { changed(id, to: note.content) }
    return id
  }

  /// Changes the text of a note, which becomes the first one. Does nothing if it has this text, or was deleted.
  public func setText(_ text: String, of id: Note.ID) {
    guard let note = note(id), note.text != text else { return }
    setContent(TextStorage(text), of: id)
  }

  /// Changes the text of a note, which becomes the first one, at a cost that does not depend on the length of the text.
  /// Does nothing if the note was deleted.
  func setContent(_ content: TextStorage, of id: Note.ID) {
    guard let index = notes.firstIndex(where: { $0.id == id }) else { return }
    var note = notes.remove(at: index)
    (note.content, note.changed, note.version) = (content, clock(), nextVersion())
    notes.insert(note, at: 0)
    changed(id, to: content)
  }

  /// Reads a note again if another program has changed it.
  func reload(_ id: Note.ID) {
    guard let document = documents[id], (try? document.reloadIfChanged()) == true,
      let index = notes.firstIndex(where: { $0.id == id })
    else { return }
    notes.remove(at: index)
    insert(document.note, isNew: true)
  }

  /// Inserts a note at its place. With `isNew` it has another text than before.
  func insert(_ note: Note, isNew: Bool = false) {
    var note = note
    newNames[note.id] = nil
    if isNew { note.version = nextVersion() }
    notes.insert(note, at: notes.firstIndex { $0.changed <= note.changed } ?? notes.count)
  }

  /// Deletes a note. It can be restored for some seconds, and with an undo manager at any time. A note without text is
  /// gone at once.
  public func delete(_ id: Note.ID, undoManager: UndoManager? = nil) {
    guard let index = notes.firstIndex(where: { $0.id == id }) else { return }
    let note = notes.remove(at: index)
    guard !note.hasNoText else { return changed(id, to: nil) }
    forgetDeleted()
    deleted = note
    deleteTimer = application?.schedule(after: Self.restoreTime) { [weak self] in self?.forgetDeleted() }
    guard let undoManager else { return }
    let deletion = NoteDeletion()
    deletions[id] = deletion
    undoManager.registerUndo(withTarget: deletion) { [weak self, weak undoManager] _ in
      if let undoManager { self?.restore(note, undoManager: undoManager) }
    }
    undoManager.setActionName("Delete Note")
  }

  private func restore(_ note: Note, undoManager: UndoManager) {
    deletions[note.id] = nil
    if deleted?.id == note.id {
      restore()
    } else if self.note(note.id) == nil {
      insert(note, isNew: true)
      changed(note.id, to: note.content)
    }
    undoManager.registerUndo(withTarget: self) { [weak undoManager] in $0.delete(note.id, undoManager: undoManager) }
  }

  /// Restores the note that was deleted last. Returns it; nil if there is none.
  @discardableResult public func restore() -> Note.ID? {
    guard let note = deleted else { return nil }
    // It can't be taken back once more.
    deletions[note.id] = nil
    let isGone = isDeletedFileGone
    deleteTimer?.cancel()
    deleted = nil
    insert(note)
    if isGone { changed(note.id, to: note.content) }
    return note.id
  }

  /// Removes the file of the note that was deleted last.
  func forgetDeleted() {
    guard let note = deleted else { return }
    deleteTimer?.cancel()
    deleted = nil
    changed(note.id, to: nil)
  }

  // MARK: Other files

  /// Returns the address of the file of a note, for other programs.
  func address(of id: Note.ID) -> String { folder.path.appending(id.fileName).uri }

  /// Adds a note for each file, in order. Another thread reads them. `refused` tells why the last one could not be
  /// read.
  func add(filesAt addresses: [String]) {
    let hold = Application.holdVirtualTime()
    reading = Task {
      // One after the other, since many large files are more than the memory holds.
      for address in addresses {
        let result = await Task.detached { Self.read(address) }.value
        switch result {
        case .success(let text): add(text)
        case .failure(let error): refused = error
        }
      }
      reading = nil
      hold.end()
    }
  }

  private nonisolated static func read(_ address: String) -> Result<String, FileError> {
    Result { () throws(FileError) in
      guard let path = FilePath(uri: address) else {
        throw FileError(FilePath(address), reason: "It is not a file of this machine")
      }
      return try TextFile.text(of: path.readFile(limit: TextFile.largestSize), at: path)
    }
  }

  // MARK: Saving

  /// Gives the document of a note its text; nil removes the file.
  private func changed(_ id: Note.ID, to content: TextStorage?) {
    if documents[id] == nil { adopt(NoteDocument(id, in: folder.path)) }
    guard let document = documents[id] else { return }
    if let content { document.setContent(content, time: note(id)?.changed ?? clock()) } else { document.delete() }
  }

  /// Saves all changes now, on other threads.
  public func save() {
    for document in unsaved { document.save() }
  }

  /// Saves all changes now, and waits for the disk, before the program ends. A deleted note can't be restored any more.
  public func saveAndWait() {
    forgetDeleted()
    for document in unsaved { try? document.saveAndWait() }
  }

  /// Whether a change is being written on another thread.
  var isSaving: Bool { unsaved.contains { $0.saving != nil } }

  /// Waits until what is being saved is saved.
  func finishSaving() async {
    while let saving = unsaved.lazy.compactMap(\.saving).first { await saving.value }
  }

  private func stateChanged(of document: NoteDocument) {
    let isUnsaved = document.hasUnsavedChanges
    if !isUnsaved {
      unsaved.removeAll { $0 === document }
      folder.lockAgain()
    } else if !unsaved.contains(where: { $0 === document }) {
      unsaved.append(document)
    }
    problem = unsaved.lazy.compactMap(\.savingError).first
    for copy in document.conflictCopies {
      add(copy)
      report(copy, of: document)
    }
    document.conflictCopies = []
  }

  /// Adds the note that another program has written to the file of a note of the user.
  private func add(_ copy: FilePath) {
    guard let id = Note.ID(fileName: copy.lastComponent), note(id) == nil else { return }
    let document = NoteDocument(id, in: folder.path)
    do throws(FileError) {
      try document.open()
    } catch {
      refused = error
      return
    }
    adopt(document)
    insert(document.note, isNew: true)
  }
}

/// Identifies a deletion for the undo manager.
private final class NoteDeletion {}
