import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Compositors that reject the client's requests, and compositors that send nonsense.
@MainActor struct ProtocolErrorFaultTests {
  /// Expects the state after the connection was ended with fingers and keys down: they have ended, the application got
  /// one report in one line, and nothing happens afterwards.
  private func expectEnded(_ fixture: FaultFixture, sourceLocation: SourceLocation = #_sourceLocation) throws -> String
  {
    let lines = fixture.log.take()
    #expect(lines.contains("cancelled box 1@5,5"), sourceLocation: sourceLocation)
    #expect(lines.contains("press cancelled box 30"), sourceLocation: sourceLocation)
    fixture.expectNothingHeld(sourceLocation: sourceLocation)
    #expect(fixture.application.losses.count == 1, sourceLocation: sourceLocation)
    let message = try #require(fixture.application.runFailure, sourceLocation: sourceLocation)
    #expect(fixture.application.losses == [message], sourceLocation: sourceLocation)
    #expect(!message.contains { $0.isNewline || $0 == "\0" }, sourceLocation: sourceLocation)
    fixture.windows[0].toplevel.title = "late"
    fixture.view.backgroundColor = .red
    fixture.pass(milliseconds: 100)
    #expect(fixture.application.losses.count == 1, sourceLocation: sourceLocation)
    #expect(!fixture.loop.runOnce(waiting: false), sourceLocation: sourceLocation)
    return message
  }

  /// Opens a window with a finger and a key down.
  private func makeBench() throws -> FaultFixture {
    let fixture = try FaultFixture()
    fixture.compositor.keyboard.enter(fixture.surface)
    fixture.compositor.keyboard.key(30, isPressed: true)
    fixture.compositor.touch.down(id: 3, on: fixture.surface, x: 5, y: 5)
    fixture.compositor.touch.frame()
    fixture.settle()
    #expect(fixture.log.take().sorted() == ["began box 1@5,5", "press began box 30"])
    return fixture
  }

  @Test func aProtocolErrorIsReportedWithItsInterfaceCodeAndText() throws {
    let fixture = try makeBench()
    let resource = fixture.surface.resource
    resource.postError(4_000_000_000, "the buffer smells")
    fixture.settle()
    let message = try expectEnded(fixture)
    #expect(
      message == "the compositor ended the connection: error 4000000000 of wl_surface#\(resource.id): the buffer smells"
    )
  }

  @Test func eventsBeforeAProtocolErrorDoNoHarm() throws {
    let fixture = try makeBench()
    fixture.compositor.touch.motion(id: 3, x: 7, y: 7)
    fixture.compositor.touch.frame()
    fixture.compositor.touch.motion(id: 3, x: 5, y: 5)
    fixture.compositor.touch.frame()
    fixture.windows[0].wire.resource.postError(0, "no more")
    fixture.settle()
    #expect(try expectEnded(fixture).contains("error 0 of xdg_toplevel#"))
  }

  @Test(arguments: [
    ("", ": "), ("two\nlines", ": two"), ("100 %s of %n", ": 100 %s of %n"),
    ("naïve: error 7: 手", ": naïve: error 7: 手"), ("\u{1B}[31mred\t\u{7}", ": [31mred"),
    (String(repeating: "o", count: 2400), "oooo"),
  ])
  func theMessageOfAProtocolErrorIsOneLineForAnyText(text: String, end: String) throws {
    let fixture = try makeBench()
    fixture.surface.resource.postError(3, text)
    fixture.settle()
    let message = try expectEnded(fixture)
    #expect(message.contains("error 3 of wl_surface#"))
    #expect(message.hasSuffix(end))
    #expect(message.utf8.count < 4096)
    #expect(!message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
  }

  @Test func aProtocolErrorMayBeAboutADestroyedObject() throws {
    let fixture = try makeBench()
    let second = try fixture.openWindow("second")
    second.toplevel.close()
    fixture.loop.runOnce(waiting: false)
    second.wire.surface.resource.postError(2, "too late")
    fixture.settle()
    let message = try expectEnded(fixture)
    #expect(message.contains("error 2 of "))
    #expect(message.hasSuffix(": too late"))
  }

  // IN-9
  @Test func inputEndsAndPopupsCloseBeforeTheProgramLearnsOfTheLoss() throws {
    let fixture = try makeBench()
    let popup = Popup(size: Size(width: 20, height: 20), root: ViewController())
    popup.didDismiss = { [log = fixture.log] _ in log.write("popup") }
    #expect(popup.show(from: fixture.view))
    fixture.settle()
    fixture.application.writesActivity = true
    fixture.compositor.disconnectClients()
    fixture.settle()
    let lines = fixture.log.take().filter { $0 != "inactive" }
    #expect(lines == ["cancelled box 1@5,5", "press cancelled box 30", "popup", "lost"])
  }

  @Test func aSilentDisconnectIsReportedAsTheCompositorsEnd() throws {
    let fixture = try makeBench()
    fixture.compositor.disconnectClients()
    fixture.settle()
    #expect(try expectEnded(fixture) == "the compositor has ended the connection")
  }

  @Test(
    arguments: [
      // Object 1, event 0 of 12 bytes: an error without its object and the other arguments.
      [1, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, 0],
      // A length smaller than the header, and one larger than any message.
      [3, 0, 0, 0, 0, 0, 4, 0], [3, 0, 0, 0, 0, 0, 0, 0],
      [3, 0, 0, 0, 0, 0, 0xFF, 0xFF] + Array(repeating: 7, count: 4088),
      // An event number far beyond those of the registry.
      [2, 0, 0, 0, 0xFF, 0xFF, 8, 0],
    ] as [[UInt8]])
  func bytesThatAreNoMessageEndTheConnectionAndNotTheProcess(bytes: [UInt8]) throws {
    let fixture = try makeBench()
    try fixture.client.writeRaw(bytes)
    // Half a message waits for its other half.
    fixture.compositor.disconnectClients()
    fixture.settle()
    #expect(try !expectEnded(fixture).isEmpty)
  }
}
