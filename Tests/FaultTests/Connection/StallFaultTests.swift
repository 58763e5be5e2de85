import Dactyl
import DactylTestCompositor
import Testing

/// A client that does not read for a while, and a compositor that does not.
@MainActor struct StallFaultTests {
  /// The size in bytes that is requested for the buffer to the client; the system decides on the real one.
  private static let bufferSize: Int32 = 32_768

  /// Moves a finger along a line: one frame for each step.
  private func move(_ fixture: FaultFixture, step: Int) {
    fixture.compositor.touch.motion(id: 3, x: Double(step % 200), y: Double(step / 200))
    fixture.compositor.touch.frame()
    fixture.compositor.flush()
  }

  /// Opens a window with a finger on it; the client reads nothing until the socket is full. Returns the number of steps
  /// the finger has made; the compositor holds the last of them, because it can't send them.
  private func stall(_ fixture: FaultFixture) throws -> Int {
    fixture.compositor.touch.down(id: 3, on: fixture.surface, x: 0, y: 0)
    fixture.compositor.touch.frame()
    fixture.settle()
    #expect(fixture.log.take() == ["began box 1@0,0"])
    let client = try fixture.client
    var step = 0
    var unsent = 0
    while unsent < 50 {
      let before = client.unreadByteCount
      move(fixture, step: step)
      step += 1
      unsent = client.unreadByteCount == before ? unsent + 1 : 0
      try #require(step < 100_000, "the socket never fills")
    }
    return step
  }

  @Test func aStalledClientReadsEverythingInOrderInOneTurn() throws {
    let fixture = try FaultFixture(bufferSize: Self.bufferSize)
    let commits = fixture.surface.commits.count
    let steps = try stall(fixture)
    // One turn reads the content of the socket, and another one the rest: one call for each, with every position of the
    // finger.
    fixture.loop.runOnce(waiting: false)
    #expect(fixture.log.take().count == 1)
    fixture.settle()
    let last = Point(x: Double((steps - 1) % 200), y: Double((steps - 1) / 200))
    #expect(fixture.log.take() == ["moved box 1@\(CallLog.text(last))"])
    let samples = fixture.log.takeSnapshots().flatMap(\.samples).map(\.location)
    #expect(samples.suffix(steps).map { Int($0.y) * 200 + Int($0.x) } == Array(0..<steps))

    fixture.compositor.touch.up(id: 3)
    fixture.compositor.touch.frame()
    fixture.settle()
    #expect(fixture.log.take() == ["ended box 1@\(CallLog.text(last))"])
    #expect(fixture.surface.commits.count <= commits + 2)
    fixture.finish()
  }

  @Test func aStalledClientThatIsKilledEndsItsTouchesOnceWithAReason() throws {
    let fixture = try FaultFixture(bufferSize: Self.bufferSize)
    let steps = try stall(fixture)
    // More than the compositor keeps for any client.
    for step in steps..<(steps + 1000) { move(fixture, step: step) }
    fixture.settle()
    #expect(fixture.compositor.server.clients.isEmpty)
    #expect(fixture.log.take().last?.hasPrefix("cancelled box 1@") == true)
    fixture.expectNothingHeld()
    #expect(fixture.application.losses == ["the compositor has ended the connection"])
    #expect(fixture.application.runFailure == "the compositor has ended the connection")
    // Nothing more happens, whatever the program does with the window.
    fixture.windows[0].toplevel.title = "late"
    fixture.view.setNeedsDisplay()
    fixture.pass(milliseconds: 100)
    #expect(fixture.application.losses.count == 1)
  }

  @Test func aStalledClientOfABusyCompositorSendsEverythingInOrder() throws {
    let fixture = try FaultFixture(bufferSize: Self.bufferSize)
    let toplevel = fixture.windows[0].toplevel
    fixture.compositor.server.requests = []
    let count = 20_000
    for number in 1...count {
      toplevel.title = "title \(number)"
      if number % 100 == 0 { fixture.loop.runOnce(waiting: false) }
    }
    // The loop sleeps meanwhile: it waits for the socket and does not spin.
    #expect(!fixture.loop.runOnce(waiting: false))
    // Input works as long as the compositor only stops reading.
    fixture.compositor.touch.down(id: 1, on: fixture.surface, x: 5, y: 5)
    fixture.compositor.touch.up(id: 1)
    fixture.compositor.touch.frame()
    fixture.compositor.flush()
    fixture.loop.runOnce(waiting: false)
    #expect(fixture.log.take() == ["began box 1@5,5", "ended box 1@5,5"])

    // The loop wakes up when there is room again, and not only when the compositor sends something.
    let reader = fixture.loop.addBeforeSleep { fixture.compositor.server.dispatch() }
    #expect(fixture.loop.runOnce(waiting: false))
    reader.cancel()
    fixture.settle()
    let titles = try fixture.compositor.requests(of: "xdg_toplevel", "set_title").map { try $0.string(0) }
    #expect(titles == (1...count).map { "title \($0)" })
    fixture.finish()
  }

  @Test func pingsToABusyClientAreAllAnsweredInOrder() throws {
    let fixture = try FaultFixture()
    for _ in 0..<50 {
      fixture.compositor.ping()
      fixture.compositor.flush()
    }
    #expect(fixture.compositor.pongs.isEmpty)
    fixture.settle()
    #expect(fixture.compositor.pings.count == 50)
    #expect(fixture.compositor.pongs == fixture.compositor.pings)
    fixture.finish()
  }

  @Test func aFloodOfPingsIsAnsweredAndKeepsNoInputWaiting() throws {
    let fixture = try FaultFixture(bufferSize: Self.bufferSize)
    for round in 1...20 {
      // The pings fit into the socket; the pongs of several rounds do not, and the compositor reads none.
      for _ in 0..<500 { fixture.compositor.ping() }
      fixture.compositor.touch.down(id: 1, on: fixture.surface, x: 5, y: 5)
      fixture.compositor.touch.up(id: 1)
      fixture.compositor.touch.frame()
      fixture.compositor.flush()
      fixture.loop.runOnce(waiting: false)
      #expect(fixture.log.take() == ["began box \(round)@5,5", "ended box \(round)@5,5"])
    }
    fixture.settle()
    #expect(fixture.compositor.pongs.count == 10_000)
    #expect(fixture.compositor.pongs == fixture.compositor.pings)
    fixture.finish()
  }

  @Test func pingsAreAnsweredWithoutAVisibleWindow() throws {
    let fixture = try SurfaceFixture {
      $0.frameMode = .manual
      $0.configuresByItself = false
    }
    _ = fixture.makeWindow()
    fixture.settle()
    fixture.compositor.ping()
    fixture.settle()
    #expect(fixture.compositor.pongs == fixture.compositor.pings)
    try fixture.toplevel.configure(states: [.suspended])
    fixture.settle()
    fixture.compositor.ping()
    fixture.settle()
    #expect(fixture.compositor.pongs == fixture.compositor.pings)
    fixture.finish()
  }
}
