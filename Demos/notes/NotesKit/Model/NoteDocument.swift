import Dactyl

/// The file of a note, with its text in UTF-8.
final class NoteDocument: Document {
  let id: Note.ID
  private(set) var content = TextStorage()

  /// The most bytes of a note.
  nonisolated static let largestSize = 16 << 20

  init(_ id: Note.ID, in folder: FilePath) {
    self.id = id
    super.init(path: folder.appending(id.fileName))
  }

  /// The note, as it is in the file.
  var note: Note { Note(id: id, content: content, changed: modified ?? 0) }

  override var maximumSize: Int { Self.largestSize }

  override func contents() -> [UInt8] { Array(content.string.utf8) }

  override func load(fromContents bytes: [UInt8]) throws(FileError) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw FileError(path, reason: "It is not text") }
    content = TextStorage(text)
  }

  /// Changes the text. `time` is in seconds since 1970.
  func setContent(_ content: TextStorage, time: Double) {
    self.content = content
    modified = time
    updateChangeCount()
  }
}
