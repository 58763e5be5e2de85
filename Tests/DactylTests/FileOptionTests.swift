@testable import DactylCore
import DactylGeometry
import DactylInput
@testable import DactylWidgets
import Foundation
import Glibc
import Testing

/// Files that a program writes at the user's word: states, recordings and pictures.
@MainActor @Suite struct FileOptionTests {
  private let files: DocumentFolder
  private var folder: String { files.path }
  private var path: String { "\(folder)/target" }
  private var victim: String { "\(folder)/victim" }

  init() throws {
    files = try DocumentFolder()
    try "victim".write(toFile: victim, atomically: false, encoding: .utf8)
  }

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
    make(thing, at: path)
    try run { $0.statePath = path }
    #expect(isUntouched(thing))
  }

  // DO-1, NV-9
  @Test func aStateFollowsNoLinkThatStandsBesideIt() throws {
    symlink(victim, "\(path).new")
    try run { $0.statePath = path }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "victim")
    #expect(mode(path).map { $0 & 0o777 } == 0o600)
  }

  // DO-1
  @Test(arguments: [Thing.folder, .link, .danglingLink, .socket])
  func aRecordingReplacesNothingButAFile(_ thing: Thing) throws {
    make(thing, at: path)
    #expect(throws: LaunchError.self) { try run { $0.recordPath = path } }
    #expect(isUntouched(thing))
  }

  // DO-1
  @Test(arguments: [Thing.folder, .link, .danglingLink, .socket])
  func aPictureReplacesNothingButAFile(_ thing: Thing) throws {
    make(thing, at: path)
    #expect(throws: LaunchError.self) { try run { $0.picturePath = path } }
    #expect(isUntouched(thing))
  }

  // DO-1
  @Test func statesAndRecordingsAreForTheUserAlone() throws {
    for path in [path, "\(path)-2"] { try "old".write(toFile: path, atomically: false, encoding: .utf8) }
    try run {
      $0.statePath = path
      $0.recordPath = "\(path)-2"
    }
    for path in [path, "\(path)-2"] { #expect(mode(path).map { $0 & 0o777 } == 0o600) }
  }

  private final class LargePage: ViewController {
    static let length = 2 << 20

    override init() {
      super.init()
      restorationIdentifier = "page"
    }

    override func encodeRestorableState(into state: inout RestorableState) {
      state["a"] = String(repeating: "x", count: Self.length)
    }
  }

  // DO-15, NV-9
  @Test func aStateThatCouldNotBeWrittenIsWrittenLater() throws {
    // A file is in the place of the folder, for a while.
    try "".write(toFile: path, atomically: false, encoding: .utf8)
    let place = path
    var options = LaunchOptions()
    options.isHeadless = true
    options.statePath = "\(place)/state"
    options.replay = try InputScript("0.1 down 1 10 10\n0.2 up 1\n4 wait\n")
    try Application().run(options) { application in
      application.openToplevel(title: "Test", root: Page())
      application.schedule(after: 3.5) {
        unlink(place)
        mkdir(place, 0o700)
      }
    }
    #expect(mode("\(place)/state").map { $0 & 0o777 } == 0o600)
  }

  // DO-15, NV-9
  @Test func aStateThatCouldNotBeReadAgainIsNotWritten() throws {
    try "old".write(toFile: path, atomically: false, encoding: .utf8)
    var options = LaunchOptions()
    options.isHeadless = true
    options.statePath = path
    try Application().run(options) { $0.openToplevel(title: "Test", root: LargePage()) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old")
  }

  // DO-15
  @Test func aRecordingEndsWhereAScriptMustEnd() throws {
    let recorder = try InputRecorder(path: path, start: .zero)
    func key(_ name: String, at seconds: Double) {
      let stroke = KeyStroke(code: 30, name: name)
      recorder.add(
        [.keyboard(SeatID(rawValue: 1), .down(stroke, time: .milliseconds(0), serial: 1))], after: 0,
        .init(time: Timestamp(seconds: seconds), popups: PopupPositions(), names: [:]))
      recorder.record(upTo: 1, before: nil, hiding: RecordingSecrecy())
    }
    key("a", at: 86_400)
    key("b", at: 86_401)
    key("c", at: 90_000)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(try InputScript(text).lines.count == 1 && text.contains("key down a"), "\(text)")
  }

  // DO-16
  @Test(arguments: ["\n", "\r\n", "\r\r\n"]) func aScriptHasLinesOfAnySystem(_ end: String) throws {
    let script = try InputScript(["0.1 down 1 2 3 # first", "", "0.2 up 1", "0.3 key down a"].joined(separator: end))
    #expect(script.lines.count == 3 && script.lines.map(\.number) == [1, 3, 4])
  }

  // DO-10
  @Test(arguments: [
    "nan wait", "-1 wait", "inf wait", "-nan wait", "1e400 wait", "0x1p70 wait", "86400.1 wait", "1 wheel nan 0 0 0",
    "0 down 1 inf 0", "2 wait\n1 wait",
  ])
  func aScriptWithoutATimeIsAnError(_ text: String) {
    #expect(throws: ScriptError.self) { try InputScript(text) }
  }

  // DO-8
  @Test func aPathWithAZeroByteLeadsToNoFile() throws {
    try "0 wait".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(throws: ScriptError.self) { try InputScript(contentsOf: path + "\u{0}x") }
    #expect(throws: LaunchError.self) { try run { $0.recordPath = path + "\u{0}x" } }
    #expect(throws: LaunchError.self) { try run { $0.picturePath = path + "\u{0}x" } }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "0 wait")
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
