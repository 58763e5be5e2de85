import DactylGeometry
import NotesKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension ByteReader {
  /// The name of a file up to a zero byte, and its contents, in a folder of notes.
  static let notes = ByteReader("notes") { bytes in
    var source = ByteSource(bytes)
    let name = FilePath(bytes: source.take(upTo: 0))
    let contents = source.takeRest()
    let isName = !name.bytes.isEmpty && name != "." && name != ".." && !name.bytes.contains(0x2f)
    guard isName, name.bytes.count <= 255, !name.bytes.starts(with: FileSystem.unfinishedPrefix.utf8) else { return }
    let folder = try TemporaryFolder()
    let path = folder.path.appending(name)
    try write(contents, to: path)

    let store = try NoteStore(NoteFolder(path: folder.path))
    let isNote = Note.ID(fileName: name) != nil
    let isText = String(validating: contents, as: UTF8.self) != nil
    try check(
      store.notes.count == (isNote && isText ? 1 : 0) && store.unreadable.count == (isNote && !isText ? 1 : 0),
      "a note is text: \(store.notes.count) notes, \(store.unreadable.count) unreadable")
    for problem in store.unreadable { try checkLine(problem.description) }
    store.saveAndWait()
    try check(read(path) == contents, "a file without a change stays as it is")
    guard let note = store.notes.first else { return }
    try checkNote(note, contents)

    let text = note.text + "\u{301}\r"
    store.setText(text, of: note.id)
    store.saveAndWait()
    try check(store.problem == nil, "a change can be saved: \(store.problem?.description ?? "")")
    try check(read(path) == Array(text.utf8), "a change is saved")
    store.delete(note.id)
    store.saveAndWait()
    try check(try FileSystem().names(in: folder.path).isEmpty, "a deleted note is gone")
  }

  private static func checkNote(_ note: Note, _ contents: [UInt8]) throws {
    try check(note.text.utf8.elementsEqual(contents), "a note has the bytes of its file")
    for line in [note.title, note.excerpt] {
      try check(line.count <= 200 && !line.contains(where: \.isNewline), "a row has one line: \(line)")
    }
  }

  private static func write(_ bytes: [UInt8], to path: FilePath) throws {
    let file = try FileSystem().create(path, .usual)
    defer { close(file) }
    try FileSystem().write(bytes, to: file, path)
  }

  private static func read(_ path: FilePath) -> [UInt8]? { try? path.readFile(limit: 1 << 20) }
}

/// An empty folder in the memory of the machine, if that is possible. It is removed with what is in it.
private struct TemporaryFolder: ~Copyable {
  let path: FilePath

  init() throws {
    var name = Array("\(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp")/dactyl-XXXXXX".utf8CString)
    guard mkdtemp(&name) != nil else { throw BrokenRule("a folder can be made: \(String(cString: strerror(errno)))") }
    path = FilePath(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
  }

  deinit {
    for name in (try? FileSystem().names(in: path)) ?? [] { withCharacters(path.appending(name)) { _ = unlink($0) } }
    withCharacters(path) { _ = rmdir($0) }
  }
}

private func withCharacters(_ path: FilePath, _ body: (UnsafePointer<CChar>) -> Void) {
  (path.bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { $0.baseAddress.map(body) }
}
