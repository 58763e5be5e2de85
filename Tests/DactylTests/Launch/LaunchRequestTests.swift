import DactylGeometry
import DactylSurface
import DactylTesting
import Testing

@testable import DactylCore
@testable import DactylWidgets

/// Requests from outside to a program that runs (`PR-3`).
@MainActor struct LaunchRequestTests {
  private let stage: TestStage
  private let delegate = Delegate()

  private final class Delegate: ApplicationDelegate {
    var requests: [LaunchRequest] = []
    var action: (@MainActor (Application) -> Void)?

    func application(_ application: Application, received request: LaunchRequest) {
      requests.append(request)
      action?(application)
    }
  }

  init() throws {
    stage = try TestStage(size: Size(width: 400, height: 300))
    stage.application.delegate = delegate
    stage.advance(by: 0.1)
  }

  private func requests(_ toplevel: Toplevel) -> [WindowRequest] {
    toplevel.surface.map { stage.platform.requests(of: $0) } ?? []
  }

  private func open(parent: Toplevel? = nil, isModal: Bool = false) -> Toplevel {
    let toplevel = stage.application.openToplevel(
      title: "Second", size: Size(width: 200, height: 100), parent: parent, isModal: isModal, root: ViewController())
    stage.advance(by: 0.1)
    return toplevel
  }

  // PR-3
  @Test func theToplevelThatWasUsedLastGetsTheFocus() {
    let request = LaunchRequest(.start, arguments: ["a"], words: ["a"], folder: "/tmp", activationToken: "t")
    stage.application.receive(request)
    #expect(delegate.requests == [request])
    #expect(requests(stage.toplevel) == [.activate(.token("t"))])
    let second = open()
    second.window.makeKey()
    stage.application.receive(LaunchRequest(.activate))
    #expect(requests(second) == [.activate(.user)] && requests(stage.toplevel).count == 1)
  }

  // PR-3
  @Test func theToplevelThatTheProgramOpensGetsTheFocus() throws {
    delegate.action = { $0.openToplevel(title: "New", root: ViewController()) }
    stage.application.receive(LaunchRequest(.open, words: ["file:///tmp/a"], activationToken: "t"))
    let new = try #require(stage.application.toplevels.last)
    #expect(new.title == "New" && requests(new) == [.activate(.token("t"))] && requests(stage.toplevel) == [])
  }

  // PR-3
  @Test func aModalDialogGetsTheFocusInPlaceOfItsParent() {
    let dialog = open(parent: stage.toplevel, isModal: true)
    stage.window.makeKey()
    stage.application.receive(LaunchRequest(.activate, activationToken: "t"))
    #expect(requests(dialog).last == .activate(.token("t")) && requests(stage.toplevel) == [])
  }

  // PR-3
  @Test func anActionWithoutATokenLeavesTheFocus() {
    stage.application.receive(LaunchRequest(.action(name: "pause", parameter: nil)))
    #expect(delegate.requests.count == 1 && requests(stage.toplevel) == [])
    stage.application.receive(LaunchRequest(.action(name: "show", parameter: "a"), activationToken: "t"))
    #expect(requests(stage.toplevel) == [.activate(.token("t"))])
  }

  // PR-3
  @Test func aProgramMayEndOnARequest() {
    delegate.action = { application in application.quit() }
    stage.application.receive(LaunchRequest(.activate, activationToken: "t"))
    #expect(requests(stage.toplevel) == [])
    stage.application.receive(LaunchRequest(.activate, activationToken: "t"))
    #expect(delegate.requests.count == 1)
  }

  // PR-3
  @Test func wordsAreFilesOrAddresses() throws {
    let request = LaunchRequest(
      .start,
      words: [
        "a", "./b", "../c", "/d", "file:///e%20f", "FILE:/g", "https://example.org/h", "mailto:ada@example.org",
        "c:d", "9:1", "file://host/i", "", "x\0y",
      ], folder: "/tmp")
    #expect(
      request.files == [
        "/tmp/a", "/tmp/./b", "/tmp/../c", "/d", "/e f", "/g", "/tmp/c:d", "/tmp/9:1",
      ])
    #expect(request.addresses == ["https://example.org/h", "mailto:ada@example.org", "file://host/i"])
    let arguments = try LaunchArguments(["--dark", "file:///a", "/b", "http://c"], takesWords: true)
    #expect(arguments.files == ["/a", "/b"])
    #expect(arguments.launchOptions.words == arguments.words)
  }

  // PR-1
  @Test func startsAboutTheirProcessAreNotGivenAway() throws {
    func isForThisProcess(_ arguments: String...) throws -> Bool {
      try LaunchArguments(arguments).launchOptions.isForThisProcess
    }
    for arguments in ["--new-instance", "--headless", "--record=a", "--picture=b"] {
      #expect(try isForThisProcess(arguments), "\(arguments)")
    }
    #expect(try !isForThisProcess("--dark", "--fullscreen", "--size", "3x3"))
  }
}
