import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder with one file in UTF-8 for each note.
///
/// A file has its old text or its new one, whenever the program or the machine stops: the new text is written to another
/// file, which replaces the old one when the disk has it. Only one program at a time can use a folder.
///
/// The methods wait for the disk. They may be called from any thread.
public final class NoteFolder: Sendable {
  /// The path.
  public let path: String
  private let folder: Int32
  /// The number of the newest change of each file. A thread that comes late does not overwrite it.
  private let newest = Mutex<[Note.ID: Int]>([:])

  /// A file of this name may have been left by a program that was killed.
  private static let temporaryName = ".unfinished-note"
  /// The most bytes of a note.
  private static let largestSize = 16 << 20

  /// The folder of the user: `dactyl-notes` in `XDG_DATA_HOME`, which is `~/.local/share` by default.
  public static var standardPath: String {
    func variable(_ name: String) -> String { getenv(name).map { String(cString: $0) } ?? "" }
    let data = variable("XDG_DATA_HOME")
    return (data.hasPrefix("/") ? data : variable("HOME") + "/.local/share") + "/dactyl-notes"
  }

  /// Opens the folder at `path`, which is made if there is none.
  public init(path: String) throws(NoteError) {
    self.path = path
    Self.makeFolder(path)
    folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .ofLastCall }
    // Some file systems have no locks.
    guard flock(folder, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK else {
      close(folder)
      throw NoteError("Another program has opened them")
    }
    unlinkat(folder, Self.temporaryName, 0)
  }

  deinit { close(folder) }

  private static func makeFolder(_ path: String) {
    for end in path.indices where path[end] == "/" { mkdir(String(path[..<end]), 0o700) }
    mkdir(path, 0o700)
  }

  // MARK: Reading

  /// The notes of a folder, and the files that are none.
  public struct Contents: Sendable {
    /// The notes, in no particular order.
    public var notes: [Note] = []
    /// The names of files that can't be read, each with the reason. They are left as they are.
    public var unreadable: [(name: String, reason: NoteError)] = []
  }

  /// Reads all notes.
  public func read() throws(NoteError) -> Contents {
    guard let stream = opendir(path) else { throw .ofLastCall }
    defer { closedir(stream) }
    var contents = Contents()
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, let id = Note.ID(fileName: name) else { continue }
      do throws(NoteError) {
        contents.notes.append(try read(id))
      } catch {
        contents.unreadable.append((name, error))
      }
    }
    return contents
  }

  private func read(_ id: Note.ID) throws(NoteError) -> Note {
    // A link may lead to another folder.
    let file = openat(folder, id.fileName, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    let (text, changed) = try Self.read(file)
    return Note(id: id, text: text, changed: changed)
  }

  /// Returns the text of the file at `path`, which may be in another folder.
  static func text(at path: String) throws(NoteError) -> String {
    // A pipe would wait for a writer.
    try read(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)).text
  }

  /// Returns the text of `file` and the time of its last change, and closes it. A negative one could not be opened.
  private static func read(_ file: Int32) throws(NoteError) -> (text: String, changed: Double) {
    guard file >= 0 else { throw .ofLastCall }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .ofLastCall }
    guard status.st_mode & S_IFMT == S_IFREG else { throw NoteError("It is not a file") }
    guard status.st_size <= largestSize else { throw NoteError("It is too large") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let result = bytes[count...].withUnsafeMutableBytes { Glibc.read(file, $0.baseAddress, $0.count) }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .ofLastCall }
      if result == 0 { break }
      count += result
    }
    guard let text = String(validating: bytes[..<count], as: UTF8.self) else { throw NoteError("It is not text") }
    return (text, Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
  }

  // MARK: Writing

  /// Makes `change` last. Does nothing if a later change of the note has been made.
  public func make(_ change: NoteChange) throws(NoteError) {
    // One at a time, since all use the same temporary file.
    try newest.withLock { newest throws(NoteError) in
      guard change.number > newest[change.id] ?? 0 else { return }
      if let text = change.text {
        try write(text, changed: change.time, to: change.id)
      } else {
        guard unlinkat(folder, change.id.fileName, 0) == 0 || errno == ENOENT else { throw .ofLastCall }
      }
      guard fsync(folder) == 0 else { throw .ofLastCall }
      newest[change.id] = change.number
    }
  }

  private func write(_ text: String, changed: Double, to id: Note.ID) throws(NoteError) {
    unlinkat(folder, Self.temporaryName, 0)
    let file = openat(folder, Self.temporaryName, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .ofLastCall }
    defer { close(file) }
    do throws(NoteError) {
      try write(text, to: file)
      var time = timespec()
      time.tv_sec = Int(changed)
      time.tv_nsec = Int((changed - changed.rounded(.down)) * 1e9)
      // The text must be on the disk before the name leads to it.
      guard futimens(file, [time, time]) == 0, fsync(file) == 0,
        renameat(folder, Self.temporaryName, folder, id.fileName) == 0
      else { throw .ofLastCall }
    } catch {
      unlinkat(folder, Self.temporaryName, 0)
      throw error
    }
  }

  private func write(_ text: String, to file: Int32) throws(NoteError) {
    let bytes = Array(text.utf8)
    var count = 0
    while count < bytes.count {
      let result = bytes[count...].withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if result < 0, errno == EINTR { continue }
      guard result >= 0 else { throw .ofLastCall }
      count += result
    }
  }
}
