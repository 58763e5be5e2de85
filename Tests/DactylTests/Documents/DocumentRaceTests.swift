import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore

/// Other programs that change the file of a document at the worst moment, and file systems that can't do everything.
@MainActor @Suite struct DocumentRaceTests {
  private let folder: DocumentFolder
  private let document: TextDocument

  init() throws {
    folder = try DocumentFolder()
    document = try folder.savedDocument("old")
  }

  /// Calls `action` once, when the new file is about to get the name, or the old one to lose it: behind each
  /// comparison.
  private func atTheLastMoment(_ calls: [String] = ["rename", "exchange"], _ action: @escaping @Sendable () -> Void) {
    let once = Once()
    document.files.fault = { call in
      if calls.contains("\(call)"), once.isFirst { action() }
      return nil
    }
  }

  private final class Once: @unchecked Sendable {
    private var isDone = false
    var isFirst: Bool {
      defer { isDone = true }
      return !isDone
    }
  }

  /// The texts of the files that a user sees, in order.
  private var texts: [String] { folder.names.filter { !$0.hasPrefix(".") }.compactMap(folder.text).sorted() }

  private func hasLeftovers() -> Bool { folder.names.contains { $0.hasPrefix(".dactyl") } }

  // DO-11
  @Test func aFileThatIsWrittenInTheLastMomentIsKept() throws {
    for (number, isAsLong) in [true, false].enumerated() {
      document.text = "mine \(number)"
      let (folder, other) = (folder, isAsLong ? "OLD" : "other \(number)")
      atTheLastMoment { folder.write(other, to: "a.txt") }
      try document.saveAndWait()
      #expect(folder.text(of: "a.txt") == "mine \(number)" && texts.contains(other), "\(folder.names)")
      document.files.fault = nil
      document.text = "old"
      try document.saveAndWait()
    }
    #expect(!hasLeftovers() && document.conflictCopies.count == 2)
  }

  // DO-11
  @Test func aFileThatTakesItsPlaceInTheLastMomentIsKept() throws {
    let folder = folder
    folder.write("other", to: "new")
    document.text = "mine"
    atTheLastMoment { rename("\(folder.path)/new", "\(folder.path)/a.txt") }
    try document.saveAndWait()
    #expect(texts == ["mine", "other"] && folder.text(of: "a.txt") == "mine" && !hasLeftovers())
    #expect(document.conflictCopies.count == 1)
  }

  // DO-11
  @Test func aFileThatIsMadeInTheLastMomentIsKept() throws {
    let folder = folder
    unlink("\(folder.path)/a.txt")
    document.text = "mine"
    atTheLastMoment { folder.write("other", to: "a.txt") }
    try document.saveAndWait()
    #expect(texts == ["mine", "other"] && folder.text(of: "a.txt") == "mine" && !hasLeftovers())
  }

  // DO-11
  @Test func aFileThatIsRemovedInTheLastMomentIsMadeAgain() throws {
    let folder = folder
    document.text = "mine"
    atTheLastMoment { unlink("\(folder.path)/a.txt") }
    try document.saveAndWait()
    #expect(texts == ["mine"] && !hasLeftovers())
  }

  // DO-1, DO-11
  @Test(arguments: ["link", "pipe", "folder"])
  func aThingThatTakesItsPlaceInTheLastMomentStays(_ thing: String) throws {
    let folder = folder
    folder.write("victim", to: "victim")
    document.text = "mine"
    let path = "\(folder.path)/a.txt"
    atTheLastMoment {
      unlink(path)
      switch thing {
      case "link": symlink("\(folder.path)/victim", path)
      case "pipe": mkfifo(path, 0o600)
      default: mkdir(path, 0o700)
      }
    }
    #expect(throws: FileError.self) { try document.saveAndWait() }
    #expect(document.hasUnsavedChanges && folder.text(of: "victim") == "victim" && !hasLeftovers())
    var status = stat()
    lstat(path, &status)
    let kinds = ["link": S_IFLNK, "pipe": S_IFIFO, "folder": S_IFDIR]
    #expect(status.st_mode & S_IFMT == kinds[thing])
    _ = thing == "folder" ? rmdir(path) : unlink(path)
    try document.saveAndWait()
    #expect(folder.text(of: "a.txt") == "mine")
  }

  // DO-11
  @Test func aFileThatIsWrittenBeforeItIsRemovedIsKept() throws {
    let folder = folder
    document.delete()
    atTheLastMoment(["remove", "exchange"]) { folder.write("other", to: "a.txt") }
    try document.saveAndWait()
    #expect(texts == ["other"] && document.conflictCopies.count == 1 && !hasLeftovers(), "\(folder.names)")
  }

  // DO-11
  @Test func twoDocumentsOfOneFileLoseNothing() async throws {
    let other = TextDocument(path: document.path)
    other.application = nil
    try other.open()
    for number in 0..<20 {
      document.text = "a\(number)"
      other.text = "b\(number)"
      document.save()
      other.save()
      while let saving = document.saving ?? other.saving { await saving.value }
      #expect(texts.contains("a\(number)") && texts.contains("b\(number)"), "\(number)")
    }
    #expect(!hasLeftovers() && !document.hasUnsavedChanges && !other.hasUnsavedChanges)
  }

  // DO-11
  @Test func whereNamesCanNotBeExchangedTheFileIsReplaced() throws {
    for code in [EINVAL, ENOSYS, ENOTSUP] {
      document.files.fault = { "\($0)" == "exchange" ? code : nil }
      folder.write("other \(code)", to: "a.txt")
      document.text = "mine \(code)"
      try document.saveAndWait()
      #expect(folder.text(of: "a.txt") == "mine \(code)" && texts.contains("other \(code)"))
      unlink("\(folder.path)/a.txt")
      document.text = "again"
      try document.saveAndWait()
      document.delete()
      try document.saveAndWait()
      #expect(folder.text(of: "a.txt") == nil && !hasLeftovers())
    }
  }

  // DO-11
  @Test func aFileThatChangesTwiceWhileSavingFailsIsKeptAsItIsAtTheEnd() throws {
    document.files.fault = { ["rename", "exchange"].contains("\($0)") ? EIO : nil }
    for other in ["other 1", "other 2"] {
      folder.write(other, to: "a.txt")
      document.text = "mine of \(other)"
      #expect(throws: FileError.self) { try document.saveAndWait() }
    }
    document.files.fault = nil
    try document.saveAndWait()
    #expect(folder.text(of: "a.txt") == "mine of other 2" && texts.contains("other 2") && !hasLeftovers())
    // Changed, then deleted, while it can't be saved.
    document.files.fault = { "\($0)" == "sync" ? ENOSPC : nil }
    folder.write("other 3", to: "a.txt")
    document.text = "last"
    #expect(throws: FileError.self) { try document.saveAndWait() }
    unlink("\(folder.path)/a.txt")
    document.files.fault = nil
    try document.saveAndWait()
    #expect(folder.text(of: "a.txt") == "last" && !hasLeftovers())
  }

  // MARK: Large files

  // DO-12
  @Test func aHugeFileOfAnotherProgramIsNotRead() throws {
    let file = open("\(folder.path)/a.txt", O_WRONLY)
    #expect(ftruncate(file, 1 << 36) == 0)
    close(file)
    let reads = Count()
    document.files.fault = { call in
      if call == .read { reads.value += 1 }
      // The test would take minutes.
      return reads.value > 1000 ? EIO : nil
    }
    document.text = "mine"
    try document.saveAndWait()
    #expect(folder.text(of: "a.txt") == "mine" && document.conflictCopies.count == 1 && reads.value < 10)
    #expect(try !document.reloadIfChanged())
  }

  // DO-12
  @Test func aFileThatGrowsWhileItIsComparedIsNotFollowed() throws {
    let reads = Count()
    let path = "\(folder.path)/a.txt"
    document.files.fault = { call in
      guard call == .read else { return nil }
      reads.value += 1
      let file = open(path, O_WRONLY | O_APPEND)
      write(file, "more and more", 13)
      close(file)
      return reads.value > 1000 ? EIO : nil
    }
    document.text = "mine"
    try document.saveAndWait()
    #expect(folder.text(of: "a.txt") == "mine" && document.conflictCopies.count == 1 && reads.value < 20)
  }

  private final class Count: @unchecked Sendable { var value = 0 }

  // MARK: Attributes

  // DO-13
  @Test(arguments: [EPERM, ENOTSUP, ENOSYS, EINVAL])
  func aFileSystemWithoutTimesAndPermissionsKeepsTheText(_ code: Int32) throws {
    document.files.fault = { $0 == .setAttributes ? code : nil }
    document.modified = 1_000_000
    document.text = "mine"
    try document.saveAndWait()
    #expect(texts == ["mine"] && !hasLeftovers())
  }

  // DO-13
  @Test(arguments: [-1e-20, -0.5, 1e10, -1e9, 0, 1_700_000_000.999_999_9])
  func anyTimeIsATimeOfAFile(_ time: Double) throws {
    document.modified = time
    document.text = "mine"
    try document.saveAndWait()
    let other = TextDocument(path: document.path)
    try other.open()
    #expect(abs((other.modified ?? .infinity) - time) < 1e-3, "\(time)")
  }

  // DO-13
  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e19])
  func aTimeThatIsNoneIsThePresent(_ time: Double) throws {
    document.modified = time
    document.text = "mine"
    try document.saveAndWait()
    let other = TextDocument(path: document.path)
    try other.open()
    #expect(other.text == "mine" && (1e9...1e10).contains(other.modified ?? 0))
  }

  // DO-13
  @Test func whatIsToldWhenAFileIsClosedIsAnError() throws {
    let close = try #require(FileCall.allCases.first { "\($0)" == "close" })
    document.files.fault = { $0 == close ? ENOSPC : nil }
    document.text = "mine"
    #expect(throws: FileError.self) { try document.saveAndWait() }
    #expect(texts == ["old"] && !hasLeftovers())
    var files = FileSystem()
    files.fault = { $0 == close ? EDQUOT : nil }
    #expect(throws: FileError.self) {
      try files.replace(folder.file("picture"), with: [1], .init(.usual, lasts: false))
    }
    #expect(folder.names == ["a.txt"])
  }

  // DO-5
  @Test(arguments: [
    "line\nbreak.txt", String(repeating: "x", count: 255), String(repeating: "é", count: 120) + ".text",
  ])
  func copiesOfAnyNameFindAFreeOne(_ name: String) throws {
    let document = TextDocument(path: folder.file(name))
    document.application = nil
    document.text = "mine"
    try document.saveAndWait()
    // The first names of copies are taken by all kinds of things.
    for number in 1...4 {
      let copy = "\(folder.path)/\(DocumentFile.nameOfCopy(of: FilePath(name), number))"
      switch number {
      case 1: mkdir(copy, 0o700)
      case 2: mkfifo(copy, 0o600)
      case 3: symlink("/nowhere", copy)
      default: folder.write("taken", to: String(copy.dropFirst(folder.path.count + 1)))
      }
    }
    folder.write("other", to: name)
    document.text = "mine again"
    try document.saveAndWait()
    #expect(folder.text(of: name) == "mine again" && texts.contains("other") && texts.contains("taken"))
    #expect(document.conflictCopies.map { $0.lastComponent.bytes.count }.allSatisfy { $0 <= 255 })
  }
}
