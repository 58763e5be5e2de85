import Dactyl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder with one file in UTF-8 for each note. Only one of these programs at a time can use a folder.
@MainActor public final class NoteFolder {
  /// The path.
  public let path: FilePath
  /// The folder, which is locked. It may have been deleted, and made anew.
  private var lock: Int32

  /// The folder of the user: `dactyl-notes` in `XDG_DATA_HOME`, which is `~/.local/share` by default. Nil if neither
  /// leads to a folder.
  public nonisolated static var standardPath: FilePath? { .userData("dactyl-notes") }

  /// Opens the folder at `path`, which is made if there is none.
  public init(path: FilePath) throws(FileError) {
    // The addresses of notes are for other programs, which have other present folders.
    let path = path.absolute
    self.path = path
    try path.makeFolder()
    lock = try Self.lock(path)
    Document.removeUnfinishedFiles(in: path)
  }

  isolated deinit { close(lock) }

  private static func lock(_ path: FilePath) throws(FileError) -> Int32 {
    let folder = open(path.characters, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw FileError(path, reason: String(cString: strerror(errno))) }
    // Some file systems have no locks.
    guard flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(folder)
      throw FileError(path, reason: "Another program has opened them")
    }
    return folder
  }

  /// Locks the folder that is at the path now. If another program has locked it meanwhile, both go on: no change is
  /// lost.
  func lockAgain() {
    var (old, new) = (stat(), stat())
    guard fstat(lock, &old) == 0, stat(path.characters, &new) == 0,
      old.st_ino != new.st_ino || old.st_dev != new.st_dev,
      let folder = try? Self.lock(path)
    else { return }
    close(lock)
    lock = folder
  }

  /// The notes of a folder, and the files that are none.
  struct Contents {
    /// The notes, in no particular order.
    var notes: [NoteDocument] = []
    /// The files that can't be read. They are left as they are.
    var unreadable: [FileError] = []
  }

  /// Reads all notes.
  func read() throws(FileError) -> Contents {
    var contents = Contents()
    for name in try path.namesInFolder() {
      guard let id = Note.ID(fileName: name) else { continue }
      let document = NoteDocument(id, in: path)
      do throws(FileError) {
        try document.open()
        contents.notes.append(document)
      } catch {
        contents.unreadable.append(error)
      }
    }
    return contents
  }
}

extension FilePath {
  /// The bytes for a function of the C library.
  fileprivate var characters: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }
}
