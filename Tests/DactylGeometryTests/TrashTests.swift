import Glibc
import Testing

@testable import DactylGeometry

/// Files that are moved to the trash (`TR-1`).
struct TrashTests {
  /// A folder with a file, a trash beside it, and their end.
  private final class Fixture {
    let folder: FilePath
    let trash: FilePath

    init() throws {
      var name = Array("/tmp/dactyl-trash-XXXXXX".utf8CString)
      _ = try #require(mkdtemp(&name))
      folder = FilePath(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
      trash = folder.appending("Trash")
    }

    deinit { Fixture.remove(folder) }

    func make(_ name: FilePath, _ text: String = "text") throws -> FilePath {
      let path = folder.appending(name)
      try FileSystem().replace(path, with: Array(text.utf8), .init(.usual, lasts: false))
      return path
    }

    func note(_ name: FilePath) throws -> [Substring] {
      let path = trash.appending("info").appending(FilePath(bytes: name.bytes + Array(".trashinfo".utf8)))
      let text = String(decoding: try FileSystem().read(path, limit: 1 << 20).bytes, as: UTF8.self)
      return text.split(separator: "\n")
    }

    func names(_ part: FilePath) throws -> [String] {
      try FileSystem().names(in: trash.appending(part)).map(\.description).sorted()
    }

    private static func remove(_ path: FilePath) {
      for name in (try? FileSystem().names(in: path)) ?? [] { remove(path.appending(name)) }
      let text = path.bytes.map { CChar(bitPattern: $0) } + [0]
      text.withUnsafeBufferPointer { _ = Glibc.remove($0.baseAddress!) }
    }
  }

  // TR-1
  @Test func aFileIsMovedWithANoteOfItsPlace() throws {
    let fixture = try Fixture()
    let file = try fixture.make("my list.txt")
    let place = try FileSystem().moveToTrash(file, trash: fixture.trash, at: 1_000_000_000)
    #expect(place == fixture.trash.appending("files/my list.txt"))
    #expect(try FileSystem().read(place, limit: 100).bytes == Array("text".utf8))
    let note = try fixture.note("my list.txt")
    #expect(note.count == 3 && note[0] == "[Trash Info]")
    #expect(note[1] == "Path=\(fixture.folder)/my%20list.txt")
    #expect(note[2].contains(/^DeletionDate=2001-09-0[89]T\d\d:\d\d:\d\d$/))
    #expect(try FileSystem().names(in: fixture.folder).map(\.description) == ["Trash"])
  }

  // TR-1
  @Test func filesOfOneNameStayApart() throws {
    let fixture = try Fixture()
    for number in 1...3 {
      let file = try fixture.make("list.txt", "\(number)")
      try FileSystem().moveToTrash(file, trash: fixture.trash)
    }
    #expect(try fixture.names("files") == ["list 2.txt", "list 3.txt", "list.txt"])
    #expect(try fixture.names("info") == ["list 2.txt.trashinfo", "list 3.txt.trashinfo", "list.txt.trashinfo"])
    let second = try FileSystem().read(fixture.trash.appending("files/list 2.txt"), limit: 9).bytes
    #expect(second == Array("2".utf8))
  }

  // TR-1
  @Test func aFileWithoutANoteIsNotReplaced() throws {
    let fixture = try Fixture()
    try FileSystem().makeFolder(fixture.trash.appending("files"))
    _ = try fixture.make("Trash/files/list.txt", "of another program")
    try FileSystem().moveToTrash(fixture.make("list.txt", "ours"), trash: fixture.trash)
    #expect(try fixture.names("files") == ["list 2.txt", "list.txt"])
    #expect(try fixture.names("info") == ["list 2.txt.trashinfo"])
  }

  // TR-1
  @Test func anyNameAndKindOfFileIsMoved() throws {
    let fixture = try Fixture()
    let odd = FilePath(bytes: [0xFF, 0x0A, 0x20])
    try FileSystem().moveToTrash(fixture.make(odd), trash: fixture.trash)
    let long = FilePath(String(repeating: "x", count: 250) + ".txt")
    try FileSystem().moveToTrash(fixture.make(long), trash: fixture.trash)
    try FileSystem().makeFolder(fixture.folder.appending("folder/inside"))
    try FileSystem().moveToTrash(fixture.folder.appending("folder"), trash: fixture.trash)
    #expect(symlink("nowhere", fixture.folder.appending("link").description) == 0)
    try FileSystem().moveToTrash(fixture.folder.appending("link"), trash: fixture.trash)
    let names = try FileSystem().names(in: fixture.trash.appending("files"))
    #expect(names.count == 4 && names.contains(odd) && names.contains("link"))
    #expect(try fixture.note(odd)[1] == "Path=\(fixture.folder)/%FF%0A%20")
  }

  // TR-1
  @Test func whatCannotBeMovedStaysWithoutANote() throws {
    let fixture = try Fixture()
    let file = try fixture.make("list.txt")
    for path in [fixture.folder.appending("none"), "/", fixture.trash, fixture.folder.appending("..")] {
      #expect(throws: FileError.self) { try FileSystem().moveToTrash(path, trash: fixture.trash) }
    }
    var system = FileSystem()
    system.fault = { $0 == .exchange ? EXDEV : nil }
    let error = #expect(throws: FileError.self) { try system.moveToTrash(file, trash: fixture.trash) }
    #expect(error?.isOfAnotherFileSystem == true && error?.path == file)
    #expect(try fixture.names("info").isEmpty && fixture.names("files").isEmpty)
    // A system that can't do both in one step.
    system.fault = { $0 == .exchange ? EINVAL : nil }
    try system.moveToTrash(file, trash: fixture.trash)
    #expect(try fixture.names("files") == ["list.txt"])
  }
}
