import DactylGeometry
import DactylGraphics
import DactylInput
import DactylTestCompositor
import DactylWayland
import Testing

@testable import DactylEventLoop
@testable import DactylSurface

/// The surface layer and a scripted compositor, over a socket and on one thread: each has its turn when the test says
/// so.
///
/// Time is virtual, so a loop that handles nothing in a turn would sleep until somebody else does something.
@MainActor final class SurfaceRig {
  /// Turns after which a client that still has something to do is one that never stops.
  private static let patience = 500

  let compositor: TestCompositor
  let loop: MainLoop
  let platform: WaylandPlatform
  let witness = SurfaceWitness()
  private let memoryBefore = MemoryFiles.open

  /// `prepare` is called before the client connects.
  init(
    _ globals: TestGlobals = .all, bufferSize: Int32? = nil, prepare: (TestCompositor) -> Void = { _ in }
  ) throws {
    compositor = TestCompositor(globals)
    prepare(compositor)
    loop = try MainLoop(clock: .virtual)
    let connection = try Connection(fileDescriptor: compositor.connectClient(bufferSize: bufferSize))
    var isAnswered = false
    connection.sync { isAnswered = true }
    while !isAnswered {
      try connection.flush()
      compositor.dispatch()
      try connection.dispatchAvailable()
    }
    platform = try WaylandPlatform(loop: loop, connection: connection)
    platform.latchesLate = false
    platform.handler = witness
  }

  /// A window of 200 by 100 points; it is not settled yet.
  func makeWindow(title: String = "Fault", appID: String = "org.example.fault") -> any ToplevelSurface {
    let window = platform.makeToplevel(
      ToplevelDescription(title: title, appID: appID, size: Size(width: 200, height: 100)))
    window.handler = witness
    return window
  }

  /// A window that shows its first frame.
  func openWindow() throws -> any ToplevelSurface {
    let window = makeWindow()
    settle()
    try #require(compositor.surfaces.first?.isMapped == true, "the window does not open")
    return window
  }

  var surface: TestSurface {
    get throws { try #require(compositor.surfaces.first) }
  }

  var toplevel: TestToplevel {
    get throws { try #require(compositor.toplevels.first) }
  }

  // MARK: Turns

  /// One turn of the client's loop; answers whether it had anything to handle.
  @discardableResult func turnClient() -> Bool { loop.runOnce(waiting: false) }

  /// A turn for each side; answers whether any had something to do.
  @discardableResult func turn() -> Bool {
    let count = compositor.server.requests.count
    let isBusy = turnClient()
    compositor.dispatch()
    return isBusy || compositor.server.requests.count != count
  }

  /// Lets both sides work until neither has anything to do. Who never comes to rest fails the test.
  func settle(sourceLocation: SourceLocation = #_sourceLocation) {
    var quietTurns = 0
    for _ in 0..<Self.patience {
      quietTurns = turn() ? 0 : quietTurns + 1
      if quietTurns == 3 { return }
    }
    Issue.record("the client never comes to rest", sourceLocation: sourceLocation)
  }

  /// Lets time pass, in steps of a frame, and both sides work meanwhile.
  func pass(milliseconds: Int64) {
    var left = milliseconds
    while left > 0 {
      let step = min(left, 16)
      left -= step
      loop.advance(by: Timestamp(milliseconds: step))
      turn()
    }
  }

  /// Sets the clock on as a stopped process finds it: nothing happened meanwhile.
  func jump(by span: Timestamp) {
    loop.virtualNow = loop.now + span
  }

  // MARK: What is there at the end

  /// Ends the connection in order. Nothing may be left of it, and no rule of a protocol may have been broken.
  func finish(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(compositor.server.clients.count == 1, "the compositor ended the connection", sourceLocation: sourceLocation)
    #expect(witness.losses.isEmpty, sourceLocation: sourceLocation)
    platform.close()
    end(sourceLocation: sourceLocation)
  }

  /// What holds at the end, also where the connection was lost.
  func end(sourceLocation: SourceLocation = #_sourceLocation) {
    compositor.dispatch()
    compositor.server.waitForClientsToLeave()
    // What was asked is kept with the files that came with it.
    compositor.server.requests = []
    #expect(compositor.violations.isEmpty, sourceLocation: sourceLocation)
    #expect(compositor.server.clients.isEmpty, "the client is still connected", sourceLocation: sourceLocation)
    #expect(compositor.surfaces.isEmpty, sourceLocation: sourceLocation)
    #expect(MemoryFiles.open == memoryBefore, "pictures are left in memory", sourceLocation: sourceLocation)
    #expect(!turnClient(), "the loop still has work", sourceLocation: sourceLocation)
  }
}
