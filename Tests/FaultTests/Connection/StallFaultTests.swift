import Dactyl
import DactylTestCompositor
import Testing

/// A client that does not read for a while, and a compositor that does not.
@MainActor struct StallFaultTests {
  /// The size in bytes that is requested for the buffer to the client; the system decides on the real one.
  private static let bufferSize: Int32 = 32_768

  /// Moves a finger along a line: one frame for each step.
  private func move(_ bench: FaultBench, step: Int) {
    bench.compositor.touch.motion(id: 3, x: Double(step % 200), y: Double(step / 200))
    bench.compositor.touch.frame()
    bench.compositor.flush()
  }

  /// Opens a window with a finger on it; the client reads nothing until the socket is full. Returns the number of steps
  /// the finger has made; the compositor holds the last of them, because it can't send them.
  private func stall(_ bench: FaultBench) throws -> Int {
    bench.compositor.touch.down(id: 3, on: bench.surface, x: 0, y: 0)
    bench.compositor.touch.frame()
    bench.settle()
    #expect(bench.log.take() == ["began box 1@0,0"])
    let client = try bench.client
    var step = 0
    var unsent = 0
    while unsent < 50 {
      let before = client.unreadByteCount
      move(bench, step: step)
      step += 1
      unsent = client.unreadByteCount == before ? unsent + 1 : 0
      try #require(step < 100_000, "the socket never fills")
    }
    return step
  }

  @Test func aStalledClientReadsEverythingInOrderInOneTurn() throws {
    let bench = try FaultBench(bufferSize: Self.bufferSize)
    let commits = bench.surface.commits.count
    let steps = try stall(bench)
    // One turn reads the content of the socket, and another one the rest: one call for each, with every position of the
    // finger.
    bench.loop.runOnce(waiting: false)
    #expect(bench.log.take().count == 1)
    bench.settle()
    let last = Point(x: Double((steps - 1) % 200), y: Double((steps - 1) / 200))
    #expect(bench.log.take() == ["moved box 1@\(CallLog.text(last))"])
    let samples = bench.log.takeSnapshots().flatMap(\.samples).map(\.location)
    #expect(samples.suffix(steps).map { Int($0.y) * 200 + Int($0.x) } == Array(0..<steps))

    bench.compositor.touch.up(id: 3)
    bench.compositor.touch.frame()
    bench.settle()
    #expect(bench.log.take() == ["ended box 1@\(CallLog.text(last))"])
    #expect(bench.surface.commits.count <= commits + 2)
    bench.finish()
  }

  @Test func aStalledClientThatIsKilledEndsItsTouchesOnceWithAReason() throws {
    let bench = try FaultBench(bufferSize: Self.bufferSize)
    let steps = try stall(bench)
    // More than the compositor keeps for any client.
    for step in steps..<(steps + 1000) { move(bench, step: step) }
    bench.settle()
    #expect(bench.compositor.server.clients.isEmpty)
    #expect(bench.log.take().last?.hasPrefix("cancelled box 1@") == true)
    bench.expectNothingHeld()
    #expect(bench.application.losses == ["the compositor has ended the connection"])
    #expect(bench.application.runFailure == "the compositor has ended the connection")
    // Nothing more happens, whatever the program does with the window.
    bench.windows[0].toplevel.title = "late"
    bench.view.setNeedsDisplay()
    bench.pass(milliseconds: 100)
    #expect(bench.application.losses.count == 1)
  }

  @Test func aStalledClientOfABusyCompositorSendsEverythingInOrder() throws {
    let bench = try FaultBench(bufferSize: Self.bufferSize)
    let toplevel = bench.windows[0].toplevel
    bench.compositor.server.requests = []
    let count = 20_000
    for number in 1...count {
      toplevel.title = "title \(number)"
      if number % 100 == 0 { bench.loop.runOnce(waiting: false) }
    }
    // The loop sleeps meanwhile: it waits for the socket and does not spin.
    #expect(!bench.loop.runOnce(waiting: false))
    // Input works as long as the compositor only stops reading.
    bench.compositor.touch.down(id: 1, on: bench.surface, x: 5, y: 5)
    bench.compositor.touch.up(id: 1)
    bench.compositor.touch.frame()
    bench.compositor.flush()
    bench.loop.runOnce(waiting: false)
    #expect(bench.log.take() == ["began box 1@5,5", "ended box 1@5,5"])

    // The loop wakes up when there is room again, and not only when the compositor sends something.
    let reader = bench.loop.addBeforeSleep { bench.compositor.server.dispatch() }
    #expect(bench.loop.runOnce(waiting: false))
    reader.cancel()
    bench.settle()
    let titles = try bench.compositor.requests(of: "xdg_toplevel", "set_title").map { try $0.string(0) }
    #expect(titles == (1...count).map { "title \($0)" })
    bench.finish()
  }

  @Test func pingsToABusyClientAreAllAnsweredInOrder() throws {
    let bench = try FaultBench()
    for _ in 0..<50 {
      bench.compositor.ping()
      bench.compositor.flush()
    }
    #expect(bench.compositor.pongs.isEmpty)
    bench.settle()
    #expect(bench.compositor.pings.count == 50)
    #expect(bench.compositor.pongs == bench.compositor.pings)
    bench.finish()
  }

  @Test func aFloodOfPingsIsAnsweredAndKeepsNoInputWaiting() throws {
    let bench = try FaultBench(bufferSize: Self.bufferSize)
    for round in 1...20 {
      // The pings fit into the socket; the pongs of several rounds do not, and the compositor reads none.
      for _ in 0..<500 { bench.compositor.ping() }
      bench.compositor.touch.down(id: 1, on: bench.surface, x: 5, y: 5)
      bench.compositor.touch.up(id: 1)
      bench.compositor.touch.frame()
      bench.compositor.flush()
      bench.loop.runOnce(waiting: false)
      #expect(bench.log.take() == ["began box \(round)@5,5", "ended box \(round)@5,5"])
    }
    bench.settle()
    #expect(bench.compositor.pongs.count == 10_000)
    #expect(bench.compositor.pongs == bench.compositor.pings)
    bench.finish()
  }

  @Test func pingsAreAnsweredWithoutAVisibleWindow() throws {
    let rig = try SurfaceRig {
      $0.frameMode = .manual
      $0.configuresByItself = false
    }
    _ = rig.makeWindow()
    rig.settle()
    rig.compositor.ping()
    rig.settle()
    #expect(rig.compositor.pongs == rig.compositor.pings)
    try rig.toplevel.configure(states: [.suspended])
    rig.settle()
    rig.compositor.ping()
    rig.settle()
    #expect(rig.compositor.pongs == rig.compositor.pings)
    rig.finish()
  }
}
