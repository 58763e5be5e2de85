import DactylCore
import DactylGeometry
import Foundation
import ScannerSupport
import Testing

@testable import DactylDesktop

/// The list of recent files (`RF-1`, `RF-2`).
@MainActor @Suite struct RecentFileTests {
  private let portal: PortalStage
  private let folder: FilePath
  private var list: FilePath { folder.appending("recently-used.xbel") }
  private let errors = Box<FileError?>()
  private let program = RecentProgram(name: Application.displayedName)

  init() throws {
    portal = try PortalStage()
    let path = NSTemporaryDirectory() + "recent-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    folder = FilePath(path)
    use()
  }

  private var application: Application { portal.stage.application }

  private func use(_ fault: (@Sendable (FileCall) -> Int32?)? = nil, at seconds: Double = 1_700_000_000) {
    var files = FileSystem()
    files.fault = fault
    (application.desktopServices as? DesktopServices)?.recentFiles = RecentFileStore(list, files: files) { seconds }
  }

  private func clean() { try? FileManager.default.removeItem(atPath: folder.description) }

  private func text() -> String { String(decoding: TextFiles.read(list.description), as: UTF8.self) }

  private func write(_ text: String) throws { try TextFiles.write(text, to: list.description) }

  private func file(_ name: String) throws -> FilePath {
    let file = folder.appending(FilePath(name))
    try TextFiles.write("text", to: file.description)
    return file
  }

  /// Waits for the answer to the call, which is the only one.
  private func answer(_ call: (@escaping @MainActor (FileError?) -> Void) -> Void) async -> FileError? {
    let count = errors.values.count
    call { [errors] in errors.values.append($0) }
    await portal.wait("an answer") { errors.values.count > count }
    return errors.values.last ?? nil
  }

  private func note(_ file: FilePath, mimeType: String? = nil, isPrivate: Bool = false) async -> FileError? {
    await answer { application.noteRecentFile(file, mimeType: mimeType, isPrivate: isPrivate, completion: $0) }
  }

  private func recent(
    _ kinds: [FileKind] = [], ofAllPrograms: Bool = false, limit: Int = 10
  ) async -> [RecentFile] {
    let found = Box<[RecentFile]>()
    application.loadRecentFiles(kinds, ofAllPrograms: ofAllPrograms, limit: limit) { found.values.append($0) }
    await portal.wait("the files") { !found.values.isEmpty }
    return found.values.first ?? []
  }

  /// A list as GTK writes it, with things that nothing here understands.
  private func foreign(_ file: FilePath) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!-- a comment with <bookmark href="file:///no"> -->
    <xbel version="1.0"
          xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks"
          xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info"
    >
      <bookmark href='\(file.uri)' added="2020-01-01T00:00:00Z" modified="2020-01-01T00:00:00Z" odd="1 > 0">
        <title>A &amp; B</title>
        <info>
          <metadata owner="http://www.kde.org"><bookmark:applications/></metadata>
          <metadata owner="http://freedesktop.org">
            <mime:mime-type type="text/plain"/>
            <bookmark:groups><bookmark:group>Notes</bookmark:group></bookmark:groups>
            <bookmark:applications>
              <bookmark:application name="gedit" exec="&apos;gedit %u&apos;" timestamp="1600000000" count="7"/>
            </bookmark:applications>
          </metadata>
        </info>
      </bookmark>
    </xbel>

    """
  }

  // RF-1
  @Test func aNewListHasWhatOtherProgramsExpect() async throws {
    defer { clean() }
    let note = try file("a & b.md")
    #expect(await self.note(note) == nil)
    let text = text()
    #expect(text.hasPrefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xbel version=\"1.0\""))
    #expect(text.contains("<bookmark href=\"\(note.uri)\" added=\"2023-11-14T22:13:20.000000Z\""))
    #expect(text.contains("<metadata owner=\"http://freedesktop.org\">"))
    #expect(text.contains("<mime:mime-type type=\"text/markdown\"/>"))
    #expect(
      text.contains(
        "exec=\"&apos;\(Application.displayedName) %u&apos;\" modified=\"2023-11-14T22:13:20.000000Z\" count=\"1\"/>"))
    #expect(XMLCheck.isWellFormed(text))
    var status = stat()
    #expect(stat(list.description, &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  // RF-1
  @Test func whatOtherProgramsHaveWrittenStays() async throws {
    defer { clean() }
    let known = try file("known.txt")
    let before = foreign(known)
    try write(before)
    #expect(await note(try file("new.png")) == nil)
    let end = before.range(of: "</xbel>").map { String(before[..<$0.lowerBound]) } ?? ""
    #expect(!end.isEmpty && text().hasPrefix(end) && text().hasSuffix("  </bookmark>\n</xbel>\n"))
    // A known file gets another program, and new times.
    #expect(await note(known, mimeType: "text/x-log") == nil)
    #expect(text().contains("name=\"gedit\" exec=\"&apos;gedit %u&apos;\" timestamp=\"1600000000\" count=\"7\"/>"))
    #expect(text().contains("modified=\"2023-11-14T22:13:20.000000Z\" odd=\"1 > 0\""))
    #expect(text().contains("<mime:mime-type type=\"text/x-log\"/>") && !text().contains("text/plain"))
    for part in [
      "<title>A &amp; B</title>", "<bookmark:group>Notes</bookmark:group>", "added=\"2020-01-01T00:00:00Z\"",
    ] {
      #expect(text().contains(part))
    }
    #expect(XMLCheck.isWellFormed(text()))
    #expect(await note(known) == nil)
    #expect(text().contains("count=\"2\"/>") && text().contains("type=\"text/x-log\""))
    // Without this program, it is what it was.
    #expect(await answer { application.removeRecentFile(known, completion: $0) } == nil)
    #expect(text().contains("gedit") && !text().contains("count=\"2\""))
    #expect(XMLCheck.isWellFormed(text()))
  }

  // RF-1
  @Test(arguments: [
    "<bookmark href=\"URI\"/>", "<bookmark href=\"URI\"><info/></bookmark>",
    "<bookmark href=\"URI\"><info><metadata owner=\"http://freedesktop.org\"/></info></bookmark>",
    "<bookmark href=\"URI\"><info><metadata owner=\"http://freedesktop.org\"><b:applications/></metadata></info></bookmark>",
  ]) func aBookmarkWithFewElementsIsFilled(_ element: String) async throws {
    defer { clean() }
    let known = try file("known.txt")
    try write("<xbel xmlns:b=\"http://www.freedesktop.org/standards/desktop-bookmarks\">\(element)</xbel>")
    try write(text().replacingOccurrences(of: "URI", with: known.uri))
    #expect(await note(known) == nil)
    #expect(XMLCheck.isWellFormed(text()))
    #expect(text().contains("xmlns:bookmark=") && text().contains("xmlns:mime="))
    #expect(await recent().map(\.path) == [known])
    #expect(text().components(separatedBy: "<bookmark ").count == 2)
  }

  // RF-2
  @Test func filesAreListedNewestFirstWithoutThoseThatAreGone() async throws {
    defer { clean() }
    let (one, two, three) = (try file("one.txt"), try file("two.png"), try file("three.txt"))
    for (index, file) in [one, two, three].enumerated() {
      use(at: 1000 + Double(index) / 4)
      #expect(await note(file) == nil)
    }
    use(at: 2000)
    #expect(await note(one) == nil)
    #expect(await recent().map(\.path) == [one, three, two])
    #expect(await recent(limit: 2).map(\.path) == [one, three])
    #expect(await recent(limit: 0).isEmpty)
    #expect(await recent([FileKind("Pictures", patterns: [], mimeTypes: ["image/*"])]).map(\.path) == [two])
    #expect(await recent().first == RecentFile(path: one, mimeType: "text/plain", opened: 2000))
    unlink(three.description)
    #expect(await recent().map(\.path) == [one, two])
    #expect(await answer { application.removeRecentFile(one, completion: $0) } == nil)
    #expect(await recent().map(\.path) == [two])
    #expect(await answer { application.removeRecentFile(one, completion: $0) } == nil)
  }

  // RF-2
  @Test func filesOfOtherProgramsAreAskedForAndPrivateOnesAreTheirs() async throws {
    defer { clean() }
    let (known, secret) = (try file("known.txt"), try file("diary.txt"))
    try write(foreign(known))
    #expect(await recent().isEmpty)
    #expect(await recent(ofAllPrograms: true).map(\.path) == [known])
    #expect(await note(secret, isPrivate: true) == nil)
    #expect(await recent().map(\.path) == [secret])
    #expect(await recent(ofAllPrograms: true).map(\.path) == [known])
    #expect(text().contains("<bookmark:private/>"))
  }

  // RF-1
  @Test(arguments: [
    "", "text", "<xbel", "<xbel><bookmark></xbel>", "<xbel></xbel></xbel>", "<xbel></xbel><xbel></xbel>",
    "<html></html>",
    "<xbel><bookmark href=\"a></bookmark></xbel>", "<xbel><!-- </xbel>", "<xbel><bookmark href></bookmark></xbel>",
    "<!DOCTYPE xbel [<!ENTITY a \"b\"", "<xbel a='1'/", "\0", "<", "<xbel>" + String(repeating: "<a>", count: 100),
  ]) func aDamagedListIsNeitherLostNorChanged(_ damaged: String) async throws {
    defer { clean() }
    try write(damaged)
    let error = await note(try file("a.txt"))
    if damaged.isEmpty {
      #expect(error == nil && XMLCheck.isWellFormed(text()))
    } else {
      #expect(error?.path == list && text() == damaged)
      #expect(await recent().isEmpty)
    }
  }

  // RF-1
  @Test func entitiesAreNotExpanded() async throws {
    defer { clean() }
    let bomb = """
      <?xml version="1.0"?>
      <!DOCTYPE xbel [
        <!-- ]> -->
        <!ENTITY a "aaaaaaaaaa">
        <!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">
      ]>
      <xbel><bookmark href="file:///&b;&b;"/></xbel>
      """
    try write(bomb)
    let known = try file("a.txt")
    #expect(await note(known) == nil)
    #expect(text().contains("<bookmark href=\"file:///&b;&b;\"/>"))
    #expect(await recent().map(\.path) == [known])
  }

  // RF-1
  @Test func aLinkAFolderAndAnEnormousListStay() async throws {
    defer { clean() }
    let known = try file("a.txt")
    let target = try file("target")
    #expect(symlink(target.description, list.description) == 0)
    #expect(await note(known)?.reason == "It is a symbolic link")
    #expect(TextFiles.read(target.description) == Array("text".utf8))
    unlink(list.description)
    #expect(mkfifo(list.description, 0o600) == 0)
    #expect(await note(known)?.reason == "It is a pipe")
    unlink(list.description)
    try write("")
    #expect(truncate(list.description, 100 << 20) == 0)
    #expect(await note(known)?.reason == "It is larger than 16 MiB")
    var status = stat()
    #expect(stat(list.description, &status) == 0 && status.st_size == 100 << 20)
    #expect(await recent().isEmpty)
  }

  // RF-1
  @Test(arguments: [FileCall.open, .write, .sync, .exchange, .rename]) func aDiskWithoutRoomLeavesTheList(
    _ call: FileCall
  ) async throws {
    defer { clean() }
    let known = try file("known.txt")
    try write(foreign(known))
    use { $0 == call ? ENOSPC : nil }
    let error = await note(try file("new.txt"))
    #expect(error != nil || call == .rename)
    if error != nil { #expect(text() == foreign(known)) }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.description).sorted()
    #expect(names == ["known.txt", "new.txt", "recently-used.xbel"])
  }

  // RF-1
  @Test func aChangeOfAnotherProgramAtTheSameTimeIsKept() async throws {
    defer { clean() }
    let (known, other) = (try file("known.txt"), try file("other.txt"))
    try write(foreign(known))
    let path = list.description
    let replacement = foreign(other)
    let isDone = OnlyOnce()
    // The other program writes between the reading and the exchange.
    use { call in
      if call == .exchange, isDone.begin() { try? TextFiles.write(replacement, to: path) }
      return nil
    }
    #expect(await note(try file("new.txt")) == nil)
    #expect(text().contains(other.uri) && text().contains("new.txt") && !text().contains(known.uri))
  }

  // RF-1
  @Test func aFullListLosesTheOldestFilesOfThisProgramAlone() throws {
    let others = (0..<999).map { "<bookmark href=\"file:///no/\($0)\"/>\n" }.joined()
    var bytes = Array("<xbel>\n\(others)</xbel>\n".utf8)
    for (index, name) in ["/a", "/b", "/c"].enumerated() {
      let list = try BookmarkList(bytes)
      bytes = list.noting(
        FilePath(name), mimeType: nil, isPrivate: false, by: program, at: 1000 + Double(index))
    }
    let left = try BookmarkList(bytes).bookmarks.map(\.address)
    #expect(
      left.count == 1000 && left.last == "file:///c" && left.prefix(999).allSatisfy { $0.hasPrefix("file:///no/") })
  }

  // RF-1
  @Test func withoutADesktopNothingIsNoted() async throws {
    defer { clean() }
    application.desktopServices = nil
    application.noteRecentFile(try file("a.txt")) { [errors] in errors.values.append($0) }
    portal.stage.advance(by: 0.1)
    #expect(errors.values.count == 1 && errors.values.first??.reason == "It can't be noted")
    #expect(await application.recentFiles().isEmpty)
    #expect(text().isEmpty)
  }

  // RF-1
  @Test func timesAreReadInAllForms() {
    #expect(RecentTime.seconds("1970-01-01T00:00:00Z") == 0)
    #expect(RecentTime.seconds("2024-02-29T12:00:00.5Z") == 1_709_208_000.5)
    #expect(RecentTime.seconds("2024-02-29T13:00:00+01:00") == 1_709_208_000)
    #expect(RecentTime.seconds("2024-02-29T12:00:00") == 1_709_208_000)
    for text in [
      "", "yesterday", "2024-13-01T00:00:00Z", "2024-02-29", "99999-01-01T00:00:00Z", "2024-02-29T25:00:00Z",
    ] {
      #expect(RecentTime.seconds(text) == nil)
    }
    #expect(RecentTime.text(1_709_208_000.25) == "2024-02-29T12:00:00.250000Z")
    #expect(RecentTime.text(951_782_399) == "2000-02-28T23:59:59.000000Z")
    for wrong in [Double.nan, -.infinity, .infinity, -5] { #expect(RecentTime.text(wrong).count == 27) }
  }
}

/// The reader of the protocol files, as a second opinion.
private enum XMLCheck {
  static func isWellFormed(_ text: String) -> Bool {
    (try? XMLReader.read(Array(text.utf8), file: "list")) != nil
  }
}

/// True for the first call alone.
private final class OnlyOnce: @unchecked Sendable {
  private let lock = NSLock()
  private var isDone = false
  func begin() -> Bool {
    lock.withLock {
      defer { isDone = true }
      return !isDone
    }
  }
}
