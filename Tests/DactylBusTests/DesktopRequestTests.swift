import DactylCore
import DactylGeometry
import Glibc
import Testing

@testable import DactylBus
@testable import DactylDesktop

/// Opening, inhibition and the trash, with a portal of the test (`OP-1`, `IH-1`, `TR-1`).
@MainActor @Suite struct DesktopRequestTests {
  private let portal: PortalStage
  private let answers = Box<Bool>()
  private static let first: BusObjectPath = "/org/freedesktop/request/1"

  init() throws { portal = try PortalStage() }

  private var application: Application { portal.stage.application }

  private func settle() async {
    await portal.fixture.client.roundTrip()
    await portal.stage.loop.settle()
  }

  private func temporaryFolder() throws -> FilePath {
    var name = Array("/tmp/dactyl-test-XXXXXX".utf8CString)
    _ = try #require(mkdtemp(&name))
    return FilePath(String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
  }

  // OP-1
  @Test func anAddressIsOpened() async throws {
    try await portal.begin("org.freedesktop.portal.OpenURI", [("OpenURI", "ssa{sv}")])
    application.open("https://example.org/a?b=c") { [answers] in answers.values.append($0) }
    await portal.wait("a call") { portal.calls.count == 1 }
    #expect(portal.calls[0].arguments[1] == .string("https://example.org/a?b=c"))
    await settle()
    try portal.respond(Self.first)
    await portal.wait("an answer") { answers.values == [true] }
  }

  // OP-1
  @Test(arguments: ["", "example.org", "https:", ":a", "1a:b", "a b:c", "https://a b", "https://a\nb", "ä:b"])
  func otherTextIsNoAddress(_ text: String) async throws {
    application.open(text) { [answers] in answers.values.append($0) }
    portal.stage.advance(by: 0.1)
    #expect(answers.values == [false])
  }

  // OP-1
  @Test func aFileIsOpenedByItsDescriptor() async throws {
    let folder = try temporaryFolder()
    defer { rmdir(folder.description) }
    let file = folder.appending("a.txt")
    _ = try #require(fopen(file.description, "w")).withClosed()
    defer { unlink(file.description) }
    try await portal.begin(
      "org.freedesktop.portal.OpenURI", [("OpenFile", "sha{sv}"), ("OpenDirectory", "sha{sv}"), ("OpenURI", "ssa{sv}")])
    application.open(file) { [answers] in answers.values.append($0) }
    application.showInFolder(file)
    application.open(file.uri)
    await portal.wait("the calls") { portal.calls.count == 3 }
    #expect(portal.calls.map(\.method).sorted() == ["OpenDirectory", "OpenFile", "OpenFile"])
    for call in portal.calls {
      guard case .descriptor(let descriptor) = call.arguments[1] else {
        Issue.record("\(call.arguments[1]) is no descriptor")
        continue
      }
      var status = stat()
      #expect(fstat(descriptor.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFREG)
    }
  }

  // OP-1
  @Test func aPipeAndAMissingFileAreNotOpened() async throws {
    let folder = try temporaryFolder()
    defer { rmdir(folder.description) }
    let pipe = folder.appending("pipe")
    #expect(mkfifo(pipe.description, 0o600) == 0)
    defer { unlink(pipe.description) }
    application.open(pipe) { [answers] in answers.values.append($0) }
    application.open(folder.appending("none")) { [answers] in answers.values.append($0) }
    application.open(FilePath("/dev/null")) { [answers] in answers.values.append($0) }
    portal.stage.advance(by: 0.1)
    #expect(answers.values == [false, false, false])
  }

  // OP-1
  @Test func aUserWhoDecidesOtherwiseAndADesktopWithoutAPortalAnswerNo() async throws {
    application.open("https://example.org") { [answers] in answers.values.append($0) }
    portal.stage.advance(by: 1.1)
    await portal.wait("an answer") { answers.values == [false] }
    try await portal.begin("org.freedesktop.portal.OpenURI", [("OpenURI", "ssa{sv}")])
    application.open("https://example.org") { [answers] in answers.values.append($0) }
    await portal.wait("a call") { portal.calls.count == 1 }
    await settle()
    try portal.respond(Self.first, 1)
    await portal.wait("an answer") { answers.values == [false, false] }
  }

  // IH-1
  @Test func interruptionsAreHeldOffUntilTheEnd() async throws {
    try await portal.begin("org.freedesktop.portal.Inhibit", [("Inhibit", "sua{sv}")])
    var inhibition: Inhibition? = application.inhibit([.suspend, .logout], reason: "A backup is written")
    await portal.wait("a call") { portal.calls.count == 1 }
    #expect(portal.calls[0].arguments[1] == .uint32(5))
    #expect(portal.calls[0].arguments[2]["reason"]?.string == "A backup is written")
    await portal.wait("an answer") { inhibition?.isEffective == true }
    inhibition = nil
    await portal.wait("the end") { portal.closed == [Self.first] }
  }

  // IH-1
  @Test func anInhibitionThatEndsEarlyIsClosedLater() async throws {
    let waiter = Waiter()
    try await portal.begin("org.freedesktop.portal.Inhibit", [("Inhibit", "sua{sv}")])
    portal.reply = { number in
      await waiter.wait()
      return "/org/freedesktop/request/\(number)"
    }
    let inhibition = application.inhibit(.suspend, reason: "A backup is written")
    await portal.wait("a call") { waiter.count == 1 }
    inhibition.end()
    #expect(portal.closed.isEmpty)
    waiter.release()
    await portal.wait("the end") { portal.closed == [Self.first] }
  }

  // IH-1
  @Test func aPortalThatComesBackIsAskedAgain() async throws {
    try await portal.begin("org.freedesktop.portal.Inhibit", [("Inhibit", "sua{sv}")])
    let inhibition = application.inhibit(.suspend, reason: "A backup is written")
    await portal.wait("an answer") { inhibition.isEffective }
    await settle()
    portal.end()
    await portal.wait("its end") { !inhibition.isEffective }
    inhibition.end()
  }

  // IH-1
  @Test func withoutAPortalTheSystemIsAsked() async throws {
    let kinds = Box<String>()
    var interface = BusInterface("org.freedesktop.login1.Manager")
    interface.method("Inhibit", "ssss", returns: "h") { [kinds] call in
      kinds.values.append(call.arguments.values[0].string ?? "")
      return [.descriptor(BusDescriptor(copying: 0))]
    }
    let export = try portal.fixture.service.export([interface], at: "/org/freedesktop/login1")
    let name = try portal.fixture.service.own("org.freedesktop.login1")
    await portal.wait("the name of the manager") { name.state == .owned }
    let address = Bus.address(portal.fixture.daemon.address)
    application.desktopServices = DesktopServices(address, system: address, loop: portal.stage.loop)
    let inhibition = application.inhibit([.suspend, .idle, .userSwitch], reason: "A backup is written")
    portal.stage.advance(by: 1.1)
    await portal.wait("an answer") { inhibition.isEffective }
    #expect(kinds.values == ["sleep:idle"])
    withExtendedLifetime((export, name)) {}
  }
}

extension UnsafeMutablePointer<FILE> {
  fileprivate func withClosed() -> Self {
    fclose(self)
    return self
  }
}
