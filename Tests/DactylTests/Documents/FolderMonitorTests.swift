import DactylGeometry
import DactylTesting
import Glibc
import Testing

@testable import DactylCore

/// Folders that other programs change.
@MainActor @Suite struct FolderMonitorTests {
  private let folder: DocumentFolder
  private let stage: TestStage
  private let monitor: FolderMonitor
  private let seen = Seen()

  @MainActor private final class Seen {
    var changes: [[FolderChange]] = []
  }

  init() async throws {
    folder = try DocumentFolder()
    folder.write("old", to: "a.txt")
    stage = try TestStage()
    monitor = FolderMonitor(path: FilePath(folder.path))
    monitor.didChange = { [seen] in seen.changes.append($0) }
    await stage.settle()
  }

  /// Waits until changes are found. Returns them.
  private func changes() async -> [FolderChange] {
    await stage.settle()
    stage.advance(by: FolderMonitor.pause)
    await stage.settle()
    defer { seen.changes = [] }
    return seen.changes.flatMap { $0 }
  }

  /// Waits, and returns whether exactly these changes are found. A process that is being started beside the test may
  /// close files late, so further changes of contents do not count.
  private func found(_ expected: FolderChange...) async -> Bool {
    await changes().filter { change in
      if case .changed = change { expected.contains(change) } else { true }
    } == expected
  }

  /// Writes a file in its place, without another one beside it.
  private func write(_ text: String, to name: String) {
    guard let file = fopen("\(folder.path)/\(name)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  private func rename(_ old: String, _ new: String) { Glibc.rename("\(folder.path)/\(old)", "\(folder.path)/\(new)") }

  // DO-19
  @Test func entriesThatComeChangeAndGoAreReported() async throws {
    write("new", to: "b.txt")
    #expect(await found(.added("b.txt")))
    write("newer", to: "b.txt")
    #expect(await found(.changed("b.txt")))
    // As long as before, and in the same instant.
    write("NEWER", to: "b.txt")
    #expect(await found(.changed("b.txt")))
    mkdir("\(folder.path)/folder", 0o700)
    #expect(await found(.added("folder")))
    unlink("\(folder.path)/a.txt")
    #expect(await found(.removed("a.txt")))
    #expect(await found())
  }

  // DO-19
  @Test func anotherNameIsOneChange() async throws {
    write("other", to: "b.txt")
    _ = await changes()
    rename("a.txt", "c.txt")
    #expect(await found(.renamed(from: "a.txt", to: "c.txt")))
    // Onto another one.
    rename("c.txt", "b.txt")
    #expect(await found(.changed("b.txt"), .removed("c.txt")))
    // Out of the folder, and back.
    rename("b.txt", "../\(folder.path.split(separator: "/").last ?? "").txt")
    #expect(await found(.removed("b.txt")))
    rename("../\(folder.path.split(separator: "/").last ?? "").txt", "b.txt")
    #expect(await found(.added("b.txt")))
  }

  // DO-19
  @Test func aFileThatIsReplacedInStepsHasChangedOnce() async throws {
    // As editors save: the old file gets another name, a new one is written, the old one is removed.
    rename("a.txt", "a.txt~")
    await stage.settle()
    stage.advance(by: FolderMonitor.pause / 4)
    write("new", to: "a.txt")
    await stage.settle()
    stage.advance(by: FolderMonitor.pause / 4)
    unlink("\(folder.path)/a.txt~")
    // The name of the old file was there only between two looks.
    #expect(await found(.changed("a.txt"), .removed("a.txt~")))
  }

  // DO-19
  @Test func anEntryThatGoesBeforeItIsSeenIsReported() async throws {
    write("new", to: "b.txt")
    unlink("\(folder.path)/b.txt")
    #expect(await found(.removed("b.txt")))
  }

  // DO-19
  @Test func theFilesThatDocumentsWriteAreNoEntries() async throws {
    let document = TextDocument(path: folder.file("d.txt"))
    document.application = nil
    document.text = "one"
    try document.saveAndWait()
    write("half", to: ".dactyl-unfinished-1")
    #expect(await found(.added("d.txt")))
    document.text = "two"
    try document.saveAndWait()
    #expect(await found(.changed("d.txt")))
  }

  // DO-19
  @Test func aNameThatIsNotUTF8IsReported() async throws {
    let name = FilePath(bytes: [0xff, 0xfe])
    let path = FilePath(folder.path).appending(name).bytes.map { CChar(bitPattern: $0) } + [0]
    close(open(path, O_WRONLY | O_CREAT, 0o600))
    #expect(await found(.added(name)))
    unlink(path)
    #expect(await found(.removed(name)))
  }

  // DO-19
  @Test func aFolderThatIsMadeLaterIsFollowed() async throws {
    let inner = FolderMonitor(path: FilePath("\(folder.path)/one/two"))
    inner.didChange = { [seen] in seen.changes.append($0) }
    monitor.didChange = nil
    #expect(await found())
    mkdir("\(folder.path)/one", 0o700)
    _ = await changes()
    mkdir("\(folder.path)/one/two", 0o700)
    _ = await changes()
    write("x", to: "one/two/x.txt")
    #expect(await found(.added("x.txt")))
  }

  // DO-19
  @Test func theEntriesOfAFolderThatWasExchangedWereNotRemoved() async throws {
    rename("", "../\(folder.path.split(separator: "/").last ?? "")-away")
    #expect(await found())
    mkdir(folder.path, 0o700)
    _ = await changes()
    write("b", to: "b.txt")
    #expect(await found(.added("b.txt")))
    unlink("\(folder.path)-away/a.txt")
    rmdir("\(folder.path)-away")
  }

  // DO-19
  @Test func whereTheSystemReportsNothingAReturnOfTheUserLooks() async throws {
    monitor.stop()
    write("b", to: "b.txt")
    #expect(await found())
    stage.application.becomeInactive()
    stage.application.becomeActive()
    #expect(await found(.added("b.txt")))
    write("c", to: "c.txt")
    monitor.check()
    #expect(await found(.added("c.txt")))
  }

  // DO-19
  @Test func aFolderThatCanNotBeReadHasNoChanges() async throws {
    monitor.files.fault = { _ in EIO }
    write("b", to: "b.txt")
    #expect(await found())
    monitor.files.fault = nil
    monitor.check()
    #expect(await found(.added("b.txt")))
  }

  // DO-19
  @Test func aMonitorEndsWithItsLastReference() async throws {
    weak var weakMonitor: FolderMonitor?
    do {
      let other = FolderMonitor(path: FilePath(folder.path))
      weakMonitor = other
      write("b", to: "b.txt")
      _ = await changes()
      withExtendedLifetime(other) {}
    }
    write("c", to: "c.txt")
    _ = await changes()
    #expect(weakMonitor == nil)
  }

  // DO-19
  @Test func aMonitorThatIsOlderThanTheRunBeginsWithIt() async throws {
    let application = Application()
    monitor.application = application
    write("b", to: "b.txt")
    #expect(await found())
    let other = try TestStage(application: application)
    await other.settle()
    #expect(seen.changes.flatMap { $0 }.contains(.added("b.txt")))
  }
}
