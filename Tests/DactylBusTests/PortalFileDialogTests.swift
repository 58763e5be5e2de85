import DactylCore
import DactylGeometry
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// The file dialogs of a portal, on a private bus with a portal of the test (`FD-20`, `FD-21`).
@MainActor @Suite struct PortalFileDialogTests {
  private let portal: PortalStage
  private let dialogs: PortalFileDialogs
  private let answers = Box<FileDialogAnswer>()
  private static let first: BusObjectPath = "/org/freedesktop/request/1"

  init() throws {
    portal = try PortalStage()
    dialogs = PortalFileDialogs(for: portal.stage.application)
  }

  private func begin() async throws {
    try await portal.begin("org.freedesktop.portal.FileChooser", [("OpenFile", "ssa{sv}"), ("SaveFile", "ssa{sv}")])
  }

  @discardableResult private func ask(_ request: FileRequest = FileRequest(.open)) -> @MainActor () -> Void {
    dialogs.ask(request, for: portal.stage.toplevel) { [answers] in answers.values.append($0) }
  }

  private func untilAsked() async {
    await portal.wait("a call") { !portal.calls.isEmpty }
    await portal.fixture.client.roundTrip()
    await portal.stage.loop.settle()
  }

  private func options(_ index: Int = 0) -> [String: BusValue] {
    portal.calls.indices.contains(index)
      ? (try? BusArguments(portal.calls[index].arguments).value(2)) ?? [:] : [:]
  }

  // FD-21
  @Test func aFileIsOpened() async throws {
    try await begin()
    ask(
      FileRequest(.open, title: "Open a note", acceptTitle: "Open_it", kinds: [FileKind("Notes", extensions: ["md"])]))
    await untilAsked()
    #expect(portal.calls.map(\.method) == ["OpenFile"])
    #expect(portal.calls[0].arguments[1] == .string("Open a note"))
    #expect(options()["accept_label"]?.string == "Open__it" && options()["modal"]?.bool == true)
    let kind = try #require(options()["current_filter"]?.elements)
    #expect(kind[0].string == "Notes")
    #expect(kind[1].elements?.first?.elements == [.uint32(0), .string("*.[mM][dD]")])
    #expect(answers.values.isEmpty)
    try portal.respond(Self.first, 0, ["uris": .strings(["file:///tmp/a%20b.md"])])
    await portal.wait("an answer") { !answers.values.isEmpty }
    let selection = FileSelection(paths: ["/tmp/a b.md"], kind: FileKind("Notes", extensions: ["md"]))
    #expect(answers.values == [.selection(selection)])
  }

  // FD-21
  @Test func severalFilesAndFoldersAndNamesAreAskedFor() async throws {
    try await begin()
    ask(FileRequest(.openSeveral, folder: "/tmp/pictures"))
    ask(FileRequest(.folder))
    ask(FileRequest(.save(suggestedName: "a\0b.txt")))
    await portal.wait("the calls") { portal.calls.count == 3 }
    #expect(portal.calls.map(\.method).sorted() == ["OpenFile", "OpenFile", "SaveFile"])
    let all = (0..<3).map { options($0) }
    #expect(
      all.contains { $0["multiple"]?.bool == true && $0["current_folder"]?.bytes == Array("/tmp/pictures\0".utf8) })
    #expect(all.contains { $0["directory"]?.bool == true })
    #expect(all.contains { $0["current_name"]?.string == "ab.txt" })
    #expect(Set(all.compactMap { $0["handle_token"]?.string }).count == 3)
  }

  // FD-21
  @Test func manyFilesArriveInTheirOrder() async throws {
    try await begin()
    ask(FileRequest(.openSeveral))
    await untilAsked()
    let paths = (0..<10_000).map { FilePath("/tmp/file \($0)") }
    try portal.respond(Self.first, 0, ["uris": .strings(paths.map(\.uri))])
    await portal.wait("an answer") { !answers.values.isEmpty }
    #expect(answers.values == [.selection(FileSelection(paths: paths))])
  }

  // FD-21
  @Test(arguments: [UInt32(1), 2, 99]) func aDialogThatIsClosedIsCancelled(code: UInt32) async throws {
    try await begin()
    ask()
    await untilAsked()
    try portal.respond(Self.first, code)
    try portal.respond(Self.first, 0, ["uris": .strings(["file:///tmp/late"])])
    await portal.wait("an answer") { !answers.values.isEmpty }
    await portal.fixture.client.roundTrip()
    #expect(answers.values == [.cancelled])
  }

  // FD-21
  @Test(arguments: [
    ["https://example.org/a"], ["file://other.example/a"], ["mtp:/phone"], ["file:relative"], ["file:///a%00b"], [],
  ])
  func addressesOutsideOfTheFileSystemDoNotCount(_ addresses: [String]) async throws {
    try await begin()
    ask()
    await untilAsked()
    try portal.respond(Self.first, 0, ["uris": .strings(addresses)])
    await portal.wait("an answer") { !answers.values.isEmpty }
    #expect(answers.values == [.cancelled])
  }

  // FD-21
  @Test func anAnswerOfAnotherTypeIsNone() async throws {
    try await begin()
    ask()
    await untilAsked()
    try portal.fixture.service.emit(
      Self.first, "org.freedesktop.portal.Request", "Response", [.string("yes"), .options([:])])
    await portal.wait("an answer") { !answers.values.isEmpty }
    #expect(answers.values == [.unavailable])
  }

  // FD-21
  @Test func anAnswerBeforeTheReplyCounts() async throws {
    try await begin()
    portal.reply = { [portal] number in
      let path: BusObjectPath = "/org/freedesktop/request/\(number)"
      try? portal.respond(path, 0, ["uris": .strings(["file:///tmp/quick"])])
      return path
    }
    ask()
    await portal.wait("an answer") { !answers.values.isEmpty }
    #expect(answers.values == [.selection(FileSelection(paths: ["/tmp/quick"]))])
  }

  // FD-20
  @Test func aDesktopWithoutSuchAPortalSaysSo() async throws {
    ask()
    await portal.wait("an answer") { !answers.values.isEmpty }
    #expect(answers.values == [.unavailable])
    try await portal.begin("org.freedesktop.portal.Settings", [])
    ask()
    await portal.wait("another answer") { answers.values.count == 2 }
    #expect(answers.values == [.unavailable, .unavailable])
  }

  // FD-21
  @Test func aPortalThatDoesNotAcceptInTimeIsGivenUpAndItsDialogClosed() async throws {
    let waiter = Waiter()
    try await begin()
    portal.reply = { number in
      await waiter.wait()
      return "/org/freedesktop/request/\(number)"
    }
    ask()
    await portal.wait("a call") { waiter.count == 1 }
    portal.stage.advance(by: DesktopPortal.patience - 0.1)
    #expect(answers.values.isEmpty)
    portal.stage.advance(by: 0.2)
    #expect(answers.values == [.unavailable])
    waiter.release()
    await portal.wait("the end of the late dialog") { portal.closed == [Self.first] }
    #expect(answers.values.count == 1)
  }

  // FD-21
  @Test func aUserMayTakeLong() async throws {
    try await begin()
    ask()
    await untilAsked()
    portal.stage.advance(by: 100_000)
    #expect(answers.values.isEmpty)
    try portal.respond(Self.first, 1)
    await portal.wait("an answer") { !answers.values.isEmpty }
  }

  // FD-21
  @Test func aPortalThatEndsTakesItsDialogAlong() async throws {
    try await begin()
    ask()
    await untilAsked()
    portal.end()
    await portal.wait("an answer") { !answers.values.isEmpty }
    #expect(answers.values == [.unavailable])
  }

  // FD-21
  @Test func theProgramEndsAQuestion() async throws {
    try await begin()
    let end = ask()
    await untilAsked()
    end()
    await portal.wait("the end of the dialog") { portal.closed == [Self.first] }
    // Before it is there, too.
    let other = ask()
    other()
    await portal.fixture.client.roundTrip()
    #expect(answers.values.isEmpty && portal.calls.count <= 2)
  }
}
