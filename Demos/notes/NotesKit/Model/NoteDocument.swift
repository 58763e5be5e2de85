import Dactyl

/// The file of a note.
final class NoteDocument: TextFile {
  let id: Note.ID

  init(_ id: Note.ID, in folder: FilePath) {
    self.id = id
    super.init(path: folder.appending(id.fileName))
  }

  /// The note, as it is in the file.
  var note: Note { Note(id: id, content: content, changed: modified ?? 0) }

  /// Changes the text. `time` is in seconds since 1970.
  func setContent(_ content: TextStorage, time: Double) {
    modified = time
    setContent(content)
  }
}
