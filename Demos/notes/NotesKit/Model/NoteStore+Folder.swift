import Dactyl

/// A change by another program that the user should read about.
public struct NoteNotice: Hashable, Sendable {
  /// The kinds of changes.
  public enum Kind: Hashable, Sendable, CaseIterable {
    /// The text of the note was changed here, too. Both texts are kept.
    case bothChanged
    /// The user has deleted the note, which stays because of the change.
    case notDeleted
    /// The note is deleted.
    case deleted
  }

  /// The kind of the change.
  public let kind: Kind
  /// The title of the note.
  public let title: String
}

/// The changes of other programs in the folder.
extension NoteStore {
  /// Reads what has changed, on another thread, after what is being read. Texts that were changed here stay as they
  /// are: their documents keep both.
  func folderDidChange(_ changes: [FolderChange]) {
    let before = following
    let hold = Application.holdVirtualTime()
    following = Task { [weak self] in
      await before?.value
      for change in changes { await self?.follow(change) }
      hold.end()
    }
  }

  private func follow(_ change: FolderChange) async {
    switch change {
    case .added(let name), .changed(let name):
      if let id = Note.ID(fileName: name) { await read(id) }
    case .removed(let name):
      if let id = Note.ID(fileName: name) { await remove(id) }
    case .renamed(let oldName, let newName):
      let (old, new) = (Note.ID(fileName: oldName), Note.ID(fileName: newName))
      let isRead = if let new { await read(new) } else { false }
      if let old { await remove(old, newName: isRead ? new : nil) }
    }
  }

  /// Whether there is a note whose text is in its file, as far as this program knows.
  private func isSaved(_ id: Note.ID) -> Bool {
    guard note(id) != nil, let document = documents[id] else { return false }
    return !document.hasUnsavedChanges && document.saving == nil
  }

  /// Reads a note. Returns whether there is a note with another text now.
  @discardableResult private func read(_ id: Note.ID) async -> Bool {
    // The file of a note that can be restored waits for its removal, which another text prevents.
    guard deleted?.id != id else { return false }
    let document = documents[id] ?? NoteDocument(id, in: folder.path)
    var problem: FileError?
    var isRead = false
    do throws(FileError) {
      isRead = try await document.reloadInBackground()
    } catch {
      problem = error
    }
    setUnreadable(problem, id)
    // The note may have been made here in the meantime.
    guard isRead, documents[id].map({ $0 === document }) ?? true else { return false }
    adopt(document)
    notes.removeAll { $0.id == id }
    insert(document.note, isNew: true)
    return true
  }

  private func setUnreadable(_ problem: FileError?, _ id: Note.ID) {
    unreadable.removeAll { $0.path.lastComponent == id.fileName }
    guard let problem else { return }
    unreadable.append(problem)
    unreadable.sort { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
  }

  /// Removes a note whose file is gone. With `newName` it is the note of that name now, if there still is one.
  private func remove(_ id: Note.ID, newName: Note.ID? = nil) async {
    setUnreadable(nil, id)
    if deleted?.id == id { isDeletedFileGone = true }
    guard isSaved(id) else { return }
    // It may have been saved, or made again, a moment ago.
    let present = NoteDocument(id, in: folder.path)
    guard (try? await present.reloadInBackground()) == false, isSaved(id),
      let index = notes.firstIndex(where: { $0.id == id })
    else { return }
    documents[id] = nil
    let note = notes.remove(at: index)
    if let newName, self.note(newName) != nil {
      newNames[id] = newName
    } else {
      notices.append(NoteNotice(kind: .deleted, title: note.shownTitle))
    }
  }

  /// Returns the present name of a note whose file another program may have renamed.
  func presentName(of id: Note.ID) -> Note.ID {
    var id = id
    while note(id) == nil, let new = newNames[id] { id = new }
    return id
  }

  // MARK: Notices

  /// Another program has written `copy` while the text of `document` was changed here.
  func report(_ copy: FilePath, of document: NoteDocument) {
    let isItself = copy.lastComponent == document.id.fileName
    let note = note(document.id)
    let title = note?.shownTitle ?? document.note.shownTitle
    notices.append(NoteNotice(kind: isItself ? .notDeleted : .bothChanged, title: title))
  }
}
