import Dactyl
import DactylTestCompositor
import DactylWayland
import Testing

/// Compositors that reject the client's requests, and compositors that send nonsense.
@MainActor struct ProtocolErrorFaultTests {
  /// Expects the state after the connection was ended with fingers and keys down: they have ended, the application got
  /// one report in one line, and nothing happens afterwards.
  private func expectEnded(_ bench: FaultBench, sourceLocation: SourceLocation = #_sourceLocation) throws -> String {
    let lines = bench.log.take()
    #expect(lines.contains("cancelled box 1@5,5"), sourceLocation: sourceLocation)
    #expect(lines.contains("press cancelled box 30"), sourceLocation: sourceLocation)
    bench.expectNothingHeld(sourceLocation: sourceLocation)
    #expect(bench.application.losses.count == 1, sourceLocation: sourceLocation)
    let message = try #require(bench.application.runFailure, sourceLocation: sourceLocation)
    #expect(bench.application.losses == [message], sourceLocation: sourceLocation)
    #expect(!message.contains { $0.isNewline || $0 == "\0" }, sourceLocation: sourceLocation)
    bench.windows[0].toplevel.title = "late"
    bench.view.backgroundColor = .red
    bench.pass(milliseconds: 100)
    #expect(bench.application.losses.count == 1, sourceLocation: sourceLocation)
    #expect(!bench.loop.runOnce(waiting: false), sourceLocation: sourceLocation)
    return message
  }

  /// Opens a window with a finger and a key down.
  private func makeBench() throws -> FaultBench {
    let bench = try FaultBench()
    bench.compositor.keyboard.enter(bench.surface)
    bench.compositor.keyboard.key(30, isPressed: true)
    bench.compositor.touch.down(id: 3, on: bench.surface, x: 5, y: 5)
    bench.compositor.touch.frame()
    bench.settle()
    #expect(bench.log.take().sorted() == ["began box 1@5,5", "press began box 30"])
    return bench
  }

  @Test func aProtocolErrorIsReportedWithItsInterfaceCodeAndText() throws {
    let bench = try makeBench()
    let resource = bench.surface.resource
    resource.postError(4_000_000_000, "the buffer smells")
    bench.settle()
    let message = try expectEnded(bench)
    #expect(
      message == "the compositor ended the connection: error 4000000000 of wl_surface#\(resource.id): the buffer smells"
    )
  }

  @Test func eventsBeforeAProtocolErrorDoNoHarm() throws {
    let bench = try makeBench()
    bench.compositor.touch.motion(id: 3, x: 7, y: 7)
    bench.compositor.touch.frame()
    bench.compositor.touch.motion(id: 3, x: 5, y: 5)
    bench.compositor.touch.frame()
    bench.windows[0].wire.resource.postError(0, "no more")
    bench.settle()
    #expect(try expectEnded(bench).contains("error 0 of xdg_toplevel#"))
  }

  @Test(arguments: [
    ("", ": "), ("two\nlines", ": two"), ("100 %s of %n", ": 100 %s of %n"),
    ("naïve: error 7: 手", ": naïve: error 7: 手"), ("\u{1B}[31mred\t\u{7}", ": [31mred"),
    (String(repeating: "o", count: 2400), "oooo"),
  ])
  func theMessageOfAProtocolErrorIsOneLineForAnyText(text: String, end: String) throws {
    let bench = try makeBench()
    bench.surface.resource.postError(3, text)
    bench.settle()
    let message = try expectEnded(bench)
    #expect(message.contains("error 3 of wl_surface#"))
    #expect(message.hasSuffix(end))
    #expect(message.utf8.count < 4096)
    #expect(!message.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
  }

  @Test func aProtocolErrorMayBeAboutADestroyedObject() throws {
    let bench = try makeBench()
    let second = try bench.openWindow("second")
    second.toplevel.close()
    bench.loop.runOnce(waiting: false)
    second.wire.surface.resource.postError(2, "too late")
    bench.settle()
    let message = try expectEnded(bench)
    #expect(message.contains("error 2 of "))
    #expect(message.hasSuffix(": too late"))
  }

  // IN-9
  @Test func inputEndsAndPopupsCloseBeforeTheProgramLearnsOfTheLoss() throws {
    let bench = try makeBench()
    let popup = Popup(size: Size(width: 20, height: 20), root: ViewController())
    popup.onDismissed = { [log = bench.log] _ in log.write("popup") }
    #expect(popup.show(from: bench.view))
    bench.settle()
    bench.application.writesActivity = true
    bench.compositor.disconnectClients()
    bench.settle()
    let lines = bench.log.take().filter { $0 != "inactive" }
    #expect(lines == ["cancelled box 1@5,5", "press cancelled box 30", "popup", "lost"])
  }

  @Test func aSilentDisconnectIsReportedAsTheCompositorsEnd() throws {
    let bench = try makeBench()
    bench.compositor.disconnectClients()
    bench.settle()
    #expect(try expectEnded(bench) == "the compositor has ended the connection")
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
    let bench = try makeBench()
    try bench.client.writeRaw(bytes)
    // Half a message waits for its other half.
    bench.compositor.disconnectClients()
    bench.settle()
    #expect(try !expectEnded(bench).isEmpty)
  }
}
