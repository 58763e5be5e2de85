@testable import DactylCore
@testable import DactylWidgets
import Foundation
import Glibc
import Testing

/// Files that a program writes at the user's word: states, recordings and pictures.
@MainActor @Suite struct FileOptionTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)").path
  private var path: String { "\(folder)/target" }
  private var victim: String { "\(folder)/victim" }

  init() throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try "victim".write(toFile: victim, atomically: false, encoding: .utf8)
  }

  private func cleanUp() { try? FileManager.default.removeItem(atPath: folder) }

  private final class Page: ViewController {
    override init() {
      super.init()
      restorationIdentifier = "page"
    }

    override func encodeRestorableState(into state: inout RestorableState) { state["a"] = 1 }
  }

  private func run(_ configure: (inout LaunchOptions) -> Void) throws(LaunchError) {
    var options = LaunchOptions()
    options.isHeadless = true
    configure(&options)
    try Application().run(options) { $0.openToplevel(title: "Test", root: Page()) }
  }

  private func mode(_ path: String) -> mode_t? {
    var status = stat()
    return lstat(path, &status) == 0 ? status.st_mode : nil
  }

  /// Things that are no files, none of which may be replaced, followed or opened.
  enum Thing: String, CaseIterable { case pipe, folder, link, danglingLink, socket }

  private func make(_ thing: Thing, at path: String) {
    switch thing {
    case .pipe: mkfifo(path, 0o600)
    case .folder: mkdir(path, 0o700)
    case .link: symlink(victim, path)
    case .danglingLink: symlink("\(folder)/nowhere", path)
    case .socket: mknod(path, S_IFSOCK | 0o600, 0)
    }
  }

  private func isUntouched(_ thing: Thing) -> Bool {
    let kinds: [Thing: mode_t] = [
      .pipe: S_IFIFO, .folder: S_IFDIR, .link: S_IFLNK, .danglingLink: S_IFLNK, .socket: S_IFSOCK,
    ]
    return mode(path).map { $0 & S_IFMT } == kinds[thing]
      && (try? String(contentsOfFile: victim, encoding: .utf8)) == "victim"
      && mode("\(folder)/nowhere") == nil
  }

  // DO-1, NV-9
  @Test(arguments: Thing.allCases) func aStateReplacesNothingButAFile(_ thing: Thing) throws {
    defer { cleanUp() }
    make(thing, at: path)
    try run { $0.statePath = path }
    #expect(isUntouched(thing))
  }

  // DO-1, NV-9
  @Test func aStateFollowsNoLinkThatStandsBesideIt() throws {
    defer { cleanUp() }
    symlink(victim, "\(path).new")
    try run { $0.statePath = path }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "victim")
    #expect(mode(path).map { $0 & 0o777 } == 0o600)
  }

  // DO-1
  @Test(arguments: [Thing.folder, .link, .danglingLink, .socket])
  func aRecordingReplacesNothingButAFile(_ thing: Thing) throws {
    defer { cleanUp() }
    make(thing, at: path)
    #expect(throws: LaunchError.self) { try run { $0.recordPath = path } }
    #expect(isUntouched(thing))
  }

  // DO-1
  @Test(arguments: [Thing.folder, .link, .danglingLink, .socket])
  func aPictureReplacesNothingButAFile(_ thing: Thing) throws {
    defer { cleanUp() }
    make(thing, at: path)
    #expect(throws: LaunchError.self) { try run { $0.picturePath = path } }
    #expect(isUntouched(thing))
  }

  // DO-1
  @Test func statesAndRecordingsAreForTheUserAlone() throws {
    defer { cleanUp() }
    for path in [path, "\(path)-2"] { try "old".write(toFile: path, atomically: false, encoding: .utf8) }
    try run {
      $0.statePath = path
      $0.recordPath = "\(path)-2"
    }
    for path in [path, "\(path)-2"] { #expect(mode(path).map { $0 & 0o777 } == 0o600) }
  }

  // NV-9
  @Test func anEmptyStateIsKeptNowhere() throws {
    for arguments in [["--state", ""], ["--state="]] {
      #expect(try LaunchArguments(arguments).launchOptions.statePath == "")
    }
  }

  // DO-10
  @Test(arguments: ["1e9 wait", "1e7 wait", "0 down 1 1 1\n1e300 up 1"])
  func aScriptOfTooManySecondsIsAnError(_ text: String) throws {
    let error = try #require(throws: ScriptError.self) { try InputScript(text) }
    #expect(error.reason.contains("86400"))
    #expect(try InputScript("86400 wait").lines.count == 1)
  }

  // DO-10
  @Test func aRunWithoutACompositorHasALimit() throws {
    let error = try #require(throws: LaunchError.self) { try LaunchArguments(["--headless", "--duration", "1e9"]) }
    #expect(error.message == "--duration must be at most 86400 seconds with --headless, not `1e9`")
    #expect(try LaunchArguments(["--duration", "1e9"]).launchOptions.duration == 1e9)
  }
}
